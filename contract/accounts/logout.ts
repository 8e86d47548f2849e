/** The sign-out. Separate from `session.ts`, which the sync engine loads. */
import { boolean, object, optional, string, type } from 'superstruct'
import { signedIn } from '../core/access'
import { endpoint } from '../core/endpoint'

export const Message = type({ message: string() })

/** Ends this session, or all sessions of the account if `everywhere` is set. */
export const logout = endpoint({
  name: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  body: object({ everywhere: optional(boolean()) }),
  answer: Message,
  access: signedIn,
  offline: 'refuse',
  secret: true,
})
