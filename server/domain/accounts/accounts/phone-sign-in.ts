/** Signing in and up with a phone number, and the number with which an account signs in (decision 148). */
import { isAdminRole } from '#contract/core/access'
import { Refusal } from '#contract/core/refusals'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { republishToVendors } from '../../bookings/bookings'
import { publishAccountChange } from '../../messages/messages'
import { notify } from '../../messages/notifications'
import type { Who } from '../../route'
import { hasEmail, phonePlaceholder } from './addresses'
import type { CodeOrigin } from './attempts'
import { findDeviceOfAccount } from './known-devices'
import { startSession, type SignedIn, type SignInSettings } from './login'
import { provePhoneCode, redeemPhoneCode, type ProvenPhone } from './phone-challenge'
import { countCode, verifySecondFactor } from './second-factor'
import type { Account } from './session-user'
import { recordProof } from './sessions'

/**
 * Networks give a number that nobody used for months to somebody else. After this time without a proof, a number no longer
 * opens an account with an email address from a new device.
 */
const staleAfterMs = 180 * 86_400_000

interface SignInBody {
  challenge: string
  code: string
  factor?: string | undefined
  device?: string | undefined
}

export interface PreparedPhone {
  proven: ProvenPhone
  /** Where the code of a second factor comes from: a known device has a counter of its own. */
  origin: CodeOrigin
}

/** Verifies the code of a sign-in, and counts that of the second factor before it is verified. */
export async function preparePhoneSignIn(
  db: Db,
  settings: SignInSettings,
  { challenge, code, factor, device }: SignInBody,
  at: Date,
): Promise<PreparedPhone> {
  const proven = await provePhoneCode(db, settings, { challenge, code, purpose: 'sign-in', accountId: null }, at)
  const account = await selectByPhone(db, proven.phone).executeTakeFirst()
  if (!account) return { proven, origin: null }
  const origin = await findDeviceOfAccount(db, account.id, device, at)
  await countCode(db, settings, account.id, factor, origin, at)
  return { proven, origin }
}

/**
 * Signs in with a proven number, or creates an account if the name is given.
 * @throws Refusal `phone_unknown` without an account and a name, `second_factor_required`, `wrong_second_factor`,
 *   `phone_not_allowed`, `phone_code_expired`, and those of `startSession`. All but the last leave the code valid.
 */
export async function signInWithPhone(
  tx: Tx,
  { proven, origin }: PreparedPhone,
  { factor, full_name: name, device }: { factor?: string; full_name?: string; device?: string },
  settings: SignInSettings,
): Promise<SignedIn> {
  await redeemPhoneCode(tx, proven)
  await lockPhone(tx, proven.phone)
  const found = await selectByPhone(tx.sql, proven.phone).forUpdate().executeTakeFirst()
  const account = found && (await isStale(tx, found, device)) ? undefined : found
  if (!account) {
    if (!name) throw new Refusal('phone_unknown')
    return startSession(tx, await createPhoneAccount(tx, proven.phone, name), settings, 'phone')
  }
  const hasProvenFactor = await verifySecondFactor(tx, settings, account.id, factor, origin)
  if (isAdminRole(account.role) && !hasProvenFactor) throw new Refusal('phone_not_allowed')
  await tx.sql.updateTable('account').set({ phone_verified_at: tx.at }).where('id', '=', account.id).execute()
  return startSession(tx, account, settings, 'phone')
}

async function isStale(tx: Tx, account: Account, device: string | undefined): Promise<boolean> {
  const provedAt = account.phone_verified_at?.getTime() ?? 0
  if (!hasEmail(account) || tx.at.getTime() - provedAt <= staleAfterMs) return false
  return (await findDeviceOfAccount(tx.sql, account.id, device, tx.at)) === null
}

/** Finds the account that signs in with a number. There is at most one. */
const selectByPhone = (db: Db | Tx['sql'], phone: string) =>
  db.selectFrom('account').selectAll().where('phone', '=', phone).where('phone_verified_at', 'is not', null)

/**
 * Finds the hash of a device credential, if the account of the number knows the device. Runs for each request for a code,
 * so that all take the same time.
 */
export async function findDeviceOfPhone(tx: Tx, phone: string, device: string | undefined): Promise<Buffer | null> {
  const account = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst()
  return findDeviceOfAccount(tx.sql, account?.id ?? tx.newId(), device, tx.at)
}

