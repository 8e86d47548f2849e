/**
 * Reports a sign-in, sign-out or account change in another tab, when the user returns to this tab. Screens with
 * personal data are removed by then (guards/SignedIn.tsx).
 */
import { currentSession, rereadSession, subscribeSession, type KeptUser } from '../api/session'
import { toast, type ToastMessage } from '../ui/toast'

const userNow = (): KeptUser | null => currentSession()?.user ?? null

export function followOtherTabs(): void {
  let seen = userNow()
  let hadForm = false
  const look = () => {
    if (document.visibilityState !== 'visible') return
    const message = toldOf(seen, userNow(), hadForm)
    seen = userNow()
    hadForm = false
    if (message) toast(message)
  }
  subscribeSession((elsewhere) => {
    if (!elsewhere) return void (seen = userNow())
    // The screen is not rendered again yet, so it still contains the form that the change will remove.
    if (seen && userNow()?.id !== seen.id) hadForm ||= document.querySelector('main form') !== null
    look()
  })
  document.addEventListener('visibilitychange', look)
  // A page that is restored from the back/forward cache has missed all events.
  addEventListener('pageshow', ({ persisted }) => persisted && rereadSession())
}

/** Returns the message for a user who last saw `lastUser` signed in, or null if the user is the same. */
export function toldOf(
  seen: Pick<KeptUser, 'id'> | null,
  now: Pick<KeptUser, 'id' | 'full_name'> | null,
  hadForm: boolean,
): ToastMessage | null {
  if (seen?.id === now?.id) return null
  const lost = hadForm ? ' The text you entered on this page was not saved.' : ''
  if (!now) return { title: 'Logged Out', description: `You are no longer logged in on this device.${lost}` }
  const description = seen ? `You changed accounts in another tab.${lost}` : 'You logged in from another tab.'
  return { title: `You are logged in as ${now.full_name}`, description }
}
