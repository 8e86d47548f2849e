/** Sales at the counter made offline, in the model server: one room per night, for the first sale to arrive. */
import { reasons, type RefusalCode } from '#contract/core/refusals'
import { addDays } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import type { Preview } from '../../../src/db/rows'
import { addCashEntry } from './model-cash-shifts'
import { notifyStaff, type CommandContext, type CommandRefusal } from './model-notifications'

/** The price of a night, in ZMW. */
export const counterPrice = 900
const roomName = 'Garden room'

/** A manager may not sell. */
export function sellAtCounter({ server, user, body, at }: CommandContext): CommandRefusal {
  const { id, listingId, choice, seenTotal } = body
  if (user !== server.business.owner) return 'forbidden'
  if (server.get(user, 'vendorBooking', id)) return null
  if (!server.business.rooms.has(listingId)) return 'listing_gone'
  const refuse = (code: RefusalCode, reason: string): CommandRefusal => {
    const text = `A sale at your counter was not booked: ${roomName}. ${reason} If the customer has paid, please give the money back.`
    notifyStaff(server, text, '/dashboard?to=bookings', at)
    return code
  }
  if (seenTotal !== counterPrice)
    return refuse(
      'price_changed',
      `The price is ${formatZmw(counterPrice)}. Please check it with the customer. The price you saw was ${formatZmw(seenTotal)}; it is now ${formatZmw(counterPrice)}.`,
    )
  const night = `${listingId}/${choice.checkIn}`
  if (server.soldNights.has(night)) return refuse('sold_out', reasons.sold_out.message)
  server.soldNights.add(night)
  server.put(user, 'vendorBooking', id, {
    ...{ _id: id, listingId, status: 'confirmed', assigned: null, createdAt: at, isWalkIn: true },
    ...{ total: counterPrice, startsOn: choice.checkIn },
  })
  if (body.shiftId) addCashEntry({ server, user }, body.shiftId, { _id: id, kind: 'sale', amount: counterPrice })
  return null
}

/** A repetition with the same id finds the refund that it has made. */
const refundIds = new WeakMap<object, Map<string, string>>()

export function refundAtCounter({ server, user, params: { id }, body }: CommandContext): CommandRefusal {
  if (user !== server.business.owner) return 'forbidden'
  const sale = server.get(user, 'vendorBooking', id)
  if (!sale?.isWalkIn) return 'not_found'
  const refunds = refundIds.get(server) ?? new Map<string, string>()
  refundIds.set(server, refunds)
  if (refunds.get(id) === body.id) return null
  if (sale.status !== 'confirmed' || body.amount !== sale.total) return 'wrong_state'
  refunds.set(id, body.id)
  server.soldNights.delete(`${sale.listingId}/${sale.startsOn}`)
  server.put(user, 'vendorBooking', id, { ...sale, status: 'cancelled_by_partner' })
  if (body.shiftId) addCashEntry({ server, user }, body.shiftId, { _id: id, kind: 'refund', amount: sale.total })
  return null
}

/** What the device shows until the server has decided. */
export const buildUnsentWalkIn = (checkIn: string): NonNullable<Preview['walkIn']> => ({
  reference: '',
  bookingType: 'hotel',
  status: 'requested',
  vendorId: '',
  listingId: '',
  listingName: roomName,
  customerName: 'Mwila Tembo',
  customerPhone: null,
  summary: '',
  startsOn: checkIn,
  endsOn: addDays(checkIn, 1),
  total: counterPrice,
  isWalkIn: true,
})
