import { sql, type Selectable } from 'kysely'
import type { RefundState } from '#contract/core/state-machines'
import type { Db } from '../../../db/connect'
import { recordChanges, userScope, vendorScope, type Change } from '../../../db/feed'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { zmwOf } from '#contract/core/money'
import { recordEvent } from '../../core/webhooks'
import { bookingPartColumns } from '../../../verticals/booking-parts'
import type {
  BookingRow,
  StoredChange,
  StoredChangeOffer,
  StoredFiscalDocument,
  StoredPayment,
  StoredPrompt,
  StoredReview,
} from './views'

export type StoredBooking = Selectable<Database['booking']>

export const selectBookingRows = (db: Db | Tx['sql']) =>
  db
    .selectFrom('booking')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('account', 'account.id', 'booking.account_id')
    .selectAll('booking')
    .select([
      'vendor.name as vendor_name',
      'vendor.phone as vendor_phone',
      'listing.name as listing_name',
      'listing.image_url',
      'listing.town',
      'listing.details',
      (eb) => eb.fn.coalesce('walk_in_name', 'account.full_name').as('customer_name'),
      (eb) => eb.fn.coalesce('walk_in_phone', 'account.phone').as('customer_phone'),
      ...bookingPartColumns,
      sql<StoredReview | null>`(select to_jsonb(r) from review r where r.booking_id = booking.id)`.as('review'),
      sql<string | null>`(
        select p.reference from payment p join payment_share s on s.payment_id = p.id
        where s.booking_id = booking.id order by p.created_at desc, p.id limit 1)`.as('payment_reference'),
      sql<StoredPayment[] | null>`(
        select jsonb_agg(to_jsonb(p) || jsonb_build_object('company', company.name, 'due_on', debt.due_on) order by p.line)
        from counter_payment p
        left join company on company.id = p.company_id
        left join company_debt debt on debt.id = coalesce(p.payment_id, p.booking_id) and debt.company_id = p.company_id
        where p.booking_id = booking.id and (p.kind = 'sale' or p.payment_id is not null))`.as('payments'),
      sql<StoredChange[] | null>`(
        select jsonb_agg(jsonb_build_object('summary', c.summary, 'price_ngwee', c.price_ngwee, 'reason', c.reason,
          'changed_at', c.changed_at, 'listing_name', l.name) order by c.number)
        from booking_change c join listing l on l.id = c.listing_id where c.booking_id = booking.id)`.as('changes'),
      // The offer of a booking that was cancelled or has ended meanwhile cannot be accepted or paid any more.
      sql<StoredChangeOffer | null>`case when booking.state in ('confirmed', 'in_service') then (
        select to_jsonb(o) - 'choice' || jsonb_build_object('listing_name', l.name)
        from change_offer o join listing l on l.id = o.listing_id
        where o.booking_id = booking.id and o.state in ('open', 'accepted', 'paid')) end`.as('change_offer'),
      sql<StoredFiscalDocument[] | null>`(
        select jsonb_agg(jsonb_build_object('kind', f.kind, 'number', f.number, 'state', f.state,
          'createdAt', f.created_at, 'reason', f.reason, 'issued', f.issued) order by f.number)
        from fiscal_document f where f.booking_id = booking.id)`.as('fiscal'),
      sql<StoredPrompt | null>`case when reserved_until is not null then (
        select to_jsonb(p) || jsonb_build_object('amount_ngwee', s.amount_ngwee)
        from payment_share s join payment p on p.id = s.payment_id
        where s.booking_id = booking.id and p.clerk_id is not null
        order by p.state <> 'successful', p.created_at desc, p.id limit 1) end`.as('prompt'),
      sql<boolean | null>`(select v.vacant from vacancy_answer v where v.booking_id = booking.id)`.as('vacant'),
      sql<number | null>`(select sum(r.amount_ngwee) from refund r where r.booking_id = booking.id)`.as('refund_ngwee'),
      sql<RefundState | null>`(
        select r.state from refund r where r.booking_id = booking.id
        order by array_position(array['failed', 'pending', 'successful'], r.state) limit 1)`.as('refund_status'),
    ])

export async function loadBookingRow(tx: Tx, id: string): Promise<BookingRow> {
  // References are ASCII; the collation makes the database agree with `getOrderNumber`.
  const orderNumber = sql<string | null>`(
    select min(o.reference collate "C") from booking o
    where o.order_id = booking.order_id and o.vendor_id = booking.vendor_id
  )`
  return await selectBookingRows(tx.sql)
    .select(orderNumber.as('order_number'))
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Loads a booking and locks it until the transaction ends, so that changes to it are serialized. */
export const lockBooking = (tx: Tx, id: string) =>
  tx.sql.selectFrom('booking').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Loads and locks a booking that the transaction has read before, or that another row refers to.
 * @throws NoResultError if it does not exist
 */
export const lockExistingBooking = (tx: Tx, id: string) =>
  tx.sql.selectFrom('booking').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/**
 * Loads and locks a booking and all other bookings of its order, in id order.
 * @returns an empty array if the booking does not exist
 */
export async function lockOrder(tx: Tx, id: string): Promise<StoredBooking[]> {
  const booking = await tx.sql.selectFrom('booking').select(['id', 'order_id']).where('id', '=', id).executeTakeFirst()
  if (!booking) return []
  const query = tx.sql.selectFrom('booking').selectAll().orderBy('id').forUpdate()
  return (booking.order_id ? query.where('order_id', '=', booking.order_id) : query.where('id', '=', id)).execute()
}

interface Parties {
  id: string
  account_id: string
  vendor_id: string
}

export const getBookingChanges = ({ id, account_id, vendor_id }: Parties): Change[] => [
  { scope: userScope(account_id), entity: 'booking', id },
  { scope: vendorScope(vendor_id), entity: 'vendorBooking', id },
]

export async function recordBookingChange(tx: Tx, booking: Parties): Promise<void> {
  await recordChanges(tx, getBookingChanges(booking))
  await recordBookingEvent(tx, booking, 'booking.changed')
}

/** Reports a booking to the programs of its business. */
export const recordBookingEvent = (
  tx: Tx,
  { id, vendor_id }: Pick<Parties, 'id' | 'vendor_id'>,
  type: 'booking.created' | 'booking.changed' | 'booking.cancelled',
): Promise<void> => recordEvent(tx, { vendorId: vendor_id, type, subjectId: id, loadData: () => loadEventData(tx, id) })

async function loadEventData(tx: Tx, id: string): Promise<Record<string, unknown>> {
  const booking = await tx.sql
    .selectFrom('booking')
    .select([
      'reference',
      'state',
      'listing_id',
      'order_id',
      'starts_on',
      'ends_on',
      'total_ngwee',
      'paid_ngwee',
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    bookingId: id,
    reference: booking.reference,
    status: booking.state,
    listingId: booking.listing_id,
    orderId: booking.order_id,
    startsOn: booking.starts_on,
    endsOn: booking.ends_on,
    total: zmwOf(booking.total_ngwee),
    paid: zmwOf(booking.paid_ngwee),
    version: booking.version,
  }
}

/** Returns the id of the latest change of a booking; null for one that was never changed. */
export async function findLatestChange(tx: Tx, bookingId: string): Promise<string | null> {
  const change = await tx.sql
    .selectFrom('booking_change')
    .select('id')
    .where('booking_id', '=', bookingId)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return change?.id ?? null
}

/** Publishes a booking whose own columns did not change, such as after the result of a payment or a refund. */
export async function bumpVersion(tx: Tx, booking: Parties): Promise<void> {
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', booking.id)
    .execute()
  await recordBookingChange(tx, booking)
}
