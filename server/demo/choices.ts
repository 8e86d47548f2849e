/**
 * What a buyer picks, day by day, and what it costs. Where a vertical can be booked, its own rules price it; the others
 * are priced here in the same form.
 */
import { addDays, formatDate, instantIn } from '#contract/values'
import { departuresBetween } from '#contract/verticals/departures'
import type { PackageDetails } from '#contract/verticals/shapes/travel'
import type { VerticalId } from '#contract/verticals/vertical'
import type { TripDetails } from '#contract/verticals/shapes/buses'
import { rulesOf, type Offer, type Priced, type Unit } from '../verticals'
import type { Listing } from './listings'
import type { Random } from './random'

export interface Picked {
  choice: Record<string, unknown>
  priced: Priced
  /** The stock it takes, as far as the vertical counts it yet. */
  units: Unit[]
}

type Told = Omit<Priced, 'startsAt'>
/** `on`: the day it is for, where that is not the one asked for. */
type Pick = (listing: Listing, startsOn: string, random: Random) => { choice: Picked['choice']; priced?: Told; on?: string }

const termsOf = (words: string) => ({ terms: { tiers: [], laterNgwee: 0, words } })

export function pick(listing: Listing, startsOn: string, random: Random): Picked {
  const { choice, priced, on = startsOn } = picks[listing.vertical as VerticalId](listing, startsOn, random)
  const rules = rulesOf(listing.vertical)
  if (!rules) return { choice, priced: { ...priced!, startsAt: instantIn(startsOn, '08:00') }, units: [] }
  const offer: Offer = { ...listing, town: listing.town ?? '', priceNgwee: listing.price_ngwee, capacity: listing.capacity ?? 1, business: {} }
  return { choice, priced: rules.price(offer, choice, instantIn(on, '00:00')), units: rules.units(offer, choice) }
}

const policies = {
  'real-estate': 'Viewing is free. Please tell the agent if you cannot come.',
  carriers: 'All your money back until the parcel is handed over. After that the carrier answers for loss up to the declared value.',
} as const

const times = (listing: Listing, count: number, label: string) => ({ label, quantity: count, amountNgwee: count * listing.price_ngwee })

const stay: Pick = (listing, checkIn, random) => ({
  choice: { checkIn, checkOut: addDays(checkIn, random.whole(1, 3)), guests: random.whole(1, Number(listing.details.sleeps)), rooms: 1 },
})

const travellers = ['Mutale Banda', 'Chanda Phiri', 'Thandiwe Zulu', 'Bwalya Mwansa', 'Lubinda Nyambe', 'Mwila Tembo']

const ride: Pick = (listing, date, random) => {
  const { from, to, stops, seats } = listing.details as TripDetails
  const rest = stops.slice(1, -1)
  const row = random.whole(1, Math.floor(seats / 5) - 1)
  const picked = ['A', 'B'].slice(0, random.whole(1, 2)).map((letter) => `${row}${letter}`)
  const names = picked.map(() => random.pick(travellers))
  return { choice: { date, from, to: rest.length > 0 && random.whole(1, 3) === 1 ? random.pick(rest) : to, seats: picked, names } }
}

const hire: Pick = (_, startsOn, random) => ({
  choice: { pickUpAt: instantIn(startsOn, '08:00').toISOString(), returnAt: instantIn(addDays(startsOn, random.whole(1, 4)), '08:00').toISOString() },
})

const viewing: Pick = (_, date, random) => {
  const time = random.pick(['09:00', '10:30', '14:00', '15:30'])
  return {
    choice: { date, time },
    priced: {
      summary: `Viewing, ${formatDate(date)} at ${time}`,
      startsOn: date,
      endsOn: null,
      lines: [{ label: 'Viewing', quantity: 1, amountNgwee: 0 }],
      ...termsOf(policies['real-estate']),
    },
  }
}

/** From one first Saturday of a month to the next. */
const longestWait = 35

/** With the last departure until that day: what is over stays over. */
const journey: Pick = (listing, startsOn, random) => {
  const { smallestGroup, departures } = listing.details as PackageDetails
  const departsOn = departuresBetween(departures!, addDays(startsOn, -longestWait), startsOn).at(-1)!
  return { on: departsOn, choice: { departsOn, adults: random.whole(smallestGroup, smallestGroup + 1), children: 0, names: [random.pick(travellers)] } }
}

const purchase: Pick = (_, __, random) => ({ choice: { quantity: random.whole(1, 3) } })

const parcel: Pick = (listing, date, random) => {
  const { from, to } = listing.details
  const kg = random.whole(4, 18) / 4
  return {
    choice: { date, kg, cubicMetres: 0.02 },
    priced: {
      summary: `${from} to ${to}, ${formatDate(date)}, ${kg} kg`,
      startsOn: date,
      endsOn: null,
      lines: [times(listing, 1, `${from} to ${to}, parcel of ${kg} kg`)],
      ...termsOf(policies.carriers),
    },
  }
}

const picks: Record<VerticalId, Pick> = {
  hotels: stay,
  buses: ride,
  'car-hire': hire,
  'real-estate': viewing,
  travel: journey,
  stores: purchase,
  carriers: parcel,
}
