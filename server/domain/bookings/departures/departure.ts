/**
 * Departures that need a minimum number of people. Every writer locks the departure row, after the booking's row
 * (`lockBooking`) and the stock rows, so that a payment and the decision are serialized.
 */
import type { Selectable } from 'kysely'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { Refusal } from '#contract/core/refusals'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { loadSoldQuantity } from '../../catalogue/stock'
import { notifyAgent, type Departure } from './notify'

type StoredBooking = Selectable<Database['booking']>

export const getDepartureMinimum = (booking: Pick<StoredBooking, 'quote'>): NonNullable<Quote['minimum']> | null =>
  booking.quote.minimum ?? null

/**
 * Counts a booking towards the minimum of its departure.
 * @param booking its claims no longer expire
 * @returns whether the departure is guaranteed; null if it has no minimum
 * @throws Refusal `sold_out` if the departure was cancelled
 */
export async function joinDeparture(tx: Tx, booking: StoredBooking): Promise<boolean | null> {
  const minimum = getDepartureMinimum(booking)
  if (!minimum) return null
  const departure = await ensureDeparture(tx, booking.listing_id, minimum)
  if (departure.called_off_at) throw new Refusal('sold_out', { message: departureCancelledMessage })
  if (departure.goes_at || (await guaranteeIfMinimumReached(tx, departure))) return true
  await enqueue(
    tx,
    'departure.decide',
    { listingId: booking.listing_id, slot: minimum.slot },
    { runAt: departure.decided_at, key: buildJobKey('decide', departure) },
  )
  return false
}

export const departureCancelledMessage =
  'This departure was cancelled because too few people had booked. Please choose another.'
export const buildJobKey = (jobName: string, { listing_id, slot }: Pick<Departure, 'listing_id' | 'slot'>): string =>
  `${jobName}:${listing_id}:${slot}`

async function ensureDeparture(
  tx: Tx,
  listingId: string,
  { slot, least, decidedAt }: NonNullable<Quote['minimum']>,
): Promise<Departure> {
  await tx.sql
    .insertInto('departure')
    .values({ listing_id: listingId, slot, least, decided_at: new Date(decidedAt) })
    .onConflict((conflict) => conflict.columns(['listing_id', 'slot']).doNothing())
    .execute()
  return (await lockDeparture(tx, listingId, slot))!
}

export const lockDeparture = (tx: Tx, listingId: string, slot: string): Promise<Departure | undefined> =>
  tx.sql
    .selectFrom('departure')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('slot', '=', slot)
    .forUpdate()
    .executeTakeFirst()

/**
 * Guarantees the departure if enough people have booked. Later cancellations do not undo the guarantee. A background
 * job notifies the customers.
 * @returns whether the minimum is reached
 */
export async function guaranteeIfMinimumReached(tx: Tx, departure: Departure): Promise<boolean> {
  if ((await loadSoldQuantity(tx.sql, departure.listing_id, departure.slot)) < departure.least) return false
  await recordDecision(tx, departure, 'goes_at')
  return true
}

export async function recordDecision(tx: Tx, departure: Departure, column: 'goes_at' | 'called_off_at'): Promise<void> {
  const { listing_id, slot } = departure
  await tx.sql
    .updateTable('departure')
    .set({ [column]: tx.at })
    .where('listing_id', '=', listing_id)
    .where('slot', '=', slot)
    .execute()
  await notifyAgent(tx, departure, column === 'goes_at')
  await enqueue(tx, 'departure.tell', { listingId: listing_id, slot }, { key: buildJobKey('tell', departure) })
}
