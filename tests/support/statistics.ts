/** Random rows for the statistics, and the same totals computed from the raw tables. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createRandom } from '../../server/demo/random'
import { insertAccount, insertListing, insertVendor } from './builders'
import type { World } from './world'

type Client = Pick<pg.ClientBase, 'query'>

export interface Total {
  metric: string
  day: string
  dimension: string
  amount: number
}

const states = [
  'requested',
  'held',
  'awaiting_payment',
  'confirmed',
  'in_service',
  'completed',
  'no_show',
  'hold_expired',
  'cancelled_by_customer',
  'refunded',
]
const verticals = ['hotels', 'buses', 'stores'] as const

/**
 * Inserts accounts, bookings, payments, postings and refunds of ten days. Half of the times are close to midnight in
 * Zambia, on either side, where days in UTC and in Zambia differ.
 */
export async function insertRandomHistory(
  world: World,
  seed: number,
  client: Client = world.connection.pool,
): Promise<void> {
  const { db } = world.connection
  const random = createRandom(`statistics/${seed}`)
  const pickTime = () => {
    const midnight = Date.parse('2026-03-10T22:00:00Z') + random.integer(0, 9) * 86_400_000
    return new Date(midnight + random.pick([random.integer(-7_200, 7_200), random.integer(0, 86_399)]) * 1000)
  }
  for (let index = 0; index < 12; index++)
    await insertAccount(db, {
      role: random.pick(['endUser', 'partner', 'partner', 'admin']),
      approval_status: random.pick(['approved', 'pending', 'rejected']),
      is_active: random.pick([true, true, false]),
      staff_role: random.pick([null, null, 'partner-staff']),
      created_at: pickTime(),
    })
  const buyer = await insertAccount(db, { created_at: pickTime() })
  for (const vertical of verticals) {
    const vendor = await insertVendor(db)
    const listing = await insertListing(db, { vendor_id: vendor.id, vertical })
    for (let index = 0; index < 25; index++) {
      const booking = { id: randomUUID(), vertical, vendorId: vendor.id, listingId: listing.id, accountId: buyer.id }
      await insertBooking(client, booking, random.pick(states), pickTime())
      const network = random.pick(['MTN', 'Airtel', 'Zamtel'])
      const state = random.pick(['pending', 'successful', 'failed', 'refund_due', 'refunded'])
      await client.query(
        `insert into payment (id, reference, booking_id, account_id, amount_ngwee, network, phone, state, created_at, changed_at)
         values ($1, gen_random_uuid(), $2, $3, 1000, $4, '0971234567', $5, $6, $6)`,
        [randomUUID(), booking.id, buyer.id, network, state, pickTime()],
      )
      if (random.pick([true, false])) await insertSale(client, booking, random.integer(1, 9) * 1000, pickTime, random)
    }
  }
}

interface TestBooking {
  id: string
  vertical: string
  vendorId: string
  listingId: string
  accountId: string
}

const insertBooking = (client: Client, booking: TestBooking, state: string, at: Date) =>
  client.query(
    `insert into booking (id, reference, account_id, vendor_id, listing_id, vertical, booking_type, state, choice, quote,
       summary, total_ngwee, fee_ngwee, starts_on, paid_ngwee, created_at, changed_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, 'others', $6, '{}', '{}', '{"template": "text", "params": {"text": ""}}', 10000, 1000, '2026-04-01', 10000, $7, $7)`,
    [booking.id, booking.accountId, booking.vendorId, booking.listingId, booking.vertical, state, at],
  )

