/** Web push subscriptions: one for each device on which an account is signed in (decision 137). */
import { nullable, object, pattern, string, type } from 'superstruct'
import { signedIn } from '../core/access'
import { endpoint } from '../core/endpoint'
import { text } from '../core/values'

const Message = type({ message: string() })
const base64Url = (minLength: number, maxLength: number) =>
  pattern(string(), new RegExp(`^[\\w-]{${minLength},${maxLength}}$`))

export const readPushKey = endpoint({
  name: 'pushSubscriptions.key',
  method: 'GET',
  path: '/push-subscriptions/key',
  /** The key of the server with which a browser subscribes, in base64url. Null if this server sends no pushes. */
  answer: type({ publicKey: nullable(string()) }),
  access: signedIn,
  offline: 'refuse',
})

export const savePushSubscription = endpoint({
  name: 'pushSubscriptions.save',
  method: 'PUT',
  path: '/push-subscriptions/this-device',
  /** What `PushSubscription.toJSON()` returns, and the server's key that the browser subscribed with. */
  body: object({
    endpoint: text(1000, 1),
    /** A point of P-256. */
    p256dh: base64Url(87, 87),
    /** 16 bytes. */
    auth: base64Url(22, 22),
    publicKey: base64Url(87, 87),
  }),
  answer: Message,
  access: signedIn,
  /** A new subscription is worth nothing without a connection: the page saves it again at the next visit. */
  offline: 'refuse',
  secret: true,
})

export const deletePushSubscription = endpoint({
  name: 'pushSubscriptions.delete',
  method: 'DELETE',
  path: '/push-subscriptions/this-device',
  answer: Message,
  access: signedIn,
  offline: 'refuse',
})
