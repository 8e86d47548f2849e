/** Doors that exist in demo mode only: the mailbox in place of mail and SMS, a way to try a notification, Google's stand-in. */
import { any, array, boolean, object, optional, string, type } from 'superstruct'
import { demoOnly } from './access'
import { endpoint } from './endpoint'
import { email, Instant, text } from './values'

export const mailbox = endpoint({
  name: 'dev.mailbox',
  method: 'GET',
  path: '/dev/mailbox',
  query: object({ to: optional(text(254)) }),
  answer: type({
    messages: array(type({ to: string(), subject: string(), text: string(), html: string(), at: Instant })),
  }),
  access: demoOnly,
  offline: 'refuse',
})
export const notify = endpoint({
  name: 'dev.notify',
  method: 'POST',
  path: '/dev/notify',
  body: object({ to: text(254, 3), message: text(500, 1) }),
  answer: any(),
  access: demoOnly,
  offline: 'refuse',
})
/** What Google's window hands over, for whoever one says to be. Not where Google itself is set up. */
export const simulateGoogle = endpoint({
  name: 'dev.google',
  method: 'POST',
  path: '/dev/google',
  body: object({
    email: email('Please enter a valid email address.'),
    name: text(100, 1),
    verified: boolean(),
    nonce: optional(text(200)),
  }),
  answer: type({ credential: string() }),
  access: demoOnly,
  offline: 'refuse',
  secret: true,
})
