/**
 * Signing in, out, or in as somebody else in another tab: said in this one, when it is looked at next. What shows somebody's
 * data has left the screen by then (guards/SignedIn.tsx).
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
    // Not drawn anew yet: what stands here is what the other tab takes away.
    if (seen && userNow()?.id !== seen.id) hadForm ||= document.querySelector('main form') !== null
    look()
  })
  document.addEventListener('visibilitychange', look)
  // A page that comes back whole from the browser's memory has heard nothing while it was there.
  addEventListener('pageshow', ({ persisted }) => persisted && rereadSession())
}

/** What to say to somebody who last saw `seen` signed in here. */
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
