/** Picks a random choice for a listing and prices it by the rules of its vertical. */
import { addDays, lusakaInstant } from '#contract/core/values'
import { listDepartureDays } from '#contract/verticals/departures'
import type { PropertyDetails } from '#contract/verticals/real-estate/schema'
import type { PackageDetails } from '#contract/verticals/travel/schema'
import type { VerticalId } from '#contract/verticals/vertical'
import { getViewingHours, listViewingTimes } from '#contract/verticals/real-estate/viewings'
import type { TripDetails } from '#contract/verticals/buses/schema'
import { getRules, type Minimum, type Offer, type PricedChoice, type Unit } from '#contract/verticals/rules/index'
import type { Listing } from './listings'
import type { Random } from './random'
import { pickParcel } from './verticals/carriers/choices'
import { findItem, lastItem } from '#contract/core/checked-access'

export interface PickedChoice {
  choice: Record<string, unknown>
  priced: PricedChoice
  /** The claimed stock. */
  units: Unit[]
  /** The minimum group size of the departure. */
  minimum: Minimum | null
}

/** `on` is the day of the choice, if it differs from the requested day. */
type ChoicePicker = (
  listing: Listing,
  startsOn: string,
  random: Random,
  asks: boolean,
) => { choice: PickedChoice['choice']; on?: string }

/**
 * @param isRequest picks a choice that needs the partner's approval
 * @param fixed the parts of the choice that are not random
 */
export function pickChoice(
  listing: Listing,
  startsOn: string,
  random: Random,
  isRequest = false,
  fixed: PickedChoice['choice'] = {},
): PickedChoice {
  const picked = pickers[listing.vertical](listing, startsOn, random, isRequest)
  const [choice, on] = [{ ...picked.choice, ...fixed }, picked.on ?? startsOn]
  const rules = getRules(listing.vertical)
  const offer: Offer = {
    ...listing,
    town: listing.town ?? '',
    priceNgwee: listing.price_ngwee,
    capacity: listing.capacity ?? 1,
    business: {},
  }
  return {
    choice,
    priced: rules.price(offer, choice, lusakaInstant(on, '00:00')),
    units: rules.getUnits(offer, choice),
    minimum: rules.getMinimum?.(offer, choice) ?? null,
  }
}

const pickStay: ChoicePicker = (listing, checkIn, random) => ({
  choice: {
    checkIn,
    checkOut: addDays(checkIn, random.integer(1, 3)),
    guests: random.integer(1, Number(listing.details.sleeps)),
    rooms: 1,
  },
})

const travelers = ['Mutale Banda', 'Chanda Phiri', 'Thandiwe Zulu', 'Bwalya Mwansa', 'Lubinda Nyambe', 'Mwila Tembo']

const pickRide: ChoicePicker = (listing, date, random) => {
  const { from, to, stops, seats } = listing.details as TripDetails
  const middleStops = stops.slice(1, -1)
  const row = random.integer(1, Math.floor(seats / 5) - 1)
  const seatNumbers = ['A', 'B'].slice(0, random.integer(1, 2)).map((letter) => `${row}${letter}`)
  const names = seatNumbers.map(() => random.pick(travelers))
  return {
    choice: {
      date,
      from,
      to: middleStops.length > 0 && random.integer(1, 3) === 1 ? random.pick(middleStops) : to,
      seats: seatNumbers,
      names,
    },
  }
}

const pickHire: ChoicePicker = (_, startsOn, random) => ({
  choice: {
    pickUpAt: lusakaInstant(startsOn, '08:00').toISOString(),
    returnAt: lusakaInstant(addDays(startsOn, random.integer(1, 4)), '08:00').toISOString(),
  },
})

/** Picks a viewing on the last viewing day up to `day`, or a tenancy request if `isRequest` is set. */
const pickViewingOrTenancy: ChoicePicker = (listing, day, random, isRequest) => {
  if (isRequest) return { choice: { moveIn: day } }
  const hours = getViewingHours(listing.details as PropertyDetails)
  const date = findItem(
    [day, addDays(day, -1), addDays(day, -2)],
    (candidate) => listViewingTimes(hours, candidate).length > 0,
  )
  return { on: date, choice: { date, time: random.pick(listViewingTimes(hours, date)) } }
}

/** In days: the maximum from the first Saturday of a month to the next. */
const maxDepartureGapDays = 35

/** Picks the last departure up to that day, so that a past booking stays in the past. */
const pickJourney: ChoicePicker = (listing, startsOn, random) => {
  const { smallestGroup, departures } = listing.details as PackageDetails
  const departsOn = lastItem(listDepartureDays(departures!, addDays(startsOn, -maxDepartureGapDays), startsOn))
  return {
    on: departsOn,
    choice: {
      departsOn,
      adults: random.integer(smallestGroup, smallestGroup + 1),
      children: 0,
      names: [random.pick(travelers)],
    },
  }
}

const pickPurchase: ChoicePicker = (_, __, random) => ({ choice: { quantity: random.integer(1, 3) } })

const pickers: Record<VerticalId, ChoicePicker> = {
  hotels: pickStay,
  buses: pickRide,
  'car-hire': pickHire,
  'real-estate': pickViewingOrTenancy,
  travel: pickJourney,
  stores: pickPurchase,
  carriers: pickParcel,
}
