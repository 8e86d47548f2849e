/** Fetches the signed-in user from the server and stores it. While offline, the stored user stays valid. */
import { me } from '#contract/accounts/session'
import { call, type Failure } from '../api/client'
import { currentToken, refreshUser } from '../api/session'
import { applyPendingProfileEdits } from '../sync/outbox/client'
import { toast } from '../ui/overlays/toast'

let pendingCheck: Promise<Failure | null> | undefined

/**
 * Checks the session.
 * @param isQuiet reports no failure, because the user did not request the check
 * @returns the failure, or null on success; a 401 of our server has ended the session by then
 */
export function checkSession({ isQuiet = false } = {}): Promise<Failure | null> {
  pendingCheck ??= fetchSessionUser(isQuiet).finally(() => (pendingCheck = undefined))
  return pendingCheck
}

async function fetchSessionUser(isQuiet: boolean): Promise<Failure | null> {
  if (!currentToken()) return null
  const result = await call(me, {})
  if (result.ok) await refreshUser(await applyPendingProfileEdits(result.answer))
  else if (!isQuiet && (result.kind === 'refused' || result.kind === 'retry'))
    toast({ title: 'Session Error', description: result.message, tone: 'destructive' })
  return result.ok ? null : result
}
