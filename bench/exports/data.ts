/** Loads one tenant of each kind with much data: a hotel, a customer, a store and the administrators. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../support/local-resources'
import { copyRows, query, vacuum } from '../support/postgres'

const ofAccount = (name: string, column = 'id'): string =>
  `(select ${column} from account where email = '${name}@demo.test')`

/** Bookings of the order whose receipt is requested. */
const orderBookings = 100

/** @returns the order of the customer that has many bookings */
export async function loadTenants(databaseUrl: string, lines: number): Promise<{ orderId: string }> {
  execFileSync(process.execPath, [join(root, 'dist/server/demo.js'), '--listings', String(3 * lines)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DEMO: '1' },
  })
  await insertPostings(databaseUrl, lines)
  const customerId = ofAccount('customer')
  const vendorId = ofAccount('hotel', 'vendor_id')
  await copyRows(databaseUrl, 'booking', `state = 'confirmed' and vendor_id = ${vendorId}`, lines, {
    reference: "'BENCH' || n",
    account_id: customerId,
    paid_ngwee: '10000',
    // Otherwise, the server issues the tickets before it starts.
    ticket: "'bench'",
    walk_in_name: 'null',
    walk_in_phone: 'null',
    receipt_number: 'null',
    order_id: 'null',
    created_at: "now() - n % 300 * interval '1 day'",
  })
  await copyRows(databaseUrl, 'message', 'from_customer and hidden_at is null', lines, {
    customer_id: customerId,
    vendor_id: vendorId,
    number: '100000 + n',
    author_id: 'null',
    listing_id: 'null',
  })
  await copyRows(databaseUrl, 'notification', `account_id = ${customerId}`, lines, {})
  await copyRows(databaseUrl, 'audit_entry', 'after is not null', 2 * lines, {})
  await copyRows(databaseUrl, 'member_activity', `vendor_id = ${vendorId} and after is not null`, lines, {})
  await query(
    databaseUrl,
    `insert into closure (listing_id, day, created_at)
     select id, current_date + 2 * n, now() from generate_series(1, 270) n,
       (select id from listing where vendor_id = ${vendorId} order by id limit 1) listing`,
  )
  const orderId = '0b0e0000-0000-4000-8000-000000000001'
  await query(
    databaseUrl,
    `update booking set order_id = '${orderId}'
     where id in (select id from booking where reference like 'BENCH%' limit ${orderBookings})`,
  )
  await vacuum(databaseUrl)
  return { orderId }
}

/** Adds postings of this month to the hotel. */
const insertPostings = (databaseUrl: string, count: number) =>
  query(
    databaseUrl,
    `with vendor as (select ${ofAccount('hotel', 'vendor_id')} as id), posted as (
       insert into posting (id, kind, subject_id, posted_at)
       select gen_random_uuid(), 'correction', gen_random_uuid(), now() from generate_series(1, $1::int) returning id)
     insert into entry (posting_id, account, amount_ngwee)
     select posted.id, 'vendor:' || vendor.id || ':available', -100 from posted, vendor
     union all select id, 'platform:cash', 100 from posted`,
    [count],
  )
