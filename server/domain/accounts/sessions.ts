/** Sessions begin at sign-in, are extended by use, and end at sign-out, password reset or suspension. */
import { sql } from 'kysely'
import type { Role, StaffRole, ApprovalStatus } from '#contract/accounts/access'
import type { Db } from '../../db/connect'
import { recordChanges, userScope } from '../../db/feed'
import type { Tx } from '../../db/transact'
import type { Who } from '../route'
import { hashToken, newToken } from './tokens'

export { hashToken }

const hour = 3_600_000
const day = 24 * hour

/**
 * Returns the idle lifetime in ms; use extends it. Users may be offline for weeks. Roles with more rights must sign
 * in more often.
 */
export function getLifetimeMs(role: string, staffRole: string | null): number {
  if (role === 'admin' || role === 'superAdmin') return 12 * hour
  return staffRole ? 7 * day : 90 * day
}

/** Returns the maximum age of a session in ms, counted from the sign-in regardless of use. */
function getMaxAgeMs(role: string, staffRole: string | null): number {
  if (role === 'admin' || role === 'superAdmin') return day
  return staffRole ? 30 * day : 365 * day
}

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

export async function find(db: Db, token: string): Promise<Who | null> {
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
      'vendor_id',
      'offered_staff_id',
      'session.created_at',
      'used_at',
      'expires_at',
    ])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  const now = Date.now()
  if (!row || hasEnded(row, row, now)) return null
  if (now - row.used_at.getTime() > hour)
    await extendSession(db, hash, Math.min(now + getLifetimeMs(row.role, row.staff_role), getAbsoluteEndMs(row, row)))
  return {
    accountId: row.id,
    role: row.role as Role,
    staffRole: row.staff_role as StaffRole | null,
    isActive: row.is_active,
    approvalStatus: row.approval_status as ApprovalStatus,
    vendorId: row.vendor_id,
    hasOffer: row.offered_staff_id !== null,
    session: hash,
  }
}

/**
 * Finds when sessions expire, keyed by their hash in hex. Expired and deleted sessions are absent. Unlike `find`, this
 * does not extend them.
 */
export async function findExpiries(db: Db, hashes: readonly Buffer[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('session')
    .select(['token_hash', 'expires_at'])
    .where('token_hash', '=', sql<Buffer>`any(${hashes})`)
    .where('expires_at', '>', new Date())
    .execute()
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), row.expires_at]))
}

/** Extends a session. The caller does this at most once per hour and session, so that most requests only read. */
async function extendSession(db: Db, hash: Buffer, expires: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ used_at: new Date(), expires_at: new Date(expires) })
    .where('token_hash', '=', hash)
    .execute()
}

export async function endSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.sql.deleteFrom('session').where('token_hash', '=', hash).execute()
}

/** Ends all sessions of an account. Its devices get a change, query the server, and learn that they are signed out. */
export async function endAllSessions(tx: Tx, accountId: string): Promise<void> {
  await tx.sql.deleteFrom('session').where('account_id', '=', accountId).execute()
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'me', id: accountId }])
}
