/** Fetches the signed-in user from the server and stores it. While offline, the stored user stays valid. */
import { me } from '#contract/accounts/session'
import { call, type Failure } from '../api/client'
import { currentToken, refreshUser } from '../api/session'
import { applyPendingProfileEdits } from '../sync/client'
import { toast } from '../ui/toast'

let pendingCheck: Promise<Failure | null> | undefined

/**
 * Checks the session.
 * @returns the failure, or null on success; a 401 of our server has ended the session by then
 */
export function checkSession(): Promise<Failure | null> {
  pendingCheck ??= fetchSessionUser().finally(() => (pendingCheck = undefined))
  return pendingCheck
}

async function fetchSessionUser(): Promise<Failure | null> {
  if (!currentToken()) return null
  const result = await call(me, {})
  if (result.ok) await refreshUser(await applyPendingProfileEdits(result.answer))
  else if (result.kind === 'refused' || result.kind === 'retry')
    toast({ title: 'Session Error', description: result.message, tone: 'destructive' })
  return result.ok ? null : result
}
