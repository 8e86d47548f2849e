/** A new password for somebody signed in, who proves the old one first. */
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import type { Who } from '../route'
import { attemptOf, countFailure, refuseWhileBlocked } from './attempts'
import { revokePasswordLinks } from './mail-links'
import { hashPassword, matches, refuseBestKnown } from './passwords'

interface Given {
  currentPassword: string
  password: string
}

/** Outside any transaction, as signing in is, and with its limit: a phone left lying about is no way to guess. */
export async function proveAndHash(db: Db, who: Who, given: Given, about: { address: string; secret: Buffer }): Promise<string> {
  const account = await db.selectFrom('account').select(['email', 'password_hash']).where('id', '=', who.accountId).executeTakeFirstOrThrow()
  const attempt = attemptOf(about.secret, account.email, about.address)
  await refuseWhileBlocked(db, attempt, new Date())
  if (!(await matches(account.password_hash, given.currentPassword))) {
    await countFailure(db, attempt)
    throw new Refusal('wrong_password', { fields: { currentPassword: 'Your current password is not right.' } })
  }
  refuseBestKnown(given.password)
  return hashPassword(given.password)
}

export async function changePassword(tx: Tx, who: Who, passwordHash: string): Promise<{ message: string }> {
  await tx.sql.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', who.accountId).execute()
  await tx.sql.deleteFrom('session').where('account_id', '=', who.accountId).where('token_hash', '!=', who.session).execute()
  await revokePasswordLinks(tx, who.accountId)
  return { message: 'Your password has been changed.' }
}
