/** Group bookings of the demo bus company, so that its buses have a realistic load. Weekends are busier. */
import { dayNumber } from '#contract/core/dates'
import { addDays, lusakaDate } from '#contract/core/values'
import { maxSeats } from '#contract/verticals/buses/descriptor'
import type { TripDetails } from '#contract/verticals/buses/schema'
import { guestIds } from './accounts'
import { ownBusiness } from './data/businesses'
import type { Listing } from './listings'
import type { Plan } from './plans'
import { createRandom, type Random } from './random'
import { vendorId } from './vendors'

/** The shortest period of the analytics is a week, the usual one 30 days. Older bookings are few. */
const historyDays = 30
/** A journey that began yesterday may still be on the road. */
const latestPastDay = -2
/** Every seat layout has these. */
const seatLetters = ['A', 'B', 'C', 'D']
const rowsPerGroup = 3
const firstNames = ['Mutale', 'Chanda', 'Thandiwe', 'Bwalya', 'Lubinda', 'Mwila', 'Natasha', 'Kelvin', 'Joyce', 'Moses']
const lastNames = ['Banda', 'Phiri', 'Zulu', 'Mwansa', 'Nyambe', 'Tembo', 'Sakala', 'Mumba', 'Ng’andu', 'Kasonde']

export function planBusGroups(at: Date, listings: readonly Listing[]): Plan[] {
  const today = lusakaDate(at.getTime())
  const trips = listings.filter(({ vendor_id }) => vendor_id === vendorId(ownBusiness.bus))
  const days = Array.from({ length: historyDays }, (_, index) => latestPastDay - index)
  return trips.flatMap((trip) => days.flatMap((startsIn) => planDeparture(trip, startsIn, addDays(today, startsIn))))
}

/** The number of groups depends on nothing but the day's distance, so that all days have the same bookings. */
function planDeparture(trip: Listing, startsIn: number, day: string): Plan[] {
  const random = createRandom(`bus-groups/${trip.id}/${startsIn}`)
  // The first day of 1970 was a Thursday.
  const isWeekend = (dayNumber(day) + 3) % 7 >= 4
  return Array.from({ length: random.integer(1, 2) }, (_, group) => {
    const name = `bus-group/${trip.id}/${startsIn}/${group}`
    const groupRandom = createRandom(name)
    const buyer = groupRandom.pick(guestIds)
    const seats = pickSeats(trip, group, groupRandom, isWeekend)
    return {
      name,
      buyer,
      listing: trip.id,
      state: 'completed' as const,
      startsIn,
      choice: { seats, names: seats.map(() => `${groupRandom.pick(firstNames)} ${groupRandom.pick(lastNames)}`) },
    }
  })
}

/** Each group has rows of its own, behind the first one. */
function pickSeats({ details }: Listing, group: number, random: Random, isWeekend: boolean): string[] {
  const rows = Math.floor((details as TripDetails).seats / 5)
  const firstRow = 2 + ((group * rowsPerGroup) % Math.max(rowsPerGroup, rows - 2 - rowsPerGroup))
  const all = [firstRow, firstRow + 1, firstRow + 2].flatMap((row) => seatLetters.map((letter) => `${row}${letter}`))
  return random.sample(all, isWeekend ? random.integer(7, maxSeats) : random.integer(4, 8))
}
