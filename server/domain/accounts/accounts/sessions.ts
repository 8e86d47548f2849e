/** Sessions begin at sign-in, are extended by use, and end at sign-out, password reset or suspension. */
import { sql } from 'kysely'
import { isAdminRole } from '#contract/core/access'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import type { Who } from '../../route'
import { hashToken, newToken } from './tokens'

export { hashToken }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Returns the idle lifetime in ms; use extends it. Users may be offline for weeks. Roles with more rights must sign
 * in more often.
 */
export function getLifetimeMs(role: string, staffRole: string | null): number {
  if (isAdminRole(role)) return 30 * minute
  return isMember(role, staffRole) ? 7 * day : 90 * day
}

/** Returns whether an account works for a business that another account owns. */
const isMember = (role: string, staffRole: string | null): boolean => staffRole !== null || role === 'hotel-manager'

/** Returns the maximum age of a session in ms, counted from the sign-in regardless of use. */
function getMaxAgeMs(role: string, staffRole: string | null): number {
  if (isAdminRole(role)) return 12 * hour
  return isMember(role, staffRole) ? 30 * day : 365 * day
}

/** Interval after which use extends a session, in ms. Longer intervals cost fewer writes. */
const getExtensionIntervalMs = (role: string): number => (isAdminRole(role) ? minute : hour)

interface Account {
  role: string
  staff_role: string | null
}

const getAbsoluteEndMs = (session: { created_at: Date }, { role, staff_role }: Account): number =>
  session.created_at.getTime() + getMaxAgeMs(role, staff_role)

/** @param now in ms. */
export const hasEnded = (session: { created_at: Date; expires_at: Date }, account: Account, now: number): boolean =>
  session.expires_at.getTime() <= now || getAbsoluteEndMs(session, account) <= now

export async function beginSession(tx: Tx, account: Account & { id: string }): Promise<string> {
  const { token, hash } = newToken(tx.randomBytes)
  const expires = new Date(tx.at.getTime() + getLifetimeMs(account.role, account.staff_role))
  await tx.sql
    .insertInto('session')
    .values({ token_hash: hash, account_id: account.id, created_at: tx.at, used_at: tx.at, expires_at: expires })
    .execute()
  return token
}

interface FindOptions {
  /** The request was not caused by the user. It does not extend the session of an administrator. */
  isBackground?: boolean
  /** In ms. */
  now?: number
}

export async function find(
  db: Db,
  token: string,
  { isBackground = false, now = Date.now() }: FindOptions = {},
): Promise<Who | null> {
  const hash = hashToken(token)
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'account.id',
      'role',
      'staff_role',
      'is_active',
      'approval_status',
      'was_approved',
      'vendor_id',
      'offered_staff_id',
      'second_factor_due',
      'session.created_at',
      'proved_at',
      'used_at',
      'expires_at',
    ])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (!row || hasEnded(row, row, now)) return null
  const canExtend = !(isBackground && isAdminRole(row.role))
  if (canExtend && now - row.used_at.getTime() > getExtensionIntervalMs(row.role))
    await extendSession(
      db,
      hash,
      now,
      Math.min(now + getLifetimeMs(row.role, row.staff_role), getAbsoluteEndMs(row, row)),
    )
  return {
    accountId: row.id,
    role: row.role,
    staffRole: row.staff_role,
    isActive: row.is_active,
    approvalStatus: row.approval_status,
    wasApproved: row.was_approved,
    vendorId: row.vendor_id,
    hasOffer: row.offered_staff_id !== null,
    mustSetUpSecondFactor: row.second_factor_due,
    session: hash,
    provedAt: row.proved_at ?? row.created_at,
  }
}

/**
 * Finds when sessions expire, keyed by their hash in hex. Expired and deleted sessions are absent, and
 * those of suspended accounts, except owners of businesses (`ownsClosedBusiness`). Unlike `find`, this does not extend them.
 */
export async function findExpiries(db: Db, hashes: readonly Buffer[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['token_hash', 'expires_at'])
    .where('token_hash', '=', sql<Buffer>`any(${hashes})`)
    .where((eb) =>
      eb.or([eb('is_active', '=', true), eb.and([eb('role', '=', 'partner'), eb('staff_role', 'is', null)])]),
    )
    .where('expires_at', '>', new Date())
    .execute()
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), row.expires_at]))
}

/** Extends a session. The caller limits how often, so that most requests only read. */
async function extendSession(db: Db, hash: Buffer, now: number, expires: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ used_at: new Date(now), expires_at: new Date(expires) })
    .where('token_hash', '=', hash)
    .execute()
}

/** Stores that the caller proved the password now. @throws Refusal `unauthenticated` if the session has ended */
export async function recordProof(tx: Tx, hash: Buffer): Promise<void> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('session')
    .set({ proved_at: tx.at })
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('unauthenticated')
}

export async function endSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.sql.deleteFrom('session').where('token_hash', '=', hash).execute()
}

/** Ends all sessions of an account. Its devices get a change, query the server, and learn that they are signed out. */
export async function endAllSessions(tx: Tx, accountId: string): Promise<void> {
  await tx.sql.deleteFrom('session').where('account_id', '=', accountId).execute()
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'me', id: accountId }])
}
