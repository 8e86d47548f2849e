/** Reauthentication of a signed-in account before an irreversible action. */
import { recentSignInMinutes } from '#contract/accounts/personal-data'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { LimitSettings } from '../../core/limits'
import type { Who } from '../../route'
import { countPasswordProof, revertPasswordProof } from './attempts'
import { isPasswordCorrect } from './passwords'

interface ProofContext {
  at: Date
  settings: LimitSettings
  /** Input field to which a wrong password is reported. */
  field?: string
}

/**
 * Verifies the current password, or a recent sign-in if the account has no password. Runs outside any transaction.
 * @returns which of both was verified
 * @throws Refusal `wrong_password`, or `sign_in_again` if the account has no password and the sign-in is not recent
 */
export async function reauthenticate(
  db: Db,
  caller: Who,
  { currentPassword = '' }: { currentPassword?: string | undefined },
  context: ProofContext,
): Promise<'password' | 'sign-in'> {
  const { password_hash: passwordHash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  if (passwordHash === null) {
    await requireRecentSignIn(db, caller, context.at)
    return 'sign-in'
  }
  await verifyCurrentPassword(db, caller.accountId, currentPassword, context)
  return 'password'
}

/**
 * Verifies the current password. Runs outside any transaction. Guesses are limited, because another person may be using
 * the signed-in phone.
 * @throws Refusal `wrong_password`, `too_many_sign_ins`
 */
export async function verifyCurrentPassword(
  db: Db,
  accountId: string,
  currentPassword: string,
  { at, settings, field = 'currentPassword' }: ProofContext,
): Promise<void> {
  await countPasswordProof(db, settings, accountId, at)
  const account = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!(await isPasswordCorrect(account.password_hash, currentPassword))) {
    throw new Refusal('wrong_password', { fields: { [field]: 'Your current password is incorrect.' } })
  }
  await revertPasswordProof(db, settings, accountId)
}

async function requireRecentSignIn(db: Db, caller: Who, at: Date): Promise<void> {
  const session = await db
    .selectFrom('session')
    .select('created_at')
    .where('token_hash', '=', caller.session)
    .executeTakeFirst()
  if (!session || at.getTime() - session.created_at.getTime() > recentSignInMinutes * 60_000)
    throw new Refusal('sign_in_again')
}
