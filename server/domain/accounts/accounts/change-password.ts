/** Changes the password of a signed-in account, after verifying the current one. */
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { LimitSettings } from '../../core/limits'
import type { Who } from '../../route'
import { revokePasswordLinks } from './mail-links'
import { hashPassword, refuseWeakPassword } from './passwords'
import { verifyCurrentPassword } from './reauthenticate'

interface PasswordChange {
  currentPassword: string
  password: string
}

/**
 * Verifies the current password and hashes the new one. Runs outside any transaction, because hashing takes tens of
 * milliseconds.
 */
export async function verifyAndHash(
  db: Db,
  { accountId }: Who,
  input: PasswordChange,
  context: { at: Date; settings: LimitSettings },
): Promise<string> {
  await verifyCurrentPassword(db, accountId, input.currentPassword, context)
  refuseWeakPassword(input.password)
  return hashPassword(input.password)
}

export async function changePassword(tx: Tx, caller: Who, passwordHash: string): Promise<{ message: string }> {
  await tx.sql.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', caller.accountId).execute()
  await tx.sql
    .deleteFrom('session')
    .where('account_id', '=', caller.accountId)
    .where('token_hash', '!=', caller.session)
    .execute()
  await revokePasswordLinks(tx, caller.accountId)
  return { message: 'Your password has been changed.' }
}
