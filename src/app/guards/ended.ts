/**
 * Whether the server has ended the session that stood here, from then until `/auth` has told it. Heard of from the first
 * moment on: the answer may come before there is a screen.
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

/** One listener at a time: the app's own. */
export function onEnd(listener: () => void): () => void {
  tell = listener
  return () => (tell = () => {})
}
