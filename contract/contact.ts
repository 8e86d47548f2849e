/** The contact form, for visitors and signed-in users. */
import { object, string, type, type Infer } from 'superstruct'
import { anyone } from './access'
import { endpoint } from './endpoint'
import { email, Id } from './values'
import { line, note } from './written'

/** Recipient of contact messages. The contact page also displays it. */
export const helpAddress = 'help@tilipo.example'

export const ContactForm = object({
  fullName: line(120),
  email: email('Please enter a valid email address.'),
  subject: line(160),
  message: note(4000),
})
export type ContactForm = Infer<typeof ContactForm>

export const contact = endpoint({
  name: 'contact.send',
  method: 'POST',
  path: '/contact',
  /** The client generates `id`, so that a retry after a lost response does not deliver the message twice. */
  body: object({ ...ContactForm.schema, id: Id }),
  answer: type({ message: string() }),
  access: anyone,
  /** Not an outbox command, since visitors have no outbox: `src/sync/contact-sender.ts` stores and resends it. */
  offline: 'refuse',
})
