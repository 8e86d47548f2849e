/** Reauthentication of a signed-in account before an irreversible action. */
import { recentSignInMinutes } from '#contract/own-data'
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import type { LimitSettings } from '../limits'
import type { Who } from '../route'
import { countPasswordProof, takeBackPasswordProof } from './attempts'
import { matches } from './passwords'

interface About {
  at: Date
  settings: LimitSettings
}

/**
 * Verifies the current password, or a recent sign-in if the account has no password. Runs outside any transaction.
 * @throws Refusal `wrong_password`, or `sign_in_again` if the account has no password and the sign-in is not recent
 */
export async function proveAgain(
  db: Db,
  who: Who,
  { currentPassword = '' }: { currentPassword?: string | undefined },
  about: About,
): Promise<void> {
  const { password_hash: passwordHash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow()
  if (passwordHash === null) return proveRecentSignIn(db, who, about.at)
  await proveCurrentPassword(db, who.accountId, currentPassword, about)
}

/**
 * Verifies the current password. Runs outside any transaction. Guesses are limited, because another person may be using
 * the signed-in phone.
 * @throws Refusal `wrong_password`, `too_many_sign_ins`
 */
export async function proveCurrentPassword(
  db: Db,
  accountId: string,
  currentPassword: string,
  { at, settings }: About,
): Promise<void> {
  await countPasswordProof(db, settings, accountId, at)
  const account = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!(await matches(account.password_hash, currentPassword))) {
    throw new Refusal('wrong_password', { fields: { currentPassword: 'Your current password is incorrect.' } })
  }
  await takeBackPasswordProof(db, settings, accountId)
}

async function proveRecentSignIn(db: Db, who: Who, at: Date): Promise<void> {
  const session = await db
    .selectFrom('session')
    .select('created_at')
    .where('token_hash', '=', who.session)
    .executeTakeFirst()
  if (!session || at.getTime() - session.created_at.getTime() > recentSignInMinutes * 60_000)
    throw new Refusal('sign_in_again')
}
