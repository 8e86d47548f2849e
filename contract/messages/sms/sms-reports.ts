import { optional, type, boolean } from 'superstruct'
import { gatewayOnly } from '../../core/access'
import { endpoint } from '../../core/endpoint'
import { text } from '../../core/values'

/**
 * A delivery report of the SMS gateway, which sends it as a form and does not sign it: the key in the address is known only
 * to the gateway. Reports can be repeated, late, or in the wrong order.
 */
export const smsReport = endpoint({
  name: 'sms.report',
  method: 'POST',
  path: '/sms/reports',
  query: type({ key: text(200) }),
  body: type({ id: text(100, 1), status: text(40), phoneNumber: optional(text(30)) }),
  answer: type({ received: boolean() }),
  access: gatewayOnly,
  offline: 'refuse',
  isForm: true,
  secret: true,
})
