/** Offers of changes as rows (decision 139). The booking is locked whenever its offer changes. */
import type { Selectable } from 'kysely'
import { liveOfferStates } from '#contract/bookings/bookings/bookings'
import type { Database } from '../../../db/schema'
import type { ChangeOfferState } from '../../../db/tables/bookings'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { bumpVersion, type StoredBooking } from './sql'
import { withdrawVendorReminder } from './vendor-reminders'

export type StoredOffer = Selectable<Database['change_offer']>

/** Returns the offer of a booking that is not made and has not ended. */
export const findLiveOffer = (tx: Tx, bookingId: string): Promise<StoredOffer | undefined> =>
  tx.sql
    .selectFrom('change_offer')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', 'in', liveOfferStates)
    .executeTakeFirst()

export const findOffer = (tx: Tx, id: string): Promise<StoredOffer | undefined> =>
  tx.sql.selectFrom('change_offer').selectAll().where('id', '=', id).executeTakeFirst()

/** Stores the new state and publishes the booking. What has ended forgets the choice, which can contain names. */
export async function setOfferState(
  tx: Tx,
  booking: StoredBooking,
  { id }: Pick<StoredOffer, 'id'>,
  state: ChangeOfferState,
): Promise<void> {
  const isLive = liveOfferStates.some((liveState) => liveState === state)
  await tx.sql
    .updateTable('change_offer')
    .set({ state, changed_at: tx.at, ...(!isLive && { choice: toJson({}) }) })
    .where('id', '=', id)
    .execute()
  await withdrawVendorReminder(tx, { bookingId: booking.id, offerId: id })
  await bumpVersion(tx, booking)
}

/** Whether a change can still be made: the booking was not cancelled and has not ended. */
export const isActive = ({ state }: Pick<StoredBooking, 'state'>): boolean =>
  state === 'confirmed' || state === 'in_service'

/** What the customer pays for a change before it is made. */
export const getExtraNgwee = (
  { price_ngwee }: Pick<StoredOffer, 'price_ngwee'>,
  { total_ngwee }: Pick<StoredBooking, 'total_ngwee'>,
): number => Math.max(0, price_ngwee - total_ngwee)
