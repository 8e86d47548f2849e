/** The contact form, for visitors and signed-in users. */
import { object, string, type, type Infer } from 'superstruct'
import { anyone } from '../core/access'
import { endpoint } from '../core/endpoint'
import { plainName } from '../core/names'
import { email, Id } from '../core/values'
import { singleLineText, multilineText } from '../core/user-text'

/** Recipient of contact messages. The contact page also displays it. */
export const helpAddress = 'help@tilipo.example'

export const ContactForm = object({
  fullName: plainName(singleLineText(120)),
  email: email('Please enter a valid email address.'),
  subject: singleLineText(160),
  message: multilineText(4000),
})
export type ContactForm = Infer<typeof ContactForm>

export const sendContactMessage = endpoint({
  name: 'contact.send',
  method: 'POST',
  path: '/contact',
  /** The client generates `id`, so that a retry after a lost response does not deliver the message twice. */
  body: object({ ...ContactForm.schema, id: Id }),
  answer: type({ message: string() }),
  access: anyone,
  /** Not an outbox command, since visitors have no outbox: `src/sync/contact/contact-sender.ts` stores and resends it. */
  offline: 'refuse',
})
