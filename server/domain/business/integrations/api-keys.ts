/** Keys of the API: created, replaced and revoked by members, and looked up for each request (decision 154). */
import { sql } from 'kysely'
import { hasPermission } from '#contract/core/access'
import { getScopePermissions, type ApiScope } from '#contract/core/api-scopes'
import { lusakaDate } from '#contract/core/dates'
import { Refusal } from '#contract/core/refusals'
import { maxApiKeys, type ApiKey } from '#contract/business/integrations/api-keys'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { Who } from '../../route'
import { getVendorIdOfCaller } from '../../route'
import { sessions } from '../../accounts/accounts'

/** Distinguishes keys from session tokens, also for scanners that look for leaked secrets. */
const keyPrefix = 'tlp_'
const dayMs = 86_400_000
const hourMs = 3_600_000

export const isApiKey = (token: string): boolean => token.startsWith(keyPrefix)

interface KeyValues {
  id: string
  name: string
  scopes: readonly ApiScope[]
  expiresAt: Date | null
}

/** @returns the key, which is stored nowhere */
export async function createKey(
  tx: Tx,
  caller: Who,
  { lifetime, ...values }: Omit<KeyValues, 'expiresAt'> & { lifetime: string },
): Promise<{ key: string }> {
  const vendorId = getVendorIdOfCaller(caller)
  refuseMissingPermissions(caller, values.scopes)
  await lockKeys(tx, vendorId)
  const { count } = await tx.sql
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`revoked_at is null and coalesce(expires_at > ${tx.at}, true)`)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxApiKeys) throw new Refusal('too_many_api_keys')
  const expiresAt = lifetime === 'never' ? null : new Date(tx.at.getTime() + Number(lifetime) * dayMs)
  return insertKey(tx, caller, { ...values, expiresAt })
}

/** A key never has more permissions than the member who creates it. */
function refuseMissingPermissions(caller: Who, scopes: readonly ApiScope[]): void {
  if (getScopePermissions(scopes).every((permission) => hasPermission(caller, permission))) return
  throw new Refusal('forbidden', { message: 'Only the owner of the business can give a key these permissions.' })
}

/** Requests that create keys at the same time are counted one after the other. */
const lockKeys = (tx: Tx, vendorId: string) =>
  tx.sql.selectFrom('vendor').select('id').where('id', '=', vendorId).forNoKeyUpdate().executeTakeFirstOrThrow()

/**
 * Creates a key with the same scopes, and ends the old one after the hours.
 * @throws Refusal `wrong_state` for a key that was revoked or has expired
 */
export async function rotateKey(
  tx: Tx,
  caller: Who,
  oldId: string,
  { id, overlapHours }: { id: string; overlapHours: string },
): Promise<{ key: string }> {
  const old = await lockKey(tx, getVendorIdOfCaller(caller), oldId)
  if (old.revoked_at || (old.expires_at && old.expires_at <= tx.at))
    throw new Refusal('wrong_state', { message: 'This key is no longer valid. Please create a new one.' })
  refuseMissingPermissions(caller, old.scopes)
  const lifetimeMs = old.expires_at && old.expires_at.getTime() - old.created_at.getTime()
  const created = await insertKey(tx, caller, {
    id,
    name: old.name,
    scopes: old.scopes,
    expiresAt: lifetimeMs ? new Date(tx.at.getTime() + lifetimeMs) : null,
  })
  const endMs = tx.at.getTime() + Number(overlapHours) * hourMs
  await tx.sql
    .updateTable('api_key')
    .set({ expires_at: new Date(Math.min(endMs, old.expires_at?.getTime() ?? endMs)) })
    .where('id', '=', oldId)
    .execute()
  return created
}

/** @throws Refusal `wrong_state` if the id exists: the response with the key was lost, and nobody can read it again */
async function insertKey(tx: Tx, caller: Who, { id, name, scopes, expiresAt }: KeyValues): Promise<{ key: string }> {
  const key = keyPrefix + tx.randomBytes(32).toString('base64url')
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('api_key')
    .values({
      id,
      vendor_id: getVendorIdOfCaller(caller),
      name,
      scopes: [...scopes],
      token_hash: sessions.hashToken(key),
      prefix: key.slice(0, keyPrefix.length + 4),
      last_characters: key.slice(-4),
      created_by: caller.accountId,
      created_at: tx.at,
      last_used_on: null,
      expires_at: expiresAt,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n)
    throw new Refusal('wrong_state', { message: 'This key was created already. Revoke it, and create another one.' })
  return { key }
}

async function lockKey(tx: Tx, vendorId: string, id: string) {
  const key = await tx.sql
    .selectFrom('api_key')
    .selectAll()
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!key) throw new Refusal('not_found')
  return key
}

/** Has no effect on a key that was revoked before. @throws Refusal `not_found` */
export async function revokeKey(tx: Tx, vendorId: string, id: string): Promise<{ name: string; revoked: boolean }> {
  const key = await lockKey(tx, vendorId, id)
  if (key.revoked_at) return { name: key.name, revoked: false }
  await tx.sql.updateTable('api_key').set({ revoked_at: tx.at }).where('id', '=', id).execute()
  return { name: key.name, revoked: true }
}

/** Keys that ended long ago are of no use on the screen. */
const shownAfterEndDays = 90

export async function listKeys(db: Db, vendorId: string, at: Date): Promise<ApiKey[]> {
  const since = new Date(at.getTime() - shownAfterEndDays * dayMs)
  const rows = await db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.created_by')
    .selectAll('api_key')
    .select('account.full_name')
    .where('api_key.vendor_id', '=', vendorId)
    .where(sql<boolean>`coalesce(least(revoked_at, expires_at) > ${since}, true)`)
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.id')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    scopes: row.scopes,
    prefix: row.prefix,
    lastCharacters: row.last_characters,
    createdBy: row.full_name,
    createdAt: row.created_at.toISOString(),
    lastUsedOn: row.last_used_on,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isRevoked: row.revoked_at !== null,
  }))
}

/**
 * Finds the caller of a request with a key: a restricted member, who acts for the owner of the business.
 * @returns null for a key that is unknown, revoked or expired, and while the business is not open
 */
export async function findKeyCaller(db: Db, token: string, now = new Date()): Promise<Who | null> {
  const hash = sessions.hashToken(token)
  const row = await db
    .selectFrom('api_key')
    .innerJoin('vendor', 'vendor.id', 'api_key.vendor_id')
    .innerJoin('account as owner', 'owner.id', 'vendor.owner_id')
    .select([
      'api_key.id',
      'api_key.vendor_id',
      'scopes',
      'last_used_on',
      'expires_at',
      'revoked_at',
      'owner.id as owner_id',
      'owner.role',
      'owner.is_active',
      'owner.approval_status',
    ])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (!row || row.revoked_at || (row.expires_at && row.expires_at <= now)) return null
  if (!row.is_active || row.approval_status !== 'approved') return null
  const today = lusakaDate(now.getTime())
  if (row.last_used_on !== today)
    await db.updateTable('api_key').set({ last_used_on: today }).where('id', '=', row.id).execute()
  return {
    accountId: row.owner_id,
    role: row.role,
    staffRole: null,
    isActive: row.is_active,
    approvalStatus: row.approval_status,
    vendorId: row.vendor_id,
    hasOffer: false,
    mustSetUpSecondFactor: false,
    session: hash,
    provedAt: new Date(0),
    apiKey: { id: row.id, scopes: row.scopes },
    granted: getScopePermissions(row.scopes),
  }
}
