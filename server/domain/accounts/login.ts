/** Signing in by password: the outcomes of the specification, in its order. */
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { settings } from '../settings'
import { findByAddress } from './addresses'
import { attemptOf, countFailure, forgetFailures, refuseWhileBlocked, type Attempt } from './attempts'
import { matches } from './passwords'
import { begin } from './sessions'
import { sessionUserOf, type Account } from './session-user'

export interface SignedIn {
  user: ReturnType<typeof sessionUserOf>
  token: string
  dashboardRoute: string
}

export interface Proven {
  account: Account
  attempt: Attempt
}

/**
 * Proves the password. Outside any transaction: Argon2 takes tens of milliseconds, in which no connection is held.
 * @throws Refusal `wrong_credentials`, alike for an unknown address and a wrong password.
 */
export async function provePassword(
  db: Db,
  given: { email: string; password: string },
  about: { address: string; secret: Buffer },
): Promise<Proven> {
  const attempt = attemptOf(about.secret, given.email, about.address)
  await refuseWhileBlocked(db, attempt, new Date())
  const accounts = await findByAddress(db, given.email)
  for (const account of accounts) if (await matches(account.password_hash, given.password)) return { account, attempt }
  if (accounts.length === 0) await matches(null, given.password)
  await countFailure(db, attempt)
  throw new Refusal('wrong_credentials')
}

export async function login(tx: Tx, { account, attempt }: Proven): Promise<SignedIn> {
  await forgetFailures(tx, attempt)
  return enter(tx, account)
}

/** What stands between a proven identity and a session. */
export async function enter(tx: Tx, account: Account): Promise<SignedIn> {
  // Staff sign in with the password of their employer before they prove the address.
  if (!account.email_verified_at && !account.unverified_email) throw new Refusal('unverified', { accountStatus: 'unverified' })
  const isAdmin = account.role === 'admin' || account.role === 'superAdmin'
  if (!isAdmin && (await settings.inMaintenance(tx.sql))) {
    throw new Refusal('sign_in_maintenance', { accountStatus: 'maintenance' })
  }
  if (!account.is_active) throw new Refusal('suspended', { accountStatus: 'suspended' })
  const token = await begin(tx, account)
  const user = sessionUserOf(account)
  return { user, token, dashboardRoute: user.dashboardRoute }
}
