/**
 * Holds the session that the server has ended, until `/auth` has reported it. The listener is added when the module
 * loads, because the response may arrive before a screen is rendered.
 */
import { onSessionEnded, type Session } from '../../api/session'

let ended: Session | null | undefined
let tell = () => {}

onSessionEnded((session) => {
  ended = session
  tell()
})

export const endedSession = (): Session | null | undefined => ended

export function forgetEnd(): void {
  ended = undefined
}

/** Adds the only listener, the `SessionEnd` component. */
export function onEnd(listener: () => void): () => void {
  tell = listener
  return () => (tell = () => {})
}
