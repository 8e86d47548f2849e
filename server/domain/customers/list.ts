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
  is_walk_in: boolean
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
    ? sql`and (lower(full_name) like ${pattern} or phone like ${pattern}
        or exists (select 1 from jsonb_array_elements_text(tags) tag where lower(tag) like ${pattern}))`
    : sql``
  const rows = await selectCustomers(db, vendorId, matches, at)
  return { customers: rows.map(customerView), total: rows[0]?.total ?? 0 }
}

/** @throws Refusal `not_found` for a person who never booked with the business */
export async function loadCustomer(db: Db | Tx['sql'], vendorId: string, id: string, at: Date): Promise<Customer> {
  const [row] = await selectCustomers(db, vendorId, sql`and person_id = ${id}`, at)
  if (!row) throw new Refusal('not_found')
  return customerView(row)
}

/**
 * Groups the bookings by person. Walk-ins share one account of the vendor: their phone numbers distinguish them,
 * or their names if they gave none. A walk-in with the phone number of a customer is that customer. Only customers
 * of this vendor are compared, so that the list does not reveal whether a number has an account.
 */
async function selectCustomers(
  db: Db | Tx['sql'],
  vendorId: string,
  matches: RawBuilder<unknown>,
  at: Date,
): Promise<CustomerRow[]> {
  const today = lusakaDate(at.getTime())
  const { rows } = await sql<CustomerRow>`
    with sale as (
      select * from booking
      where vendor_id = ${vendorId} and state = any(${[...paidStates, ...cancelledStates]})
    ), known as (
      select distinct on (phone) id, phone from account
      where id in (select account_id from sale) and deleted_at is null and phone is not null order by phone, id
    ), person as (
      select sale.*, case when walk_in_name is null then account_id
        else coalesce(known.id, walk_in_id(vendor_id, walk_in_phone, walk_in_name)) end as person_id
      from sale left join known on known.phone = sale.walk_in_phone
    ), b as (
      select person_id,
        count(*) filter (where state = any(${paidStates}))::int as bookings,
        count(*) filter (where state = any(${cancelledStates}))::int as cancelled,
        count(*) filter (where state = 'no_show')::int as no_shows,
        (coalesce(sum(paid_ngwee), 0) - coalesce(sum((
          select sum(r.amount_ngwee) from refund r where r.booking_id = person.id)), 0))::bigint as spent_ngwee,
        max(starts_on) filter (where state = any(${paidStates}) and starts_on <= ${today})::text as last_on,
        min(starts_on) filter (where state = 'confirmed' and starts_on > ${today})::text as next_on,
        max(created_at) as booked_at,
        (array_agg(walk_in_name order by created_at desc) filter (where walk_in_name is not null))[1] as walk_in_name,
        max(walk_in_phone) as walk_in_phone
      from person group by person_id
    ), found as (
      select b.*, coalesce(a.full_name, b.walk_in_name) as full_name,
        case when a.id is null then b.walk_in_phone else a.phone end as phone,
        coalesce(nullif(c.note, ''), w.note) as note, coalesce(nullif(c.tags, '[]'), w.tags) as tags, c.blocked_at, c.blocked_reason,
        a.id is null as is_walk_in
      from b
      left join account a on a.id = b.person_id
      left join vendor_customer c on c.vendor_id = ${vendorId} and c.account_id = a.id
      left join walk_in_customer w
        on w.vendor_id = ${vendorId} and w.id = walk_in_id(${vendorId}, b.walk_in_phone, b.walk_in_name)
      where a.deleted_at is null and (a.id is not null or b.walk_in_name is not null)
    )
    select found.person_id as id, found.*,
      exists (select 1 from conversation t
        where t.vendor_id = ${vendorId} and t.customer_id = found.person_id and t.last > 0) as can_message,
      count(*) over ()::int as total
    from found
    where true ${matches}
    order by booked_at desc, person_id
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
  ...(row.is_walk_in && { isWalkIn: true }),
})
