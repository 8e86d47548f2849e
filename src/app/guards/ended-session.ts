/**
 * Holds the session that the server has ended, until `/auth` has reported it or the user signs out. The listener is added when the module
 * loads, because the response may arrive before a screen is rendered.
 */
import { onSessionEnded, type Session } from '../../api/session'

let ended: Session | null | undefined
let notifyListener = () => {}

onSessionEnded((session) => {
  ended = session
  notifyListener()
})

export const getEndedSession = (): Session | null | undefined => ended

export function clearEndedSession(): void {
  ended = undefined
}

/** Adds the only listener, the `SessionEnd` component. */
export function subscribeEndedSession(listener: () => void): () => void {
  notifyListener = listener
  return () => (notifyListener = () => {})
}
