/** Reads the customers of a business from its bookings. */
import { normalizePhone } from '#contract/core/format-phone'
import { sql, type RawBuilder } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import { lusakaDate, zmwOf } from '#contract/core/values'
import { maxCounted } from '#contract/core/list-page'
import { maxListedCustomers, maxSearchedCustomers, type Customer } from '#contract/bookings/customers'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { buildLikePattern } from '../../../db/like-pattern'

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

/** States of bookings that the customer has paid for, and that the customer has ended. */
const paidStates = ['confirmed', 'in_service', 'completed', 'no_show']
const cancelledStates = ['cancelled_by_customer', 'refunded']

/** A person has at most two rows: one of the account, and one of the walk-in with the same phone number. */
const rowsPerPerson = 2

/**
 * @param search part of a name, phone number or tag; empty for all customers
 * @returns the customers who booked last, and the number of all that match, up to `maxCounted + 1`
 */
export async function listCustomers(
  db: Db,
  vendorId: string,
  search: string,
  at: Date,
): Promise<{ customers: Customer[]; total: number }> {
  const pattern = buildLikePattern(search)
  const matches = search
    ? sql`where lower(full_name) like ${pattern} or phone like ${buildLikePattern(normalizePhone(search).replace(/^\+?260(?=\d)/, '0'))}
        or exists (select 1 from jsonb_array_elements_text(tags) tag where lower(tag) like ${pattern})`
    : sql``
  const maxPeople = search ? maxSearchedCustomers : maxCounted + 1
  const candidates = sql`true order by booked_at desc, customer_id limit ${rowsPerPerson * maxPeople}`
  const rows = await selectCustomers(db, vendorId, { candidates, matches }, at)
  return { customers: rows.map(customerView), total: Math.min(rows[0]?.total ?? 0, maxCounted + 1) }
}

/** @throws Refusal `not_found` for a person who never booked with the business */
export async function loadCustomer(db: Db | Tx['sql'], vendorId: string, id: string, at: Date): Promise<Customer> {
  const conditions = { candidates: sql`customer_id = ${id}`, matches: sql`where person_id = ${id}` }
  const [row] = await selectCustomers(db, vendorId, conditions, at)
  if (!row) throw new Refusal('not_found')
  return customerView(row)
}

interface Conditions {
  /** Selects the rows to read, by index. */
  candidates: RawBuilder<unknown>
  /** Selects among the people of these rows. */
  matches: RawBuilder<unknown>
}

/**
 * Reads the people of the candidate rows, and the bookings of the displayed ones. Walk-ins share one account of the vendor:
 * their phone numbers distinguish them, or their names if they gave none. A walk-in with the phone number of a customer is
 * that customer. Only customers of this vendor are compared, so that the list does not reveal whether a number has an
 * account.
 */
async function selectCustomers(
  db: Db | Tx['sql'],
  vendorId: string,
  { candidates, matches }: Conditions,
  at: Date,
): Promise<CustomerRow[]> {
  const today = lusakaDate(at.getTime())
  const findAccount = (phone: RawBuilder<unknown>) => sql`(
    select a.id from account a join recent_customer r on r.vendor_id = ${vendorId} and r.customer_id = a.id
    where a.phone = ${phone} and a.deleted_at is null order by a.id limit 1)`
  const ofWalkIn = (id: RawBuilder<unknown>) => sql`booking.vendor_id = ${vendorId}
    and booking.walk_in_name is not null and makes_customer(booking.state)
    and walk_in_id(booking.vendor_id, booking.walk_in_phone, booking.walk_in_name) = ${id}`
  const { rows } = await sql<CustomerRow>`
    with candidate as materialized (
      select customer_id, is_walk_in, booked_at from recent_customer where vendor_id = ${vendorId} and ${candidates}
    ), named as (
      select candidate.*, walk_in_name, walk_in_phone,
        coalesce(case when is_walk_in then ${findAccount(sql`walk_in_phone`)} end, customer_id) as person_id
      from candidate left join lateral (
        select walk_in_name, walk_in_phone from booking
        where is_walk_in and ${ofWalkIn(sql`customer_id`)} order by created_at desc limit 1
      ) newest on true
    ), person as (
      select person_id, max(booked_at) as booked_at,
        (array_agg(walk_in_name order by booked_at desc) filter (where walk_in_name is not null))[1] as walk_in_name,
        max(walk_in_phone) as walk_in_phone
      from named group by person_id
    ), identified as (
      select person_id, booked_at, a.id is null as is_walk_in, coalesce(a.full_name, walk_in_name) as full_name,
        case when a.id is null then walk_in_phone else a.phone end as phone,
        case when a.id is null then person_id
          when ${findAccount(sql`a.phone`)} = a.id then walk_in_id(${vendorId}, a.phone, null) end as walk_in_id
      from person left join account a on a.id = person_id
      where a.deleted_at is null and (a.id is not null or walk_in_name is not null)
    ), found as (
      select identified.*, coalesce(nullif(c.note, ''), w.note) as note, coalesce(nullif(c.tags, '[]'), w.tags) as tags,
        c.blocked_at, c.blocked_reason
      from identified
      left join vendor_customer c on c.vendor_id = ${vendorId} and c.account_id = person_id
      left join walk_in_customer w on w.vendor_id = ${vendorId} and w.id = walk_in_id
    ), page as (
      select found.*, count(*) over ()::int as total from found ${matches}
      order by booked_at desc, person_id limit ${maxListedCustomers}
    )
    select person_id as id, page.*, figures.*,
      coalesce((select t.last > 0 from conversation t
        where t.vendor_id = ${vendorId} and t.customer_id = person_id), false) as can_message
    from page cross join lateral (
      select
        count(*) filter (where state = any(${paidStates}))::int as bookings,
        count(*) filter (where state = any(${cancelledStates}))::int as cancelled,
        count(*) filter (where state = 'no_show')::int as no_shows,
        (coalesce(sum(paid_ngwee), 0) - coalesce(sum((
          -- What a change has returned is not part of what was paid.
          select sum(r.amount_ngwee) from refund r where r.booking_id = sale.id and r.reason <> 'changed')), 0))::bigint
          as spent_ngwee,
        max(starts_on) filter (where state = any(${paidStates}) and starts_on <= ${today})::text as last_on,
        min(starts_on) filter (where state = 'confirmed' and starts_on > ${today})::text as next_on
      from (
        select id, state, paid_ngwee, starts_on from booking
        where vendor_id = ${vendorId} and account_id = person_id and walk_in_name is null and makes_customer(state)
        union all
        select id, state, paid_ngwee, starts_on from booking where ${ofWalkIn(sql`page.walk_in_id`)}
      ) sale
    ) figures
    order by booked_at desc, person_id
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
