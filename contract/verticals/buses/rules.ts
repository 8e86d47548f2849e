import { sentence } from '../../bookings/bookings/cancellation-texts'
import { firstItem, lastItem } from '../../core/checked-access'
import { formatPlural } from '../../core/plural'
import { check } from '../../core/validation'
import { Refusal } from '../../core/refusals'
import { isSame } from '../../sync/edit'
import { formatDate, lusakaDate, lusakaTime, ngweeOf } from '../../core/values'
import { buses as vertical } from './descriptor'
import {
  computeFare,
  getCalls,
  getRideTimes,
  isClockTime,
  listLegs,
  getBoardingPlace,
  findRide,
  buildSeatSlot,
  type Ride,
} from './bus-ride'
import { listSeats } from './seat-plan'
import { TripDetails, type TripChoice } from './schema'
import type { Offer, Rules } from '../rules/rules'
import { cancellationRules } from '../rules/cancellation-rules'
import { buildTerms, computePercentage, describePolicies } from '../rules/cancellation-terms'
import { sumAmounts } from '../rules/quote'
import { busPolicies } from './cancellation'

/** In hours before departure. */
const { freeHours, halfRefundHours } = cancellationRules.buses

export const buses: Rules<TripChoice, TripDetails> = {
  vertical,
  nonPersonalFields: ['date', 'from', 'to', 'seats', 'bags'],
  price(offer, choice, at) {
    const trip = parseTrip(offer)
    const ride = rideIn(trip, choice)
    const { date, from, to, seats, names } = choice
    refuseUnknownSeats(trip, seats)
    const { startsAt, endsAt } = getRideTimes(trip, ride, date)
    refuseDeparted(startsAt, from, at)
    const lines = [
      {
        label: `${from} to ${to}, ${formatPlural(seats.length, { one: '# seat', other: '# seats' })}`,
        quantity: seats.length,
        amountNgwee: seats.length * computeFare(trip, ride, date, offer.priceNgwee),
      },
      ...buildLuggageLines(trip, choice.bags ?? 0),
    ]
    const arrivesOn = lusakaDate(endsAt.getTime())
    const total = sumAmounts(lines)
    return {
      summary: { template: 'ride', params: { from, to, departsAt: startsAt.toISOString(), seats } },
      startsOn: date,
      endsOn: arrivesOn > date ? arrivesOn : null,
      startsAt,
      endsAt,
      place: getBoardingPlace(trip, ride),
      ...(names ? { names: names.map((name, index) => `${name} (${seats[index]})`) } : {}),
      lines,
      terms: buildTerms(
        busPolicies,
        { details: offer.details, startsOn: date },
        { price: total },
        {
          tiers: [
            { hours: freeHours, keepsNgwee: 0 },
            { hours: halfRefundHours, keepsNgwee: computePercentage(total, 50) },
          ],
          laterNgwee: total,
        },
        [sentence('refundIfCoachDoesNotRun')],
      ),
    }
  },
  getUnits(offer, choice) {
    const ride = rideIn(parseTrip(offer), choice)
    return choice.seats.flatMap((seat) =>
      listLegs(ride).map((leg) => ({ slot: buildSeatSlot(choice.date, seat, leg), quantity: 1, capacity: 1 })),
    )
  },
  findMissingFields: ({ names }) => (names ? null : { names: 'Please enter one name for each seat.' }),
  getCapacity: ({ seats }) => seats,
  getCounterBundles(offer, { date, from, to }) {
    const trip = parseTrip(offer)
    if (!date) throw new Refusal('bad_choice', { fields: { date: 'Please choose a day of travel.' } })
    const ride = rideIn(trip, { from: from ?? firstItem(trip.stops), to: to ?? lastItem(trip.stops) })
    const bundles = listSeats(trip).map((seat) => ({
      name: seat,
      slots: listLegs(ride).map((leg) => buildSeatSlot(date, seat, leg)),
      capacity: 1,
    }))
    // From the back, because customers who book online prefer the front.
    return { bundles: bundles.reverse(), until: getRideTimes(trip, ride, date).startsAt }
  },
  canServeCounter: (before, after) =>
    isSame(getTimetable(before), getTimetable(after)) && isSame(listSeats(before), listSeats(after)),
  canServe: (before, after, { seats }) =>
    isSame(getTimetable(before), getTimetable(after)) && seats.every((seat) => listSeats(after).includes(seat)),
  getPolicies: ({ details }, today) => describePolicies(busPolicies, details, today),
}

/** What the tickets of all passengers state, and the legs that their seats are counted by. */
const getTimetable = (trip: TripDetails) => ({
  stops: trip.stops,
  departsAt: trip.departsAt,
  minutes: getCalls(trip).map(({ minutes }) => minutes),
})

/** @throws Refusal `bad_choice` if the listing lacks data that seat booking needs */
function parseTrip(offer: Offer): TripDetails {
  const checked = check(TripDetails, offer.details)
  if (checked.ok && checked.value.stops.length > 1 && isClockTime(checked.value.departsAt)) return checked.value
  throw new Refusal('bad_choice', { message: "This coach can't be booked online yet. Please contact the company." })
}

function rideIn(trip: TripDetails, { from, to }: Pick<TripChoice, 'from' | 'to'>): Ride {
  const ride = findRide(trip, from, to)
  if (ride) return ride
  if (!trip.stops.includes(from))
    throw new Refusal('bad_choice', { fields: { from: `This coach doesn't stop in ${from}.` } })
  throw new Refusal('bad_choice', { fields: { to: `This coach doesn't go from ${from} to ${to}.` } })
}

function refuseUnknownSeats(trip: TripDetails, requestedSeats: readonly string[]): void {
  const coachSeats = new Set(listSeats(trip))
  const missing = requestedSeats.find((seat) => !coachSeats.has(seat))
  if (missing) throw new Refusal('bad_choice', { fields: { seats: `This coach has no seat ${missing}.` } })
}

function refuseDeparted(startsAt: Date, from: string, at: Date): void {
  if (startsAt > at) return
  const day = formatDate(lusakaDate(startsAt.getTime()))
  throw new Refusal('bad_choice', {
    fields: {
      date: `This coach left ${from} on ${day} at ${lusakaTime(startsAt.getTime())}. Please choose another day.`,
    },
  })
}

function buildLuggageLines({ luggage }: TripDetails, bags: number) {
  if (bags === 0) return []
  if (!luggage)
    throw new Refusal('bad_choice', { fields: { bags: 'This company accepts extra bags at the station only.' } })
  return [
    {
      label: formatPlural(bags, { one: '# extra bag', other: '# extra bags' }),
      quantity: bags,
      amountNgwee: bags * ngweeOf(luggage.perBag),
    },
  ]
}
