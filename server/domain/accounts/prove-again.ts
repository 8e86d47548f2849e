/** Before something that cannot be taken back, a signed-in person proves once more who they are. */
import { recentSignInMinutes } from '#contract/own-data'
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import type { Who } from '../route'
import { attemptOf, countFailure, refuseWhileBlocked } from './attempts'
import { matches } from './passwords'

interface About {
  address: string
  secret: Buffer
  at: Date
}

/**
 * Outside any transaction, and limited as signing in is: a phone left unlocked is no way to guess.
 * @throws Refusal wrong_password
 * @throws Refusal sign_in_again where the account has no password and the sign-in is not recent
 */
export async function proveAgain(db: Db, who: Who, { currentPassword = '' }: { currentPassword?: string | undefined }, about: About): Promise<void> {
  const account = await db.selectFrom('account').select(['email', 'password_hash']).where('id', '=', who.accountId).executeTakeFirstOrThrow()
  if (account.password_hash === null) return proveRecentSignIn(db, who, about.at)
  const attempt = attemptOf(about.secret, account.email, about.address)
  await refuseWhileBlocked(db, attempt, new Date())
  if (await matches(account.password_hash, currentPassword)) return
  await countFailure(db, attempt)
  throw new Refusal('wrong_password', { fields: { currentPassword: 'Your current password is not right.' } })
}

async function proveRecentSignIn(db: Db, who: Who, at: Date): Promise<void> {
  const session = await db.selectFrom('session').select('created_at').where('token_hash', '=', who.session).executeTakeFirst()
  if (!session || at.getTime() - session.created_at.getTime() > recentSignInMinutes * 60_000) throw new Refusal('sign_in_again')
}
