/** Sales at the counter made offline, in the model server: one room per night, for the first sale to arrive. */
import { reasons, type RefusalCode } from '#contract/core/refusals'
import { addDays } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import type { Preview } from '../../../src/db/rows'
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
  server.put(user, 'vendorBooking', id, { _id: id, listingId, status: 'confirmed', assigned: null, createdAt: at })
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