/** Posts a sale with a deposit, and for some sales a balance, a refund that was paid, and the return of the deposit. */
async function insertSale(
  client: Client,
  { id, vendorId, accountId }: TestBooking,
  price: number,
  pickTime: () => Date,
  random: ReturnType<typeof createRandom>,
): Promise<void> {
  const vendor = `vendor:${vendorId}:payable`
  const refundable = `customer:${accountId}:refundable`
  const deposit = `customer:${accountId}:deposit`
  const fee = price / 10
  if (random.pick([true, false, false])) return insertCashSale(client, { id, vendorId }, price, pickTime, random)
  const sale = { 'gateway:lipila': price + 500, [vendor]: fee - price, 'platform:fee': -fee, [deposit]: -500 }
  await post(client, 'sale', id, sale, pickTime())
  if (random.pick([true, false]))
    await post(client, 'balance', id, { 'gateway:lipila': 200, [vendor]: -180, 'platform:fee': -20 }, pickTime())
  if (random.pick([true, false])) return
  const refundId = randomUUID()
  await client.query(
    `insert into refund (id, reference, booking_id, account_id, amount_ngwee, reason, network, phone, state, created_at, changed_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 'cancelled', 'MTN', '0961234567', 'successful', $5, $5)`,
    [refundId, id, accountId, price + 500, pickTime()],
  )
  const due = { [vendor]: price - fee, 'platform:fee': fee, [deposit]: 500, [refundable]: -price - 500 }
  await post(client, 'refund_due', refundId, due, pickTime())
  await post(client, 'refund_paid', refundId, { [refundable]: price + 500, 'gateway:lipila': -price - 500 }, pickTime())
}

/** Posts a sale at the counter by a random method, and for some sales the money that was given back. */
async function insertCashSale(
  client: Client,
  { id, vendorId }: Pick<TestBooking, 'id' | 'vendorId'>,
  price: number,
  pickTime: () => Date,
  random: ReturnType<typeof createRandom>,
): Promise<void> {
  const method = random.pick(['cash', 'card', 'mobile_money'])
  const [available, cash] = [`vendor:${vendorId}:available`, `vendor:${vendorId}:${method}`]
  const fee = price / 10
  await post(client, 'cash_sale', id, { [cash]: price, [available]: fee - price, 'platform:fee': -fee }, pickTime())
  await post(client, 'cash_kept', id, { [cash]: -price, [available]: price }, pickTime())
  if (random.pick([true, false])) return
  await post(client, 'cash_refund', id, { [cash]: -price, [available]: price - fee, 'platform:fee': fee }, pickTime())
  await post(client, 'cash_returned', id, { [cash]: price, [available]: -price }, pickTime())
}

async function post(client: Client, kind: string, subjectId: string, entries: Record<string, number>, at: Date) {
  const id = randomUUID()
  await client.query('insert into posting (id, kind, subject_id, posted_at) values ($1, $2, $3, $4)', [
    id,
    kind,
    subjectId,
    at,
  ])
  await client.query(
    `insert into entry (posting_id, account, amount_ngwee) select $1, key, value::bigint from jsonb_each_text($2)`,
    [id, JSON.stringify(entries)],
  )
}

/** Changes states, roles and times of some rows, and deletes some. */
export async function changeRandomRows(world: World, seed: number, client: Client = world.connection.pool) {
  const random = createRandom(`changes/${seed}`)
  const { rows: bookings } = await client.query(`select id from booking order by created_at, state, id`)
  for (const { id } of bookings.filter(() => random.integer(1, 4) === 1))
    await client.query(`update booking set state = $2, changed_at = now() where id = $1`, [id, random.pick(states)])
  const { rows: payments } = await client.query(`select id from payment order by created_at, state, id`)
  for (const { id } of payments.filter(() => random.integer(1, 4) === 1))
    await client.query(`update payment set state = $2 where id = $1`, [id, random.pick(['successful', 'failed'])])
  for (const { id } of payments.filter(() => random.integer(1, 20) === 1))
    await client.query(`delete from payment where id = $1`, [id])
  const { rows: accounts } = await client.query(
    `select id from account where role <> 'admin' order by created_at, role, id`,
  )
  for (const { id } of accounts.filter(() => random.integer(1, 4) === 1))
    await client.query(`update account set approval_status = $2, is_active = $3, deleted_at = $4 where id = $1`, [
      id,
      random.pick(['approved', 'pending']),
      random.pick([true, false]),
      random.pick([null, null, new Date()]),
    ])
}

/** Returns the stored totals, with the shards added up. */
export async function readStatistics(client: Client): Promise<Total[]> {
  const { rows } = await client.query<Total>(`
    select metric, day::text, dimension, sum(amount)::bigint as amount from statistic
    group by metric, day, dimension having sum(amount) <> 0 order by 1, 2, 3`)
  return rows
}

