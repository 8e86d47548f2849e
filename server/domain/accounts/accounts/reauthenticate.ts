/** Reauthentication of a signed-in account before an irreversible action. */
import { recentSignInMinutes } from '#contract/accounts/personal-data'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { LimitSettings } from '../../core/limits'
import type { Who } from '../../route'
import { hasEmail } from './addresses'
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
 * @throws Refusal `wrong_password`; without a password and a recent sign-in `sign_in_again`, or `password_required` if a code
 *   by SMS proves the account
 */
export async function reauthenticate(
  db: Db,
  caller: Who,
  { currentPassword = '' }: { currentPassword?: string | undefined },
  context: ProofContext,
): Promise<'password' | 'sign-in'> {
  const { password_hash: passwordHash, ...account } = await db
    .selectFrom('account')
    .select(['password_hash', 'email', 'unverified_email'])
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  if (passwordHash === null) {
    await requireRecentSignIn(db, caller, context.at, !hasEmail(account))
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

/** @param isByPhone whether the client can ask for a code by SMS instead (`PhoneProof.tsx`) */
async function requireRecentSignIn(db: Db, caller: Who, at: Date, isByPhone: boolean): Promise<void> {
  const session = await db
    .selectFrom('session')
    .select(['created_at', 'proved_at'])
    .where('token_hash', '=', caller.session)
    .executeTakeFirst()
  // Without a password, the only later proof is a code to the phone number (`auth.confirmWithPhone`).
  const provedAt = session && (session.proved_at ?? session.created_at)
  if (!provedAt || at.getTime() - provedAt.getTime() > recentSignInMinutes * 60_000)
    throw new Refusal(isByPhone ? 'password_required' : 'sign_in_again')
}
