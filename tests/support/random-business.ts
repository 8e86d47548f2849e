/** Random bookings of one vertical, whose units and times are as its rules claim them. */
import { addDays, listNights, lusakaInstant } from '#contract/core/dates'
import { verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import type { BookingState } from '#contract/core/state-machines'
import type { Connection } from '../../server/db/connect'
import { createId, createRandom } from '../../server/demo/random'
import { buildTextSummary, insertAccount, insertListing, insertStay, insertVendor } from './builders'

const firstDay = '2026-03-10'
/** Larger than what any day sells, because random bookings ignore the stock. */
export const capacity = 40
export const serializeUnits = (units: object[]) => JSON.stringify(units)

const states: readonly BookingState[] = [
  'confirmed',
  'in_service',
  'completed',
  'completed',
  'no_show',
  'requested',
  'cancelled_by_customer',
  'held',
]

/** Random use of one vertical: units and times as its rules claim them. */
type BuildUse = (listing: string, random: ReturnType<typeof createRandom>) => Record<string, unknown>
const day = (random: ReturnType<typeof createRandom>) => addDays(firstDay, random.integer(0, 14))

const builders: Record<VerticalId, BuildUse> = {
  hotels(listingId, random) {
    const [from, nights, quantity] = [day(random), random.integer(1, 4), random.integer(1, 2)]
    const units = listNights(from, addDays(from, nights)).map((slot) => ({ listingId, slot, quantity }))
    const ends = addDays(from, nights)
    return { starts_on: from, ends_on: ends, ends_at: lusakaInstant(ends, '10:00'), units: serializeUnits(units) }
  },
  buses(listingId, random) {
    const date = day(random)
    const units = [0, 1]
      .slice(0, random.integer(1, 2))
      .map((leg) => ({ listingId, slot: `${date}/${random.integer(1, 9)}A/${leg}`, quantity: 1, capacity: 1 }))
    return { starts_on: date, ends_on: null, units: serializeUnits(units) }
  },
  'car-hire'(listingId, random) {
    // Half of the times are near midnight in Zambia, where days in UTC and in Zambia differ.
    const startsAt = new Date(lusakaInstant(day(random), random.pick(['00:30', '23:30', '09:00'])).getTime())
    const endsAt = new Date(startsAt.getTime() + random.integer(1, 150) * 1_800_000)
    const units = [{ listingId, from: startsAt.toISOString(), to: endsAt.toISOString() }]
    return {
      starts_on: startsAt.toISOString().slice(0, 10),
      starts_at: startsAt,
      ends_at: endsAt,
      units: serializeUnits(units),
    }
  },
  'real-estate': (listingId, random) =>
    random.integer(1, 2) === 1
      ? { units: serializeUnits([{ listingId, slot: 'all', quantity: 1, capacity: 1 }]) }
      : { units: serializeUnits([{ listingId, slot: `${day(random)}/09:00`, quantity: 1, capacity: 1 }]) },
  travel(listingId, random) {
    const slot = day(random)
    return { starts_on: slot, units: serializeUnits([{ listingId, slot, quantity: random.integer(1, 4) }]) }
  },
  stores: (listingId, random) => ({
    units: serializeUnits([{ listingId, slot: 'all', quantity: random.integer(1, 5) }]),
  }),
  carriers(listingId, random) {
    const date = day(random)
    return {
      starts_on: date,
      ends_at: lusakaInstant(date, '18:00'),
      units: serializeUnits([{ listingId, slot: `${date}/kg`, quantity: 900, capacity: 9000 }]),
    }
  },
}

const details: Partial<Record<VerticalId, object>> = {
  buses: { from: 'Lusaka', to: 'Kitwe', stops: ['Lusaka', 'Kabwe', 'Kitwe'], departsAt: '06:00', seats: 50 },
  travel: { departures: { time: '07:00', weekdays: ['monday', 'saturday', 'sunday'] } },
}

/** Inserts a business with two listings and 60 random bookings, and changes and deletes some of them. */
export async function insertRandomBusiness({ db, pool }: Connection, vertical: VerticalId, seed: string) {
  const random = createRandom(`figures/${vertical}/${seed}`)
  const vendor = await insertVendor(db)
  const buyer = await insertAccount(db)
  const listings = await Promise.all(
    ['First', 'Second'].map((name) =>
      insertListing(db, {
        vendor_id: vendor.id,
        vertical,
        name,
        capacity,
        details: JSON.stringify(details[vertical] ?? {}),
      }),
    ),
  )
  for (let index = 0; index < 60; index += 1) {
    const listing = random.pick(listings)
    const state = random.pick(states)
    const made = new Date(lusakaInstant(day(random), random.pick(['00:30', '23:30', '12:00'])).getTime())
    await insertStay(db, {
      id: createId(`figures/${vertical}/${seed}/${index}`),
      account_id: buyer.id,
      vendor_id: vendor.id,
      listing_id: listing.id,
      vertical,
      booking_type: verticals[vertical].bookingType,
      state: index % 2 === 0 ? state : 'held',
      total_ngwee: random.integer(1, 999_999),
      deposit_ngwee: 0,
      summary: buildTextSummary('A booking'),
      created_at: made,
      ...builders[vertical](listing.id, random),
    })
  }
  await pool.query(
    `update booking set state = (array['confirmed', 'no_show', 'completed', 'hold_expired'])[1 + (hashtext(id::text) & 3)]
    where vendor_id = $1 and state = 'held'`,
    [vendor.id],
  )
  await pool.query(`update booking set total_ngwee = total_ngwee + 7 where vendor_id = $1 and state = 'confirmed'`, [
    vendor.id,
  ])
  await pool.query(`delete from booking where vendor_id = $1 and hashtext(id::text) % 10 = 0`, [vendor.id])
  return { vendor, listings }
}