/** Computes the same totals from the raw tables. Written apart from `013-statistics.sql`: Zambia is two hours ahead of UTC. */
export async function readRawTotals(client: Client): Promise<Total[]> {
  const day = (column: string) => `to_char(${column} at time zone 'UTC' + interval '2 hours', 'YYYY-MM-DD')`
  const sold = `state in ('confirmed', 'in_service', 'completed', 'no_show')`
  const partner = `role = 'partner' and staff_role is null and deleted_at is null`
  const bookingOfRefund = `(select booking_id from refund where id = subject_id)`
  const price = `account <> 'gateway:lipila' and account not like 'customer:%'
    and split_part(account, ':', 3) not in ('cash', 'card', 'mobile_money')`
  const { rows } = await client.query<Total>(`
    select metric, day, dimension, sum(amount)::bigint as amount from (
      select 'users' as metric, ${day('created_at')} as day, '' as dimension, 1 as amount from account where deleted_at is null
      union all select 'users', '-infinity', '', 1 from account where deleted_at is null
      union all select 'pendingApprovals', '-infinity', '', 1 from account where ${partner} and approval_status = 'pending'
      union all select 'activePartners', '-infinity', '', 1 from account
        where ${partner} and approval_status = 'approved' and is_active
      union all select 'bookings', ${day('created_at')}, vertical, 1 from booking where ${sold}
      union all select 'bookings', '-infinity', vertical, 1 from booking where ${sold}
      union all select 'vendorBookings', '-infinity', vendor_id::text, 1 from booking where ${sold}
      union all select 'paymentsFailed', ${day('created_at')}, network, 1 from payment where state = 'failed'
      union all select 'paymentsSuccessful', ${day('created_at')}, network, 1 from payment
        where state not in ('failed', 'pending')
      union all select 'sales', ${day('posted_at')}, vertical, -amount_ngwee
        from posting join entry on posting_id = posting.id join booking on booking.id = subject_id
        where kind in ('sale', 'balance', 'cash_sale') and ${price}
      union all select 'vendorSales', '-infinity', vendor_id::text, -amount_ngwee
        from posting join entry on posting_id = posting.id join booking on booking.id = subject_id
        where kind in ('sale', 'balance', 'cash_sale') and ${price}
      union all select 'vendorDaySales', ${day('posted_at')}, vendor_id::text, -amount_ngwee
        from posting join entry on posting_id = posting.id join booking on booking.id = subject_id
        where kind in ('sale', 'balance', 'cash_sale') and ${price}
      union all select 'vendorDayRefunds', ${day('posted_at')}, vendor_id::text, amount_ngwee
        from posting join entry on posting_id = posting.id join booking on booking.id = coalesce(${bookingOfRefund}, subject_id)
        where kind in ('refund_due', 'cash_refund') and ${price}
      union all select 'vendorDayFee', ${day('posted_at')}, vendor_id::text, -amount_ngwee
        from posting join entry on posting_id = posting.id
          join booking on booking.id = coalesce(${bookingOfRefund}, subject_id)
        where account = 'platform:fee'
      union all select 'refunds', ${day('posted_at')}, vertical, amount_ngwee
        from posting join entry on posting_id = posting.id join booking on booking.id = coalesce(${bookingOfRefund}, subject_id)
        where kind in ('refund_due', 'cash_refund') and ${price}
      union all select 'fee', ${day('posted_at')}, vertical, -amount_ngwee
        from posting join entry on posting_id = posting.id
          join booking on booking.id = coalesce(${bookingOfRefund}, subject_id)
        where account = 'platform:fee'
      union all select 'ledger', '-infinity', case
          when account = 'gateway:lipila' then 'gateway'
          when account = 'platform:fee' then 'fees'
          when split_part(account, ':', 3) = 'payable' then 'pending'
          when split_part(account, ':', 3) = 'refundable' then 'refundsDue'
          when split_part(account, ':', 3) = 'available' then 'available'
          when split_part(account, ':', 3) in ('cash', 'card', 'mobile_money') then 'cash'
          else 'deposits' end, amount_ngwee from entry
    ) raw group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`)
  return rows
}
