/** Password sign-in, with the specification's outcomes in its order. */
import { isAdminRole } from '#contract/accounts/access'
import { describeSuspension } from '#contract/accounts/suspension-text'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { settings as platformSettings } from '../settings'
import type { LimitSettings } from '../limits'
import type { Settings } from '../route'
import { findByAddress } from './addresses'
import { countAttempt, revertAttempt, type CodeOrigin } from './attempts'
import { findKnownDevice } from './known-devices'
import { isPasswordCorrect } from './passwords'
import { hasSecondFactor, setDue, verifySecondFactor } from './second-factor'
import { beginSession } from './sessions'
import { buildSessionUser, buildSuspension, type Account } from './session-user'

export type SignInSettings = LimitSettings & Pick<Settings, 'requireSecondFactor'>

export interface SignedIn {
  user: ReturnType<typeof buildSessionUser>
  token: string
  dashboardRoute: string
}

/** Owners sign in to a suspended business too: they read its bookings and money, and serve what was paid. */
const isOwner = ({ role, staff_role }: Account): boolean => role === 'partner' && !staff_role

interface PasswordCredentials {
  email: string
  password: string
  /** The credential of a known device. */
  device?: string | undefined
}

/**
 * Verifies the password. Runs outside any transaction, so that no connection is held while Argon2 takes tens of
 * milliseconds.
 * @throws Refusal `wrong_credentials` for an unknown address and for a wrong password alike, `too_many_sign_ins`
 */
export async function provePassword(
  db: Db,
  { email, password, device }: PasswordCredentials,
  { address, at, settings: limits }: Origin,
): Promise<Account> {
  const attempt = { email, address, at, device: await findKnownDevice(db, email, device, at) }
  await countAttempt(db, limits, attempt)
  const account = await findByPassword(await findByAddress(db, email), password)
  if (!account) throw new Refusal('wrong_credentials')
  await revertAttempt(db, limits, attempt)
  return account
}

/** Verifies at least one hash, so that an unknown address takes as long as a known one. */
async function findByPassword(accounts: readonly Account[], password: string): Promise<Account | null> {
  for (const account of accounts) if (await isPasswordCorrect(account.password_hash, password)) return account
  if (accounts.length === 0) await isPasswordCorrect(null, password)
  return null
}

interface Origin {
  address: string
  at: Date
  settings: LimitSettings
}

/**
 * Begins a session for a proven password.
 * @param code of the second factor, for accounts that have one
 * @throws Refusal `wrong_credentials` if the password changed while it was verified: that change has ended all sessions;
 *   `second_factor_required`, `wrong_second_factor`
 */
export async function login(
  tx: Tx,
  { id, password_hash }: Account,
  { code, origin }: { code: string | undefined; origin: CodeOrigin },
  settings: SignInSettings,
): Promise<SignedIn> {
  const account = await tx.sql
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  if (!account) throw new Refusal('wrong_credentials')
  await verifySecondFactor(tx, settings, account.id, code, origin)
  return startSession(tx, account, settings)
}

/**
 * Begins a session for a proven identity, after the remaining checks.
 * @throws Refusal `unverified`, `sign_in_maintenance`, `suspended`
 */
export async function startSession(tx: Tx, account: Account, settings: SignInSettings): Promise<SignedIn> {
  // Staff sign in with the password that their employer set, before they prove their address.
  if (!account.email_verified_at && !account.unverified_email)
    throw new Refusal('unverified', { accountStatus: 'unverified' })
  const isAdmin = isAdminRole(account.role)
  if (!isAdmin && (await platformSettings.isInMaintenance(tx.sql))) {
    throw new Refusal('sign_in_maintenance', { accountStatus: 'maintenance' })
  }
  const suspension = buildSuspension(account)
  if (suspension && !isOwner(account)) {
    throw new Refusal('suspended', { accountStatus: 'suspended', message: describeSuspension(suspension) })
  }
  const token = await beginSession(tx, account)
  const isDue = isAdmin && settings.requireSecondFactor === true && !(await hasSecondFactor(tx.sql, account.id))
  await setDue(tx, account.id, isDue)
  const user = buildSessionUser({ ...account, second_factor_due: isDue })
  return { user, token, dashboardRoute: user.dashboardRoute }
}
