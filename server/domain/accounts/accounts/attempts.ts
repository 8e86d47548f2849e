/**
 * The limit on password guesses. Every attempt counts as a failure before its password is verified; a correct password
 * reverts the count. So concurrent guesses cannot exceed the limit.
 *
 *   unknown device   by account and network, by account, and by network (`signInAddress`)
 *   known device     by account and device alone: an attack from elsewhere does not lock the owner out
 *   mailed code      like an unknown device, but not by network (`sign-in-challenge.ts`)
 *
 * Thousands of customers can share a network, so an exhausted limit of the network delays attempts instead of refusing them
 * (decision 105): up to `maxDelayed` are verified late, and each failure occupies its place for `placeSeconds`.
 *
 * After the free failures, each further failure doubles the delay, up to 15 minutes.
 */
import { sql } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { computeMac } from '../../../db/secrets'
import { transact, type Tx } from '../../../db/transact'
import { formatWait, getNetwork, revertUses, tooManySignIns, tryUse, type LimitSettings } from '../../core/limits'

/** Failures without delay, of one account from one network or from one known device. */
const freePerOrigin = 5
/** Failures without delay, of one account from all unknown devices together. */
const freePerAccount = 10
const firstDelaySeconds = 5
const maxDelaySeconds = 15 * 60
/** Failures expire after this time without another failure. */
const failureWindowMs = 60 * 60_000
/** Places for delayed attempts, of one network. */
export const maxDelayed = 10
/** How long a delayed failure occupies its place: at most 360 delayed guesses per hour, and `maxDelayed` at once. */
const placeSeconds = 10

interface AttemptOrigin {
  /** The network address. */
  address: string
  /** The hash of this device's credential, if the account has signed in with it before. */
  device: Buffer | null
  at: Date
}

/** An attempt that has been counted as a failure. */
interface Attempt extends AttemptOrigin {
  email: string
}

/**
 * How an attempt was counted for its network: not at all, within the limit, or as a delayed attempt with its place, from 1
 * to `maxDelayed`.
 */
export type NetworkCount = 'none' | 'within limit' | { place: number }

/**
 * Counts an attempt as a failure.
 * @param hasChallenge whether the attempt answers a challenge that an earlier, delayed attempt got
 * @throws Refusal `too_many_sign_ins`; then nothing is counted
 */
export function countAttempt(
  db: Db,
  settings: LimitSettings,
  attempt: Attempt,
  hasChallenge = false,
): Promise<NetworkCount> {
  const { address, device, at } = attempt
  return transact(db, async (tx) => {
    // Always in this order, so that concurrent attempts cannot deadlock.
    await countFailure(tx, buildOriginSubject(settings, attempt), freePerOrigin, at)
    if (device) return 'none'
    await countFailure(tx, buildAccountSubject(settings, attempt.email), freePerAccount, at)
    if (hasChallenge) return 'none'
    const waitSeconds = await tryUse(tx.sql, settings, at, { limit: 'signInAddress', subject: getNetwork(address) })
    return waitSeconds === null ? 'within limit' : { place: await takePlace(tx, settings, address, at) }
  })
}

/** Takes a place for a delayed attempt. The row's `blocked_until` is the time at which all places are free again. */
async function takePlace(tx: Tx, settings: LimitSettings, address: string, at: Date): Promise<number> {
  const subject = buildDelaySubject(settings, address)
  const { rows } = await sql<{ place: number }>`
    insert into sign_in_failure as f (subject, failures, last_at, blocked_until)
    values (${subject}, 1, ${at}, ${at}::timestamptz + make_interval(secs => ${placeSeconds}))
    on conflict (subject) do update set
      last_at = ${at}, blocked_until = greatest(f.blocked_until, ${at}::timestamptz) + make_interval(secs => ${placeSeconds})
    where f.blocked_until is null
      or f.blocked_until <= ${at}::timestamptz + make_interval(secs => ${(maxDelayed - 1) * placeSeconds})
    returning ceil(extract(epoch from blocked_until - ${at}::timestamptz) / ${placeSeconds})::int as place
  `.execute(tx.sql)
  if (!rows[0]) throw await buildRefusal(tx, subject, at, (maxDelayed - 1) * placeSeconds)
  return rows[0].place
}

async function freePlace(tx: Tx, settings: LimitSettings, address: string): Promise<void> {
  await sql`
    update sign_in_failure set blocked_until = blocked_until - make_interval(secs => ${placeSeconds})
    where subject = ${buildDelaySubject(settings, address)}
  `.execute(tx.sql)
}

/** Reverts the count after a correct password: the earlier failures of this origin were the owner's own. */
export async function revertAttempt(
  db: Db,
  settings: LimitSettings,
  attempt: Attempt,
  counted: NetworkCount,
): Promise<void> {
  const { email, address, device, at } = attempt
  const network = getNetwork(address)
  await transact(db, async (tx) => {
    const failures = await deleteFailures(tx, buildOriginSubject(settings, attempt))
    if (!device) await subtractFailures(tx, buildAccountSubject(settings, email), failures)
    // A password alone does not show that a delayed attempt was its owner's.
    const isCredited =
      (device !== null || counted === 'within limit') &&
      (await tryUse(tx.sql, settings, at, { limit: 'signInCredit', subject: `${email} ${network}` })) === null
    const countedUses = counted === 'within limit' ? 1 : 0
    await revertUses(tx.sql, settings, { limit: 'signInAddress', subject: network }, countedUses + (isCredited ? 1 : 0))
    if (typeof counted === 'object') await freePlace(tx, settings, address)
  })
}

