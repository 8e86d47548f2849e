/** A user who books the last unit online, never through the outbox. */
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { startPayment } from '#contract/money/payments'
import { addDays, lusakaDate } from '#contract/core/values'
import type { VirtualTime } from './virtual-time'
import type { Carry, Server } from './wire'

export interface BookingAttempt {
  id: string
  key: string
  user: string
  room: string
  /** Starts to pay as soon as the booking is held. */
  pays: boolean
  /** The result that the user saw; null if no response arrived. */
  ended: 'booked' | 'refused' | null
}

const maxTries = 5

/** Repeats the same booking with the same idempotency key until the server answers or the attempts are used up. */
export async function attemptBooking(
  time: VirtualTime,
  server: Server,
  carry: Carry,
  bookingAttempt: BookingAttempt,
  token: string,
): Promise<void> {
  const checkIn = addDays(lusakaDate(time.now()), 30)
  const choice = { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 }
  const body = { id: bookingAttempt.id, listingId: bookingAttempt.room, choice, seenTotal: 900 }
  const postWithRetry = async (path: string, key: string, payload: object): Promise<number> => {
    for (let attempt = 0; attempt < maxTries; attempt++) {
      const status = await postJson(server, carry, { path, key, payload, token }).catch(() => 0)
      if (status >= 200 && status < 500 && status !== 429) return status
      await time.sleep(2000 + attempt * 3000)
    }
    return 0
  }
  const status = await postWithRetry(requestBooking.path, bookingAttempt.key, body)
  if (status === 200) bookingAttempt.ended = 'booked'
  else if (status === 409) bookingAttempt.ended = 'refused'
  if (status === 200 && bookingAttempt.pays)
    await postWithRetry(startPayment.path, `8${bookingAttempt.key.slice(1)}`, {
      bookingId: bookingAttempt.id,
      phone: derivePhone(bookingAttempt),
      network: 'MTN',
    })
}

/** Returns the same number for each repetition of an attempt, and a different one for each attempt. */
const derivePhone = ({ key }: BookingAttempt): string => {
  const number = [...key].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 10_000_000, 0)
  return `096${String(number).padStart(7, '0')}`
}

async function postJson(
  server: Server,
  carry: Carry,
  { path, key, payload: asked, token }: { path: string; key: string; payload: object; token: string },
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' }
  const answer = await carry({ method: 'POST', url: `/api${path}`, headers, body: JSON.stringify(asked) }, server)
  // A captive portal also answers with status 200.
  return answer.headers['content-type']?.includes('json') ? answer.status : 0
}
