/** Doors that exist in demo mode only: the mailbox in place of mail and SMS, and a way to try a notification. */
import { any, array, object, optional, string, type } from 'superstruct'
import { demoOnly } from './access'
import { endpoint } from './endpoint'
import { Instant, text } from './values'

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