/**
 * Counts a password proof of a signed-in account. This counter is separate, so that guesses at sign-in do not lock it.
 */
export async function countPasswordProof(db: Db, settings: LimitSettings, accountId: string, at: Date): Promise<void> {
  await transact(db, (tx) => countFailure(tx, hashSubject(settings, `proof:${accountId}`), freePerOrigin, at))
}

export async function revertPasswordProof(db: Db, settings: LimitSettings, accountId: string): Promise<void> {
  await transact(db, (tx) => deleteFailures(tx, hashSubject(settings, `proof:${accountId}`)))
}

/**
 * Where a code of a second factor comes from: a known device, a signed-in session, or null for all others. Each has its own
 * counter, so that somebody who only knows the password cannot lock the owner out.
 */
export type CodeOrigin = Buffer | 'session' | null

const buildCodeSubject = (settings: LimitSettings, accountId: string, origin: CodeOrigin): Buffer =>
  hashSubject(settings, `code:${accountId}${origin === null ? '' : `:${origin.toString('hex')}`}`)

/** Counts a code of a second factor as wrong. Its own counter, because the password was correct. */
export async function countCodeAttempt(
  db: Db,
  settings: LimitSettings,
  accountId: string,
  origin: CodeOrigin,
  at: Date,
): Promise<void> {
  await transact(db, (tx) => countFailure(tx, buildCodeSubject(settings, accountId, origin), freePerOrigin, at))
}

export async function revertCodeAttempts(
  tx: Tx,
  settings: LimitSettings,
  accountId: string,
  origin: CodeOrigin,
): Promise<void> {
  await deleteFailures(tx, buildCodeSubject(settings, accountId, origin))
}

/** Deletes the failures of an account after a reset by email: they do not concern the new password. */
export async function resetAttempts(tx: Tx, settings: LimitSettings, email: string, address: string): Promise<void> {
  await deleteFailures(tx, buildOriginSubject(settings, { email, address, device: null }))
  await deleteFailures(tx, buildAccountSubject(settings, email))
}

/** Stores keyed hashes only, never an email or network address. */
const hashSubject = ({ secrets }: LimitSettings, subject: string): Buffer => computeMac(secrets, subject)
const buildAccountSubject = (settings: LimitSettings, email: string): Buffer =>
  hashSubject(settings, `account:${email}`)
const buildDelaySubject = (settings: LimitSettings, address: string): Buffer =>
  hashSubject(settings, `delayed:${getNetwork(address)}`)
const buildOriginSubject = (settings: LimitSettings, { email, address, device }: Omit<Attempt, 'at'>): Buffer =>
  hashSubject(settings, `${device ? `device:${device.toString('hex')}` : `network:${getNetwork(address)}`}:${email}`)

/** Counts and checks in one statement, so that concurrent attempts cannot both pass the check. */
async function countFailure(tx: Tx, subject: Buffer, freeFailures: number, at: Date): Promise<void> {
  const windowStart = new Date(at.getTime() - failureWindowMs)
  const { rows } = await sql`
    insert into sign_in_failure as f (subject, failures, last_at) values (${subject}, 1, ${at})
    on conflict (subject) do update set
      failures = case when f.last_at < ${windowStart} then 1 else f.failures + 1 end,
      last_at = ${at},
      blocked_until = case when f.last_at >= ${windowStart} and f.failures + 1 >= ${freeFailures}
        then ${at}::timestamptz + make_interval(secs => least(${maxDelaySeconds}, ${firstDelaySeconds} * power(2, least(f.failures + 1 - ${freeFailures}, 20)))) end
    where f.blocked_until is null or f.blocked_until <= ${at}
    returning subject
  `.execute(tx.sql)
  if (rows.length === 0) throw await buildRefusal(tx, subject, at)
}

/** @param earlierSeconds how long before `blocked_until` the next attempt is possible */
async function buildRefusal(tx: Tx, subject: Buffer, at: Date, earlierSeconds = 0): Promise<Refusal> {
  const row = await tx.sql
    .selectFrom('sign_in_failure')
    .select('blocked_until')
    .where('subject', '=', subject)
    .executeTakeFirst()
  const until = row?.blocked_until?.getTime() ?? 0
  const retryAfter = Math.max(1, Math.ceil((until - at.getTime()) / 1000 - earlierSeconds))
  return new Refusal('too_many_sign_ins', { message: tooManySignIns(formatWait(retryAfter)), detail: { retryAfter } })
}

async function deleteFailures(tx: Tx, subject: Buffer): Promise<number> {
  const row = await tx.sql
    .deleteFrom('sign_in_failure')
    .where('subject', '=', subject)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Subtracts this origin's failures from the account's counter. Failures from other origins stay counted. */
async function subtractFailures(tx: Tx, subject: Buffer, count: number): Promise<void> {
  await tx.sql
    .updateTable('sign_in_failure')
    .set((eb) => ({
      failures: eb.fn<number>('greatest', [eb('failures', '-', count), eb.lit(0)]),
      blocked_until: null,
    }))
    .where('subject', '=', subject)
    .execute()
}
