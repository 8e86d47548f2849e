/** What a person reads whose account is closed: on `/suspended`, and in the refusal of a sign-in. */
import type { SessionUser } from './session'

export type Suspension = NonNullable<SessionUser['suspension']>

export function describeSuspension({ by, reason }: Suspension): string {
  if (by === 'business')
    return 'The business that you work for is suspended, so its staff cannot use Tilipo for now. Please ask its owner.'
  if (by === 'employer') return 'Your employer has paused your account. Please ask the owner of the business.'
  if (!reason)
    return "Your account has been suspended, so you can't use it for now. Contact support to find out why and what you can do."
  return `Your account has been suspended. The reason: ${reason}`
}
