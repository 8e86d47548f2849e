/**
 * Booking requests made offline, in the model server: one room, for the first request to arrive, held for half an hour.
 */
import { defaultDurations } from '#contract/bookings/bookings/hold-durations'
import { reasons, type RefusalCode } from '#contract/core/refusals'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { notify, type CommandContext, type CommandRefusal } from './model-notifications'

export const requestedRoomName = 'Island room'

export function requestRoom({ server, user, body: { id, listingId, seenTotal }, at }: CommandContext): CommandRefusal {
  if (server.get(user, 'booking', id)) return null
  if (!server.business.rooms.has(listingId)) return 'listing_gone'
  const refuse = (code: RefusalCode, prices = ''): CommandRefusal => {
    notify(
      server,
      user,
      `${requestedRoomName} was not booked: ${reasons[code].message}${prices}`,
      `/services/hotels/book/${listingId}`,
      at,
    )
    return code
  }
  if (seenTotal !== undefined && seenTotal < 1800)
    return refuse('price_changed', ` The price you saw was ${formatZmw(seenTotal)}; it is now ${formatZmw(1800)}.`)
  const hold = server.holds.get(listingId)
  if (hold && hold.user !== user && hold.until > server.now()) return refuse('sold_out')
  // The user's own earlier hold is replaced.
  for (const [earlier, { data }] of server.table(user, 'booking')) {
    if (data?.listingId === listingId && data.status === 'held')
      server.put(user, 'booking', earlier, { ...data, status: 'hold_expired' })
  }
  const until = server.now() + defaultDurations.offlineRequestHoldMinutes * 60_000
  server.holds.set(listingId, { user, until })
  server.put(user, 'booking', id, { _id: id, listingId, status: 'held' })
  notify(
    server,
    user,
    `${requestedRoomName} is reserved for you until ${formatInstant(new Date(until).toISOString())}. Pay by then to confirm your booking.`,
    `/payment/hotel/${id}`,
    at,
  )
  return null
}
