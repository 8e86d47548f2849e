/**
 * Endpoints that exist in demo mode only: a mailbox that replaces email and SMS, a test notification, and a simulated
 * Google sign-in.
 */
import { any, array, boolean, object, optional, string, type } from 'superstruct'
import { demoOnly } from '../core/access'
import { endpoint } from '../core/endpoint'
import { email, Instant, text } from '../core/values'

export const readMailbox = endpoint({
  name: 'dev.mailbox',
  method: 'GET',
  path: '/dev/mailbox',
  /** `to`: an email address or a phone number. */
  query: object({ to: optional(text(254)) }),
  answer: type({
    messages: array(type({ to: string(), subject: string(), text: string(), html: string(), at: Instant })),
    sms: array(type({ to: string(), text: string(), at: Instant })),
  }),
  access: demoOnly,
  offline: 'refuse',
})
export const sendTestNotification = endpoint({
  name: 'dev.notify',
  method: 'POST',
  path: '/dev/notify',
  body: object({ to: text(254, 3), message: text(500, 1) }),
  answer: any(),
  access: demoOnly,
  offline: 'refuse',
})
/**
 * Returns a credential like Google's sign-in window, for any identity. Not available if Google sign-in is configured.
 */
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
