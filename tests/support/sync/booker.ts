/** Somebody who books the last place: at once or not at all, never from a queue. */
import { requestBooking } from '#contract/bookings/bookings'
import { startPayment } from '#contract/payments/payments'
import { addDays, lusakaDate } from '#contract/core/values'
import type { VirtualTime } from './time'
import type { Carry, Server } from './wire'

export interface Wish {
  id: string
  key: string
  user: string
  room: string
  /** Begins to pay as soon as they have it. */
  pays: boolean
  /** What the person was told; null when they never heard. */
  ended: 'booked' | 'refused' | null
}

const mostTries = 5

/** The same booking with the same key, until somebody answers or the person gives up. */
export async function bookOver(
  time: VirtualTime,
  server: Server,
  carry: Carry,
  wish: Wish,
  token: string,
): Promise<void> {
  const checkIn = addDays(lusakaDate(time.now()), 30)
  const choice = { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 }
  const body = { id: wish.id, listingId: wish.room, choice, seenTotal: 900 }
  const insist = async (path: string, key: string, asked: object): Promise<number> => {
    for (let attempt = 0; attempt < mostTries; attempt++) {
      const status = await ask(server, carry, { path, key, asked, token }).catch(() => 0)
      if (status >= 200 && status < 500 && status !== 429) return status
      await time.sleep(2000 + attempt * 3000)
    }
    return 0
  }
  const status = await insist(requestBooking.path, wish.key, body)
  if (status === 200) wish.ended = 'booked'
  else if (status === 409) wish.ended = 'refused'
  if (status === 200 && wish.pays)
    await insist(startPayment.path, `8${wish.key.slice(1)}`, {
      bookingId: wish.id,
      phone: phoneOf(wish),
      network: 'MTN',
    })
}

/** The same each time the wish is repeated, and another's for each wish. */
const phoneOf = ({ key }: Wish): string => {
  const number = [...key].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 10_000_000, 0)
  return `096${String(number).padStart(7, '0')}`
}

async function ask(
  server: Server,
  carry: Carry,
  { path, key, asked, token }: { path: string; key: string; asked: object; token: string },
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' }
  const answer = await carry({ method: 'POST', url: `/api${path}`, headers, body: JSON.stringify(asked) }, server)
  // A hotspot's page says 200 as well.
  return answer.headers['content-type']?.includes('json') ? answer.status : 0
}
