/** Reads the customers of a business from its bookings. */
import { sql, type RawBuilder } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import { lusakaDate, zmwOf } from '#contract/core/values'
import { maxListedCustomers, type Customer } from '#contract/partners/customers'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'

interface CustomerRow {
  id: string
  full_name: string
  phone: string | null
  bookings: number
  cancelled: number
  no_shows: number
  spent_ngwee: number
  last_on: string | null
  next_on: string | null
  note: string | null
  tags: string[] | null
  blocked_at: Date | null
  blocked_reason: string | null
  can_message: boolean
  total: number
}

/** States of bookings that the customer has paid for. */
const paidStates = ['confirmed', 'in_service', 'completed', 'no_show']
const cancelledStates = ['cancelled_by_customer', 'refunded']

/**
 * @param search part of a name, phone number or tag; empty for all customers
 * @returns the customers who booked last, and the number of all that match
 */
export async function listCustomers(
  db: Db,
  vendorId: string,
  search: string,
  at: Date,
): Promise<{ customers: Customer[]; total: number }> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const matches = search
    ? sql`and (lower(a.full_name) like ${pattern} or a.phone like ${pattern}
        or exists (select 1 from jsonb_array_elements_text(c.tags) tag where lower(tag) like ${pattern}))`
    : sql``
  const rows = await selectCustomers(db, vendorId, matches, at)
  return { customers: rows.map(customerView), total: rows[0]?.total ?? 0 }
}

/** @throws Refusal `not_found` for a person who never booked with the business */
export async function loadCustomer(db: Db | Tx['sql'], vendorId: string, id: string, at: Date): Promise<Customer> {
  const [row] = await selectCustomers(db, vendorId, sql`and a.id = ${id}`, at)
  if (!row) throw new Refusal('not_found')
  return customerView(row)
}

/** Walk-in customers share one account, which is marked as deleted like the accounts of former customers. */
async function selectCustomers(
  db: Db | Tx['sql'],
  vendorId: string,
  matches: RawBuilder<unknown>,
  at: Date,
): Promise<CustomerRow[]> {
  const today = lusakaDate(at.getTime())
  const { rows } = await sql<CustomerRow>`
    select a.id, a.full_name, a.phone, c.note, c.tags, c.blocked_at, c.blocked_reason,
      b.bookings, b.cancelled, b.no_shows, b.spent_ngwee, b.last_on, b.next_on,
      exists (select 1 from conversation t where t.vendor_id = ${vendorId} and t.customer_id = a.id and t.last > 0)
        as can_message,
      count(*) over ()::int as total
    from (
      select account_id,
        count(*) filter (where state = any(${paidStates}))::int as bookings,
        count(*) filter (where state = any(${cancelledStates}))::int as cancelled,
        count(*) filter (where state = 'no_show')::int as no_shows,
        (coalesce(sum(paid_ngwee), 0) - coalesce(sum((
          select sum(r.amount_ngwee) from refund r where r.booking_id = booking.id)), 0))::bigint as spent_ngwee,
        max(starts_on) filter (where state = any(${paidStates}) and starts_on <= ${today})::text as last_on,
        min(starts_on) filter (where state = 'confirmed' and starts_on > ${today})::text as next_on,
        max(created_at) as booked_at
      from booking
      where vendor_id = ${vendorId} and state = any(${[...paidStates, ...cancelledStates]})
      group by account_id
    ) b
    join account a on a.id = b.account_id and a.deleted_at is null
    left join vendor_customer c on c.vendor_id = ${vendorId} and c.account_id = a.id
    where true ${matches}
    order by b.booked_at desc, a.id
    limit ${maxListedCustomers}
  `.execute(db)
  return rows
}

const customerView = (row: CustomerRow): Customer => ({
  _id: row.id,
  name: row.full_name,
  phone: row.phone,
  bookings: row.bookings,
  cancelled: row.cancelled,
  noShows: row.no_shows,
  spent: zmwOf(Number(row.spent_ngwee)),
  lastOn: row.last_on,
  nextOn: row.next_on,
  note: row.note ?? '',
  tags: row.tags ?? [],
  blocked: row.blocked_at && { reason: row.blocked_reason ?? '', at: row.blocked_at.toISOString() },
  canMessage: row.can_message,
})
