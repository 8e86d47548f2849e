import { contact, type ContactForm } from '#contract/contact'
import { call } from '../../api/client'

interface Delivered {
  ok: boolean
  message: string
  fields: Record<string, string> | undefined
}

/** What was written stays in the form when it did not arrive, so it says so. */
export async function sendMessage(written: ContactForm, id: string): Promise<Delivered> {
  const result = await call(contact, { body: { ...written, id } })
  if (result.ok) return { ok: true, message: result.answer.message, fields: undefined }
  const said = result.kind === 'unreachable' ? 'Your message could not be sent: we could not reach Tilipo. It is still here; please try again when you are connected.' : result.message
  return { ok: false, message: said, fields: result.fields }
}
