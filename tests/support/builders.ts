/** Rows for tests, with sensible defaults: say only what the test is about. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../server/db/connect'
import type { Database } from '../../server/db/schema'

type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>

const longAgo = new Date('2026-01-01T08:00:00Z')

export async function anAccount(db: Db, row: Row<'account'> = {}) {
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

/** A session without the cost of a password. @returns its bearer token. */
export async function aSession(db: Db, accountId: string): Promise<string> {
  const [token] = await manySessions(db, [accountId])
  return token!
}

export async function manySessions(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const tokens = accountIds.map(() => randomBytes(32).toString('base64url'))
  const used = new Date()
  const rows = accountIds.map((accountId, index) => ({
    token_hash: createHash('sha256').update(tokens[index]!).digest(),
    account_id: accountId,
    created_at: used,
    used_at: used,
    expires_at: new Date(used.getTime() + 3_600_000),
  }))
  await db.insertInto('session').values(rows).execute()
  return tokens
}

/** A signed-in customer. */
export async function aCustomer(db: Db, row: Row<'account'> = {}) {
  const account = await anAccount(db, row)
  return { ...account, token: await aSession(db, account.id) }
}

/** A vendor with its approved owner, signed in. */
export async function aVendor(db: Db, row: Row<'vendor'> = {}) {
  const id = row.id ?? randomUUID()
  const owner = await anAccount(db, {
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
  return { ...vendor, owner: { ...owner, vendor_id: id, token: await aSession(db, owner.id) } }
}

export async function aListing(db: Db, row: Row<'listing'> & { vendor_id: string; vertical?: VerticalId }) {
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
      details: JSON.stringify({ sleeps: 2, beds: '1 double', amenities: [], rooms: 3, category: 'crafts', stock: 9 }),
      created_at: longAgo,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A confirmed stay that costs nothing, written past every rule. */
export async function aStay(
  db: Db,
  row: Row<'booking'> & { account_id: string; vendor_id: string; listing_id: string },
): Promise<string> {
  const id = row.id ?? randomUUID()
  const stay = {
    vertical: 'hotels',
    booking_type: 'hotel',
    state: 'confirmed',
    choice: '{}',
    quote: '{}',
    summary: '2 nights',
    starts_on: '2026-11-10',
    ends_on: '2026-11-12',
  }
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

/** A store and one product. */
export async function aProduct(db: Db, row: Row<'listing'> = {}) {
  const vendor_id = row.vendor_id ?? (await aVendor(db, { business_type: 'store', name: 'Chitenge Corner' })).id
  return aListing(db, {
    name: 'Chitenge cloth',
    unit: 'item',
    price_ngwee: 15_000,
    ...row,
    vendor_id,
    vertical: 'stores',
  })
}
