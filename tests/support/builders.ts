/** Inserts rows for tests, with sensible defaults. A test states only the fields it is about. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../server/db/connect'
import type { Database } from '../../server/db/schema'

type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>

const longAgo = new Date('2026-01-01T08:00:00Z')

export async function insertAccount(db: Db, row: Row<'account'> = {}) {
  const id = row.id ?? randomUUID()
  return db
    .insertInto('account')
    .values({
      id,
      email: `${id}@example.test`,
      full_name: 'Mutale Banda',
      phone: '0961234567',
      role: 'endUser',
      email_verified_at: longAgo,
      created_at: longAgo,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Inserts a session without the cost of hashing a password.
 *
 * @returns its bearer token
 */
export async function insertSession(db: Db, accountId: string): Promise<string> {
  const [token] = await insertSessions(db, [accountId])
  return token!
}

export async function insertSessions(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const tokens = accountIds.map(() => randomBytes(32).toString('base64url'))
  const usedAt = new Date()
  const rows = accountIds.map((accountId, index) => ({
    token_hash: createHash('sha256').update(tokens[index]!).digest(),
    account_id: accountId,
    created_at: usedAt,
    used_at: usedAt,
    expires_at: new Date(usedAt.getTime() + 3_600_000),
  }))
  await db.insertInto('session').values(rows).execute()
  return tokens
}

/** Inserts a signed-in customer. */
export async function insertCustomer(db: Db, row: Row<'account'> = {}) {
  const account = await insertAccount(db, row)
  return { ...account, token: await insertSession(db, account.id) }
}

/** Inserts a vendor with its approved, signed-in owner. */
export async function insertVendor(db: Db, row: Row<'vendor'> = {}) {
  const id = row.id ?? randomUUID()
  const owner = await insertAccount(db, {
    role: 'partner',
    business_type: row.business_type ?? 'hotel',
    full_name: 'Chanda Phiri',
  })
  const vendor = await db
    .insertInto('vendor')
    .values({
      id,
      owner_id: owner.id,
      business_type: 'hotel',
      name: 'Musi Lodge',
      city: 'Livingstone',
      created_at: longAgo,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.updateTable('account').set({ vendor_id: id }).where('id', '=', owner.id).execute()
  return { ...vendor, owner: { ...owner, vendor_id: id, token: await insertSession(db, owner.id) } }
}

export async function insertListing(db: Db, row: Row<'listing'> & { vendor_id: string; vertical?: VerticalId }) {
  const vertical = verticals[row.vertical ?? 'hotels']
  return db
    .insertInto('listing')
    .values({
      id: randomUUID(),
      vertical: vertical.id,
      name: 'Garden room',
      price_ngwee: 90_000,
      unit: vertical.unit,
      town: 'Livingstone',
      capacity: 3,
      details: JSON.stringify({
        ...{ sleeps: 2, beds: '1 double', amenities: [], rooms: 3 },
        ...{ category: 'crafts', stock: row.capacity ?? 3 },
      }),
      created_at: longAgo,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts a confirmed free stay directly, bypassing all booking rules. */
export async function insertStay(
  db: Db,
  row: Row<'booking'> & { account_id: string; vendor_id: string; listing_id: string },
): Promise<string> {
  const id = row.id ?? randomUUID()
  const stay = {
    vertical: 'hotels',
    booking_type: 'hotel',
    state: 'confirmed',
    choice: '{}',
    quote: JSON.stringify({ policy: [] }),
    summary: buildTextSummary('2 nights'),
    starts_on: '2026-11-10',
    ends_on: '2026-11-12',
  } as const
  await db
    .insertInto('booking')
    .values({
      id,
      reference: id,
      ...stay,
      total_ngwee: 0,
      fee_ngwee: 0,
      created_at: longAgo,
      changed_at: longAgo,
      ...row,
    })
    .execute()
  return id
}

/** Inserts a store and one product. */
export async function insertProduct(db: Db, row: Row<'listing'> = {}) {
  const vendor_id = row.vendor_id ?? (await insertVendor(db, { business_type: 'store', name: 'Chitenge Corner' })).id
  return insertListing(db, {
    name: 'Chitenge cloth',
    unit: 'item',
    price_ngwee: 15_000,
    ...row,
    vendor_id,
    vertical: 'stores',
  })
}

/** The summary of a booking row whose values do not matter. */
export const buildTextSummary = (text: string): string => JSON.stringify({ template: 'text', params: { text } })
