/**
 * Reports a sign-in, sign-out or account change in another tab, when the user returns to this tab. Screens with
 * personal data are removed by then (guards/SignedIn.tsx).
 */
import { currentSession, rereadSession, subscribeSession, type StoredUser } from '../api/session'
import { toast, type ToastMessage } from '../ui/overlays/toast'

/** Longer than usual, because the user did not cause the message on this page and it has two sentences. */
const durationMs = 10_000

const getUser = (): StoredUser | null => currentSession()?.user ?? null

export function followOtherTabs(): void {
  let lastUser = getUser()
  let hadForm = false
  const showChange = () => {
    if (document.visibilityState !== 'visible') return
    const message = getAccountChangeMessage(lastUser, getUser(), hadForm)
    lastUser = getUser()
    hadForm = false
    if (message) toast({ ...message, duration: durationMs })
  }
  subscribeSession((elsewhere) => {
    if (!elsewhere) return void (lastUser = getUser())
    // The screen is not rendered again yet, so it still contains the form that the change will remove.
    if (lastUser && getUser()?.id !== lastUser.id) hadForm ||= document.querySelector('main form') !== null
    showChange()
  })
  document.addEventListener('visibilitychange', showChange)
  // A page that is restored from the back/forward cache has missed all events.
  addEventListener('pageshow', ({ persisted }) => persisted && rereadSession())
}

/** Returns the message for a user who last saw `lastUser` signed in, or null if the user is the same. */
export function getAccountChangeMessage(
  lastUser: Pick<StoredUser, 'id'> | null,
  user: Pick<StoredUser, 'id' | 'full_name'> | null,
  hadForm: boolean,
): ToastMessage | null {
  if (lastUser?.id === user?.id) return null
  const lost = hadForm ? ' The text you entered on this page was not saved.' : ''
  if (!user) return { title: 'Logged Out', description: `You are no longer logged in on this device.${lost}` }
  const description = lastUser ? `You changed accounts in another tab.${lost}` : 'You logged in from another tab.'
  return { title: `You are logged in as ${user.full_name}`, description }
}
