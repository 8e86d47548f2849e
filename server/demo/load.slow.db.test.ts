import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { renderActivity, type ActivityParams } from '#contract/business/activity/activity-texts'
import { createDatabase, type TestDatabase } from '../../tests/support/postgres'
import { connect, type Connection, type Db } from '../db/connect'
import { isPasswordCorrect } from '../domain/accounts/accounts/passwords'
import { accountId, demoAccounts, demoPassword } from './accounts'
import { createDiskFiles } from '../gateways/files/disk'
import { attachDemoDocuments } from './documents'
import { loadDemo } from './load'

// Generous time limits for slow machines: these tests do not measure speed.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const at = new Date('2026-11-21T10:00:00Z')
const openedDatabases: { database: TestDatabase; connection: Connection }[] = []

async function openDatabase(): Promise<Db> {
  const database = await createDatabase()
  const connection = connect(database.url, { connections: 2 })
  openedDatabases.push({ database, connection })
  return connection.db
}
afterAll(async () => {
  for (const { database, connection } of openedDatabases) {
    await connection.close()
    await database.drop()
  }
})

const count = async (db: Db, from: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from ${sql.raw(from)}`.execute(db)).rows[0]!.count

/** All loaded tables. The comparison excludes password hashes, because their salt is random. */
const tables = [
  'account',
  'vendor',
  'listing',
  'listing_day',
  'stock',
  'stock_adjustment',
  'booking',
  'claim',
  'payment',
  'posting',
  'entry',
  'notification',
  'cash_shift',
  'cash_shift_entry',
  'member_activity',
  'audit_entry',
  'job',
  'job_application',
]
async function loadAllRows(db: Db): Promise<unknown[]> {
  const rows = tables.map((table) =>
    sql<{ row: unknown }>`select to_jsonb(t) - 'password_hash' as row from ${sql.table(table)} t order by 1`.execute(
      db,
    ),
  )
  return (await Promise.all(rows)).map((result) => result.rows)
}

describe('the demo data', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDatabase()
    await loadDemo(db, { at })
  })

  it('fills the catalogue in all seven verticals', async () => {
    expect(await count(db, 'listing')).toBeGreaterThanOrEqual(420)
    const { rows } = await sql<{ vertical: string }>`select distinct vertical from listing where offered`.execute(db)
    expect(rows).toHaveLength(7)
    expect(await count(db, "listing where search = ''")).toBe(0)
  })

  it('has every demo account, each with the demo password', async () => {
    const accounts = await db.selectFrom('account').selectAll().where('email', 'like', '%@demo.test').execute()
    expect(accounts.map(({ email }) => email).sort()).toEqual(demoAccounts.map((name) => `${name}@demo.test`).sort())
    expect(new Set(accounts.map(({ password_hash }) => password_hash)).size).toBe(1)
    expect(await isPasswordCorrect(accounts[0]!.password_hash, demoPassword)).toBe(true)
    expect(await count(db, "account where password_hash is not null and email not like '%@demo.test'")).toBe(0)
  })

  it('gives the accounts the states that their names state', async () => {
    const loadAccount = (name: Parameters<typeof accountId>[0]) =>
      db.selectFrom('account').selectAll().where('id', '=', accountId(name)).executeTakeFirstOrThrow()
    const hotel = await loadAccount('hotel')
    expect(hotel).toMatchObject({
      role: 'partner',
      business_type: 'hotel',
      approval_status: 'approved',
      staff_role: null,
    })
    expect(hotel.email_verified_at).not.toBeNull()
    expect(await loadAccount('manager')).toMatchObject({
      role: 'partner',
      staff_role: 'partner-manager',
      vendor_id: hotel.vendor_id,
    })
    expect(await loadAccount('staff')).toMatchObject({
      staff_role: 'partner-staff',
      vendor_id: hotel.vendor_id,
      business_type: 'hotel',
    })
    expect(await loadAccount('viewer')).toMatchObject({ staff_role: 'partner-viewer', vendor_id: hotel.vendor_id })
    expect(await loadAccount('hotelmanager')).toMatchObject({ role: 'hotel-manager', vendor_id: hotel.vendor_id })
    expect(await loadAccount('pending')).toMatchObject({
      role: 'partner',
      approval_status: 'pending',
      rejection_reason: null,
    })
    expect(await loadAccount('rejected')).toMatchObject({
      approval_status: 'rejected',
      rejection_reason: expect.stringContaining('licence'),
    })
    expect(await loadAccount('suspended')).toMatchObject({
      role: 'endUser',
      is_active: false,
      suspended_at: expect.any(Date),
    })
    expect(await loadAccount('suspendedpartner')).toMatchObject({
      role: 'partner',
      business_type: 'bus',
      approval_status: 'approved',
      is_active: false,
      suspension_reason: expect.any(String),
    })
    expect(await loadAccount('unverified')).toMatchObject({ role: 'endUser', email_verified_at: null })
    expect(await loadAccount('admin')).toMatchObject({ role: 'admin', vendor_id: null })
    expect(await loadAccount('superadmin')).toMatchObject({ role: 'superAdmin' })
  })

  it('gives every business one owner and every owner one business', async () => {
    const mismatchedOwners = sql`vendor v join account a on a.id = v.owner_id where a.vendor_id is distinct from v.id or a.role <> 'partner' or a.business_type <> v.business_type or a.company_name <> v.name`
    const { rows } = await sql`select v.name from ${mismatchedOwners}`.execute(db)
    expect(rows).toEqual([])
    expect(await count(db, 'vendor where not visible')).toBe(7)
  })

  it('creates no bookings for customer, and bookings in every vertical for customer2', async () => {
    expect(await count(db, `booking where account_id = '${accountId('customer')}'`)).toBe(0)
    const { rows } =
      await sql`select distinct vertical from booking where account_id = ${accountId('customer2')}`.execute(db)
    expect(rows).toHaveLength(7)
  })

  it.each(['customer2', 'hotel', 'staff'] as const)('creates unread notifications for %s', async (name) => {
    expect(await count(db, `notification where account_id = '${accountId(name)}' and not is_read`)).toBeGreaterThan(0)
  })

  it('logs how many pieces of each product were put on sale', async () => {
    const { rows } = await sql<{ capacity: number; logged: number | null }>`
      select capacity, (select sum(difference)::int from stock_adjustment where listing_id = listing.id) as logged
      from listing where vertical = 'stores'`.execute(db)
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ capacity, logged }) => logged !== capacity)).toEqual([])
    expect(await count(db, "stock_adjustment where reason <> 'start'")).toBe(0)
  })

  it('records exactly the claimed stock as taken, never above the capacity', async () => {
    const { rows } = await sql`
      select s.id from stock s left join claim c on c.stock_id = s.id group by s.id
      having s.taken <> coalesce(sum(c.quantity), 0) or s.taken > s.capacity
        or ((s.taken = 0 or (not s.fixed and s.capacity <> (select capacity from listing where id = s.listing_id)))
          and not exists (select from listing_day d where d.listing_id = s.listing_id and d.day::text = s.slot and d.stock = s.capacity)
          and not exists (select from booking b where b.listing_id = s.listing_id and b.walk_in_refund_id is not null))
    `.execute(db)
    expect(rows).toEqual([])
    const nights = sql`select count(*) from claim c join booking b on b.id = c.booking_id where b.vertical = 'hotels'`
    const booked = sql`select sum(ends_on - starts_on) from booking where vertical = 'hotels' and state in ('confirmed', 'completed', 'in_service', 'held')`
    const { rows: sums } = await sql<{
      nights: number
      booked: number
    }>`select (${nights}) as nights, (${booked}) as booked`.execute(db)
    expect(sums[0]!.nights).toBe(sums[0]!.booked)
    expect(sums[0]!.nights).toBeGreaterThan(20)
    const hired = "booking b where vertical = 'car-hire' and state in ('confirmed', 'completed', 'in_service')"
    expect(await count(db, hired)).toBeGreaterThan(20)
    expect(await count(db, `${hired} and (select count(*) from interval_claim c where c.booking_id = b.id) <> 1`)).toBe(
      0,
    )
  })

  it('keeps a ledger that sums to zero, with a sale for every paid booking', async () => {
    const { rows } = await sql`select posting_id from entry group by 1 having sum(amount_ngwee) <> 0`.execute(db)
    expect(rows).toEqual([])
    expect(await count(db, 'posting')).toBeGreaterThan(50)
    const unsold =
      "booking b where total_ngwee > 0 and walk_in_name is null and state in ('confirmed', 'completed', 'no_show', 'in_service') and not exists"
    expect(await count(db, `${unsold} (select 1 from posting p where p.subject_id = b.id and p.kind = 'sale')`)).toBe(0)
    expect(
      await count(
        db,
        `${unsold} (select 1 from payment p where p.booking_id = b.id and p.amount_ngwee = b.total_ngwee)`,
      ),
    ).toBe(0)
  })

  it('keeps no deposit of returned cars, and for a no-show only what the terms allow', async () => {
    const heldDepositsQuery = sql<{
      kept: number
    }>`select coalesce(sum(amount_ngwee), 0)::int as kept from entry where account like 'customer:%:deposit'`
    const openDepositsQuery = sql<{
      out: number
    }>`select coalesce(sum(deposit_ngwee), 0)::int as out from booking where vertical = 'car-hire' and state in ('confirmed', 'in_service')`
    const [{ rows: heldDepositRows }, { rows: openDepositRows }] = [
      await heldDepositsQuery.execute(db),
      await openDepositsQuery.execute(db),
    ]
    expect(heldDepositRows[0]!.kept).toBe(-openDepositRows[0]!.out)
    expect(openDepositRows[0]!.out).toBeGreaterThan(0)
    expect(await count(db, "entry where account like '%:refundable'")).toBeGreaterThan(0)
    const { rows: unsettledAccounts } =
      await sql`select account from entry where account like '%:refundable' group by 1 having sum(amount_ngwee) <> 0`.execute(
        db,
      )
    expect(unsettledAccounts).toEqual([])
    expect(
      await count(
        db,
        'booking b where walk_in_name is null and owed_ngwee <> coalesce((select sum(amount_ngwee) from refund r where r.booking_id = b.id), 0)',
      ),
    ).toBe(0)
    expect(
      await count(
        db,
        "booking where vertical = 'hotels' and state = 'no_show' and paid_ngwee - owed_ngwee <> (quote -> 'cancellation' ->> 'after')::numeric * 100",
      ),
    ).toBe(0)
  })

  it('guarantees every trip that has enough bookings', async () => {
    const trips =
      "booking b where quote -> 'minimum' <> 'null'::jsonb and state in ('confirmed', 'completed', 'no_show')"
    expect(await count(db, trips)).toBeGreaterThan(5)
    expect(
      await count(
        db,
        `${trips} and (guaranteed is not true or not exists (select 1 from departure d where d.listing_id = b.listing_id and d.slot = b.choice ->> 'departsOn' and d.goes_at is not null))`,
      ),
    ).toBe(0)
  })

  it('has cash shifts whose sales, refunds and movements add up', async () => {
    const { rows } = await sql<{ expected: number; total: number; sales: number; refunds: number }>`
      select expected_ngwee::int as expected, (opening_ngwee + sum(amount_ngwee) filter (where not is_correction))::int as total,
        count(*) filter (where kind = 'sale')::int as sales, count(*) filter (where kind = 'refund')::int as refunds
      from cash_shift join cash_shift_entry on shift_id = cash_shift.id
      where closed_at is not null group by cash_shift.id order by opened_at`.execute(db)
    expect(rows.map(({ sales, refunds }) => [sales, refunds])).toEqual([
      [3, 1],
      [1, 0],
      [2, 0],
    ])
    for (const { expected, total } of rows) expect(expected).toBe(total)
    const entries = "cash_shift_entry e where kind in ('sale', 'refund')"
    expect(await count(db, entries)).toBe(8)
    const booked = `exists (select 1 from booking b where b.id = e.subject_id and b.paid_ngwee = abs(e.amount_ngwee)
      and b.walk_in_name is not null and (b.state = 'cancelled_by_partner' or e.kind = 'sale'))`
    expect(await count(db, `${entries} and not ${booked}`)).toBe(0)
    const posted = `exists (select 1 from posting p where p.subject_id = e.subject_id
      and p.kind = case e.kind when 'sale' then 'cash_sale' else 'cash_refund' end)`
    expect(await count(db, `${entries} and not ${posted}`)).toBe(0)
  })

  it('has activity of each demo partner and audit entries, in the order of their time, each with a text', async () => {
    const rows = await db.selectFrom('member_activity').selectAll().orderBy('id').execute()
    const perVendor = new Map<string, number>()
    for (const { vendor_id } of rows) perVendor.set(vendor_id, (perVendor.get(vendor_id) ?? 0) + 1)
    expect(perVendor.size).toBe(7)
    expect(Math.min(...perVendor.values())).toBeGreaterThanOrEqual(10)
    const audits = await db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    expect(audits.filter(({ actor_id }) => actor_id === accountId('admin')).length).toBeGreaterThan(10)
    for (const list of [rows, audits]) {
      const times = list.map((row) => row.at.getTime())
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(times.at(-1)).toBeLessThanOrEqual(at.getTime())
    }
    for (const { kind, target_label, params } of rows) {
      const text = renderActivity(kind, { target: target_label ?? '', params: params as ActivityParams })
      expect(text).not.toMatch(/undefined|null|NaN|Invalid|another change/)
    }
    // The values of an edit are those of the listing.
    const edited = "member_activity a where kind = 'listings.edit' and not exists (select 1 from listing l"
    const same = "where l.id::text = a.target_id and l.price_ngwee = (a.after ->> 'price')::numeric * 100)"
    expect(await count(db, `${edited} ${same}`)).toBe(0)
  })

  it('contains open jobs and the applications of customer2', async () => {
    expect(await count(db, `job where closes_on > '2026-11-21' and closed_at is null`)).toBeGreaterThanOrEqual(25)
    expect(await count(db, `job_application where account_id = '${accountId('customer2')}'`)).toBe(2)
    expect(await count(db, `job_application where account_id = '${accountId('customer')}'`)).toBe(0)
  })

  it('ends unanswered requests and unpaid holds by a background job', async () => {
    const waiting = "booking b where state in ('requested', 'held')"
    expect(await count(db, waiting)).toBeGreaterThan(15)
    const jobs = 'select 1 from pending_job j where j.job_key'
    const isDue = 'j.run_at = coalesce(b.answer_by, b.hold_expires_at)'
    expect(await count(db, `${waiting} and not exists (${jobs} = 'expire:' || b.id and ${isDue})`)).toBe(0)
  })

  it('is loaded only once', async () => {
    const before = await loadAllRows(db)
    await loadDemo(db, { at: new Date('2027-01-01T00:00:00Z'), listings: 900 })
    expect(await loadAllRows(db)).toEqual(before)
  })

  it('is identical in another database, also when two processes load it concurrently', async () => {
    const otherDb = await openDatabase()
    await Promise.all([loadDemo(otherDb, { at }), loadDemo(otherDb, { at })])
    expect(await loadAllRows(otherDb)).toEqual(await loadAllRows(db))
  })

  it('attaches documents to applications and to approved businesses, once, also expired ones', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tilipo-demo-'))
    const files = createDiskFiles(folder)
    for (const _ of [1, 2]) await attachDemoDocuments(db, files, at)
    expect(await count(db, "account where application_documents <> '[]'")).toBeGreaterThanOrEqual(2)
    expect(await count(db, '(select distinct vendor_id from business_document) v')).toBeGreaterThanOrEqual(2)
    for (const expiry of ["< '2026-11-21'", "between '2026-11-21' and '2026-12-21'", "> '2026-12-21'", 'is null'])
      expect(await count(db, `business_document where expires_on ${expiry}`)).toBeGreaterThanOrEqual(2)
    // Nobody is reminded of what the demo starts with.
    const isDue = "expires_on <= '2026-12-21' and reminded_days is null"
    expect(await count(db, `business_document where ${isDue}`)).toBe(0)
    expect(await count(db, "upload where purpose = 'document' and state = 'done'")).toBe(readdirSync(folder).length)
    rmSync(folder, { recursive: true })
  })

  it('grows to a given number of listings, with the original listings first', async () => {
    const largeDb = await openDatabase()
    await loadDemo(largeDb, { at, listings: 1200 })
    expect(await count(largeDb, 'listing')).toBe(1200)
    const originals = await db.selectFrom('listing').select('id').execute()
    const first = await largeDb
      .selectFrom('listing')
      .select('id')
      .orderBy('created_at')
      .limit(originals.length)
      .execute()
    expect(new Set(first.map(({ id }) => id))).toEqual(new Set(originals.map(({ id }) => id)))
    expect(await count(largeDb, 'account where password_hash is not null')).toBe(demoAccounts.length)
  })

  it('has the search rows of the additional listings, and triggers that maintain them', async () => {
    const largeDb = await openDatabase()
    await loadDemo(largeDb, { at, listings: 600 })
    const differences = (table: string) =>
      count(
        largeDb,
        `((table ${table} except table ${table}_source) union all (table ${table}_source except table ${table})) d`,
      )
    expect(await count(largeDb, 'search_listing')).toBeGreaterThan(560)
    expect(await differences('search_listing')).toBe(0)
    expect(await differences('search_vendor')).toBe(0)
    await largeDb.updateTable('listing').set({ offered: false }).execute()
    expect(await count(largeDb, 'search_listing')).toBe(0)
    expect(await count(largeDb, `pg_trigger where tgenabled <> 'O' and not tgisinternal`)).toBe(0)
  })
})
