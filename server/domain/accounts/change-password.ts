/** Changes the password of a signed-in account, after verifying the current one. */
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import type { LimitSettings } from '../limits'
import type { Who } from '../route'
import { revokePasswordLinks } from './mail-links'
import { hashPassword, refuseBestKnown } from './passwords'
import { proveCurrentPassword } from './prove-again'

interface Given {
  currentPassword: string
  password: string
}

/**
 * Verifies the current password and hashes the new one. Runs outside any transaction, because hashing takes tens of
 * milliseconds.
 */
export async function proveAndHash(
  db: Db,
  { accountId }: Who,
  given: Given,
  about: { at: Date; settings: LimitSettings },
): Promise<string> {
  await proveCurrentPassword(db, accountId, given.currentPassword, about)
  refuseBestKnown(given.password)
  return hashPassword(given.password)
}

export async function changePassword(tx: Tx, who: Who, passwordHash: string): Promise<{ message: string }> {
  await tx.sql.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', who.accountId).execute()
  await tx.sql
    .deleteFrom('session')
    .where('account_id', '=', who.accountId)
    .where('token_hash', '!=', who.session)
    .execute()
  await revokePasswordLinks(tx, who.accountId)
  return { message: 'Your password has been changed.' }
}
