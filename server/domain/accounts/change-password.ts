/** A new password for somebody signed in, who proves the old one first. */
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import type { Who } from '../route'
import type { LimitSettings } from '../limits'
import { countPasswordProof, takeBackPasswordProof } from './attempts'
import { revokePasswordLinks } from './mail-links'
import { hashPassword, matches, refuseBestKnown } from './passwords'

interface Given {
  currentPassword: string
  password: string
}

/** Outside any transaction, as signing in is, and with a limit on guesses: the phone may be in somebody else's hands. */
export async function proveAndHash(db: Db, { accountId }: Who, given: Given, { at, settings }: { at: Date; settings: LimitSettings }): Promise<string> {
  await countPasswordProof(db, settings, accountId, at)
  const account = await db.selectFrom('account').select('password_hash').where('id', '=', accountId).executeTakeFirstOrThrow()
  if (!(await matches(account.password_hash, given.currentPassword))) {
    throw new Refusal('wrong_password', { fields: { currentPassword: 'Your current password is not right.' } })
  }
  await takeBackPasswordProof(db, settings, accountId)
  refuseBestKnown(given.password)
  return hashPassword(given.password)
}

export async function changePassword(tx: Tx, who: Who, passwordHash: string): Promise<{ message: string }> {
  await tx.sql.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', who.accountId).execute()
  await tx.sql.deleteFrom('session').where('account_id', '=', who.accountId).where('token_hash', '!=', who.session).execute()
  await revokePasswordLinks(tx, who.accountId)
  return { message: 'Your password has been changed.' }
}
