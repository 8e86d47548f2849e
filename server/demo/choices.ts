/** Picks a random choice for a listing and prices it by the rules of its vertical. */
import { addDays, instantIn } from '#contract/values'
import { departuresBetween } from '#contract/verticals/departures'
import type { PropertyDetails } from '#contract/verticals/shapes/real-estate'
import type { PackageDetails } from '#contract/verticals/shapes/travel'
import type { VerticalId } from '#contract/verticals/vertical'
import { viewingHours, viewingTimes } from '#contract/verticals/viewings'
import type { TripDetails } from '#contract/verticals/shapes/buses'
import { leavesOn } from '#contract/verticals/parcel-size'
import type { RouteDetails } from '#contract/verticals/shapes/carriers'
import { rulesOf, type Minimum, type Offer, type Priced, type Unit } from '../verticals'
import type { Listing } from './listings'
import type { Random } from './random'

export interface Picked {
  choice: Record<string, unknown>
  priced: Priced
  /** The claimed stock. */
  units: Unit[]
  /** The minimum group size of the departure. */
  minimum: Minimum | null
}

/** `on` is the day of the choice, if it differs from the requested day. */
type Pick = (
  listing: Listing,
  startsOn: string,
  random: Random,
  asks: boolean,
) => { choice: Picked['choice']; on?: string }

/** @param isRequest picks a choice that needs the partner's approval */
export function pick(listing: Listing, startsOn: string, random: Random, asks = false): Picked {
  const { choice, on = startsOn } = picks[listing.vertical as VerticalId](listing, startsOn, random, asks)
  const rules = rulesOf(listing.vertical)
  const offer: Offer = {
    ...listing,
    town: listing.town ?? '',
    priceNgwee: listing.price_ngwee,
    capacity: listing.capacity ?? 1,
    business: {},
  }
  return {
    choice,
    priced: rules.price(offer, choice, instantIn(on, '00:00')),
    units: rules.units(offer, choice),
    minimum: rules.minimum?.(offer, choice) ?? null,
  }
}

const stay: Pick = (listing, checkIn, random) => ({
  choice: {
    checkIn,
    checkOut: addDays(checkIn, random.whole(1, 3)),
    guests: random.whole(1, Number(listing.details.sleeps)),
    rooms: 1,
  },
})

const travellers = ['Mutale Banda', 'Chanda Phiri', 'Thandiwe Zulu', 'Bwalya Mwansa', 'Lubinda Nyambe', 'Mwila Tembo']

const ride: Pick = (listing, date, random) => {
  const { from, to, stops, seats } = listing.details as TripDetails
  const rest = stops.slice(1, -1)
  const row = random.whole(1, Math.floor(seats / 5) - 1)
  const picked = ['A', 'B'].slice(0, random.whole(1, 2)).map((letter) => `${row}${letter}`)
  const names = picked.map(() => random.pick(travellers))
  return {
    choice: {
      date,
      from,
      to: rest.length > 0 && random.whole(1, 3) === 1 ? random.pick(rest) : to,
      seats: picked,
      names,
    },
  }
}

const hire: Pick = (_, startsOn, random) => ({
  choice: {
    pickUpAt: instantIn(startsOn, '08:00').toISOString(),
    returnAt: instantIn(addDays(startsOn, random.whole(1, 4)), '08:00').toISOString(),
  },
})

/** Picks a viewing on the last viewing day up to `day`, or a tenancy request if `isRequest` is set. */
const homeSeeking: Pick = (listing, day, random, asks) => {
  if (asks) return { choice: { moveIn: day } }
  const hours = viewingHours(listing.details as PropertyDetails)
  const date = [day, addDays(day, -1), addDays(day, -2)].find((one) => viewingTimes(hours, one).length > 0)!
  return { on: date, choice: { date, time: random.pick(viewingTimes(hours, date)) } }
}

/** In days: the maximum from the first Saturday of a month to the next. */
const longestWait = 35

/** Picks the last departure up to that day, so that a past booking stays in the past. */
const journey: Pick = (listing, startsOn, random) => {
  const { smallestGroup, departures } = listing.details as PackageDetails
  const departsOn = departuresBetween(departures!, addDays(startsOn, -longestWait), startsOn).at(-1)!
  return {
    on: departsOn,
    choice: {
      departsOn,
      adults: random.whole(smallestGroup, smallestGroup + 1),
      children: 0,
      names: [random.pick(travellers)],
    },
  }
}

const purchase: Pick = (_, __, random) => ({ choice: { quantity: random.whole(1, 3) } })

const sizes = [
  [30, 20, 15],
  [40, 30, 25],
  [35, 25, 10],
  [60, 40, 30],
] as const
const inside = [
  'Chitenge cloth and a dress',
  'Spare parts for a pump',
  'Books for school',
  'Documents in a folder',
  'Shoes and clothes',
  'A radio in its box',
] as const
const receivers = ['Bwalya Mulenga', 'Thandiwe Phiri', 'Mutinta Hamoonga', 'Kelvin Sakala'] as const

/** Picks the carrier's first departure on or after the day. */
const parcel: Pick = (listing, startsOn, random) => {
  const { from, to } = listing.details
  const details = listing.details as RouteDetails
  const date = Array.from({ length: 7 }, (_, index) => addDays(startsOn, index)).find((day) => leavesOn(details, day))!
  const [length, width, height] = random.pick(sizes)
  const delivery = details.delivery !== undefined && random.whole(1, 3) === 1
  return {
    on: date,
    choice: {
      date,
      from,
      to,
      length,
      width,
      height,
      kg: random.whole(4, 90) / 10,
      value: random.whole(0, 12) * 100,
      contents: random.pick(inside),
      collection: false,
      delivery,
      ...(delivery ? { deliverTo: 'House 14, near the clinic' } : {}),
      sender: { name: 'Natasha Zulu', phone: '0971000102' },
      receiver: { name: random.pick(receivers), phone: `09660${random.whole(10_000, 99_999)}` },
    },
  }
}

const picks: Record<VerticalId, Pick> = {
  hotels: stay,
  buses: ride,
  'car-hire': hire,
  'real-estate': homeSeeking,
  travel: journey,
  stores: purchase,
  carriers: parcel,
}
