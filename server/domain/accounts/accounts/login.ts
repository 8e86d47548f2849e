/** Password sign-in, with the specification's outcomes in its order. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isAdminRole } from '#contract/core/access'
import { describeSuspension } from '#contract/accounts/suspension-text'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { createLimiter } from '../../../gateways/workers/limiter'
import { settings as platformSettings } from '../../core/settings'
import { getNetwork, type LimitSettings } from '../../core/limits'
import type { Settings } from '../../route'
import { findByAddress } from './addresses'
import { countAttempt, maxDelayed, revertAttempt, type CodeOrigin } from './attempts'
import { findKnownDevice } from './known-devices'
import { isPasswordCorrect } from './passwords'
import { hasSecondFactor, setDue, verifySecondFactor } from './second-factor'
import { beginSession } from './sessions'
import {
  countChallengeUse,
  createChallenge,
  deleteChallenge,
  redeemChallenge,
  sendChallenge,
  type Challenge,
} from './sign-in-challenge'
import { buildSessionUser, buildSuspension, type Account } from './session-user'

export type SignInSettings = LimitSettings & Pick<Settings, 'requireSecondFactor' | 'signInDelayMs'>

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
  code?: string | undefined
  /** The token of the challenge that the code answers. */
  challenge?: string | undefined
}

interface ProvenPassword {
  account: Account
  /** The challenge that this attempt answers. */
  challenge: Challenge | null
}

/**
 * Verifies the password. Runs outside any transaction, so that no connection is held while Argon2 takes tens of
 * milliseconds.
 * @throws Refusal `wrong_credentials` for an unknown address and for a wrong password alike, `too_many_sign_ins`,
 *   `sign_in_code_required` or `second_factor_required` if the attempt was delayed and its password is correct
 */
export async function provePassword(
  db: Db,
  { email, password, device, code, challenge: token }: PasswordCredentials,
  { address, at, settings }: Origin,
): Promise<ProvenPassword> {
  const attempt = { email, address, at, device: await findKnownDevice(db, email, device, at) }
  const challenge = await countChallengeUse(db, email, token, at)
  const counted = await countAttempt(db, settings, attempt, challenge !== null)
  const verify = async () => findByPassword(await findByAddress(db, email), password)
  const account = typeof counted === 'object' ? await runDelayed(counted, attempt, settings, verify) : await verify()
  if (!account) throw new Refusal('wrong_credentials')
  await revertAttempt(db, settings, attempt, counted)
  const ownChallenge = challenge?.accountId === account.id ? challenge : null
  if (ownChallenge ? !code : challenge || typeof counted === 'object')
    await requireCode(db, settings, { account, challenge: ownChallenge, hasCode: Boolean(code) }, at)
  return { account, challenge: ownChallenge }
}

/** Requests that wait, in this process. More are refused with `busy`. */
const runWaiting = createLimiter({ maxRunning: 200, maxWaiting: 0, maxPerOwner: 2 * maxDelayed })
/** Of the four threads that hash passwords, delayed attempts use two. */
const runVerification = createLimiter({ maxRunning: 2, maxWaiting: 200, maxPerOwner: 200 })

/** Verifies a password after a delay that grows with the occupied places: 8 seconds at most, because clients wait 15. */
const runDelayed = <T>(
  { place }: { place: number },
  { address }: { address: string },
  { signInDelayMs = 800 }: SignInSettings,
  verify: () => Promise<T>,
): Promise<T> =>
  runWaiting(getNetwork(address), async () => {
    await sleep(place * signInDelayMs)
    return runVerification(null, verify)
  })

/**
 * Sends a code by email. Accounts with a second factor need its code instead; their challenge only saves the request with
 * the code another delay. Unverified accounts cannot sign in.
 * @throws Refusal `sign_in_code_required`, `second_factor_required`
 */
async function requireCode(
  db: Db,
  settings: SignInSettings,
  { account, challenge, hasCode }: { account: Account; challenge: Challenge | null; hasCode: boolean },
  at: Date,
): Promise<void> {
  const isVerified = account.email_verified_at !== null || account.unverified_email !== null
  if (!isVerified) return
  if (await hasSecondFactor(db, account.id)) {
    if (hasCode) return
    const token = challenge?.token ?? (await createChallenge(db, account.id, at))
    throw new Refusal('second_factor_required', { detail: { challenge: token } })
  }
  const token = await sendChallenge(db, settings, account.id, challenge, at)
  throw new Refusal('sign_in_code_required', { detail: { challenge: token } })
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
  settings: SignInSettings
}

/**
 * Begins a session for a proven password.
 * @param code of the second factor, for accounts that have one; otherwise of the challenge
 * @throws Refusal `wrong_credentials` if the password changed while it was verified: that change has ended all sessions;
 *   `second_factor_required`, `wrong_second_factor`, `wrong_sign_in_code`
 */
export async function login(
  tx: Tx,
  { account: { id, password_hash }, challenge }: ProvenPassword,
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
  const hasProvenFactor = await verifySecondFactor(tx, settings, account.id, code, origin)
  if (challenge && hasProvenFactor) await deleteChallenge(tx, challenge)
  else if (challenge) await redeemChallenge(tx, settings, challenge, code)
  return startSession(tx, account, settings)
}

/**
 * Begins a session for a proven identity, after the remaining checks.
 * @param proof what the person has proved to own: with a phone number, the address may be unverified
 * @throws Refusal `unverified`, `sign_in_maintenance`, `suspended`
 */
export async function startSession(
  tx: Tx,
  account: Account,
  settings: SignInSettings,
  proof: 'email' | 'phone' = 'email',
): Promise<SignedIn> {
  // Staff sign in with the password that their employer set, before they prove their address.
  if (proof === 'email' && !account.email_verified_at && !account.unverified_email)
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