/** Until this transaction ends, no other one decides which account has the number. */
async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`.execute(tx.sql)
}

async function createPhoneAccount(tx: Tx, phone: string, name: string): Promise<Account> {
  const id = tx.newId()
  await takePhone(tx, phone, id)
  return tx.sql
    .insertInto('account')
    .values({
      id,
      email: phonePlaceholder(id),
      full_name: name,
      phone,
      phone_verified_at: tx.at,
      role: 'endUser',
      // The confirmation of a booking that others get by email.
      sms_bookings: true,
      created_at: tx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Makes a proven number the number of the caller.
 * @throws Refusal `phone_code_expired` if a concurrent request has used the code
 */
export async function verifyPhone(tx: Tx, { accountId }: Who, proven: ProvenPhone): Promise<{ message: string }> {
  await redeemPhoneCode(tx, proven)
  await lockPhone(tx, proven.phone)
  await takePhone(tx, proven.phone, accountId)
  const account = await tx.sql
    .updateTable('account')
    .set((eb) => ({ phone: proven.phone, phone_verified_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await publishPhone(tx, accountId)
  await notifyByEmail(tx, account, 'phone-sign-in-on', proven.phone)
  return { message: 'You can now log in with this number.' }
}

/** @throws Refusal `phone_not_allowed` if the account could not sign in any more */
export async function removePhoneSignIn(tx: Tx, { accountId }: Who): Promise<{ message: string }> {
  const account = await tx.sql
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!hasEmail(account))
    throw new Refusal('phone_not_allowed', { message: 'You only log in with this number, so it cannot be turned off.' })
  await endPhoneVerification(tx, accountId)
  await publishPhone(tx, accountId)
  return { message: 'You no longer log in with this number.' }
}

/** The number stays in the profile. An account that only signs in with it keeps it. */
export async function endPhoneVerification(tx: Tx, accountId: string): Promise<void> {
  await tx.sql
    .updateTable('account')
    .set((eb) => ({ phone_verified_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', accountId)
    .where('phone_verified_at', 'is not', null)
    .execute()
}

/**
 * Takes a number from the account that had proved it: somebody else has the SIM card now. That account loses it as a contact,
 * too, because its messages would reach a stranger.
 */
async function takePhone(tx: Tx, phone: string, newOwnerId: string): Promise<void> {
  const formerOwners = await tx.sql
    .updateTable('account')
    .set((eb) => ({ phone: null, phone_verified_at: null, version: eb('version', '+', 1) }))
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .where('id', '!=', newOwnerId)
    .returningAll()
    .execute()
  for (const former of formerOwners) {
    await publishPhone(tx, former.id)
    await notify(tx, former.id, { template: 'phoneTaken', params: { ending: getEnding(phone) } }, '/profile')
    await notifyByEmail(tx, former, 'phone-sign-in-taken', phone)
  }
}

/** An intruder cannot hide this email. An unverified address may belong to another person. */
async function notifyByEmail(
  tx: Tx,
  account: Account,
  template: 'phone-sign-in-on' | 'phone-sign-in-taken',
  phone: string,
): Promise<void> {
  if (!account.email_verified_at || !hasEmail(account)) return
  await enqueue(tx, 'mail.send', {
    template,
    to: account.email,
    data: {
      name: account.full_name,
      phoneEnding: getEnding(phone),
      changedAt: tx.at.toISOString(),
      link: '/profile',
    },
  })
}

const getEnding = (phone: string): string => phone.slice(-3)

/** Devices of the person, businesses with their bookings, and conversations display the number. */
async function publishPhone(tx: Tx, accountId: string): Promise<void> {
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'me', id: accountId }])
  await publishAccountChange(tx, accountId)
  await republishToVendors(tx, accountId)
}

/** Finds the number to which the proof of an account without a password is sent. @throws Refusal `sign_in_again` */
export async function findProofPhone(db: Db | Tx['sql'], accountId: string): Promise<string> {
  const account = await db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .where('phone_verified_at', 'is not', null)
    // A password is the stronger proof: a person who only has the SIM card does not know it.
    .where('password_hash', 'is', null)
    .executeTakeFirst()
  if (!account?.phone) throw new Refusal('sign_in_again')
  return account.phone
}

/** Stores the proof with the session. @throws Refusal `phone_code_expired`, `sign_in_again` if the number changed meanwhile */
export async function confirmWithPhone(
  tx: Tx,
  { accountId, session }: Who,
  proven: ProvenPhone,
): Promise<{ message: string }> {
  await redeemPhoneCode(tx, proven)
  if ((await findProofPhone(tx.sql, accountId)) !== proven.phone) throw new Refusal('sign_in_again')
  await recordProof(tx, session)
  return { message: 'Thank you. Please go on.' }
}
