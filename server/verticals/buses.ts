import { check } from '#contract/check'
import { Refusal } from '#contract/refusals'
import { formatDate, lusakaDate, lusakaHour, ngweeOf } from '#contract/values'
import { buses as vertical } from '#contract/verticals/buses'
import { fareOf, hoursOf, isClock, legsOf, placeOf, rideOf, slotOf, type Ride } from '#contract/verticals/ride'
import { seatsOf } from '#contract/verticals/seat-plan'
import { TripDetails, type TripChoice } from '#contract/verticals/shapes/buses'
import type { Offer, Rules } from './rules'
import { percentOf, type Terms } from './terms'

const words =
  'Full refund until 24 hours before departure, half until 2 hours before, nothing after that. If the coach does not run, you get a full refund.'

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export const buses: Rules<TripChoice> = {
  vertical,
  impersonal: ['date', 'from', 'to', 'seats', 'bags'],
  price(offer, choice, at) {
    const trip = tripOf(offer)
    const ride = rideIn(trip, choice)
    const { date, from, to, seats, names } = choice
    refuseSeats(trip, seats)
    const { startsAt, endsAt } = hoursOf(trip, ride, date)
    refuseGone(startsAt, from, at)
    const lines = [
      {
        label: `${from} to ${to}, ${plural(seats.length, 'seat')}`,
        quantity: seats.length,
        amountNgwee: seats.length * fareOf(trip, ride, date, offer.priceNgwee),
      },
      ...luggageOf(trip, choice.bags ?? 0),
    ]
    const [leavesOn, arrivesOn] = [lusakaDate(startsAt.getTime()), lusakaDate(endsAt.getTime())]
    return {
      summary: `${from} to ${to}, ${formatDate(leavesOn)} at ${lusakaHour(startsAt.getTime())}, ${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(', ')}`,
      startsOn: date,
      endsOn: arrivesOn > date ? arrivesOn : null,
      startsAt,
      endsAt,
      place: placeOf(trip, ride),
      ...(names ? { names: names.map((name, index) => `${name} (${seats[index]})`) } : {}),
      lines,
      terms: termsOf(lines.reduce((sum, line) => sum + line.amountNgwee, 0)),
    }
  },
  units(offer, choice) {
    const ride = rideIn(tripOf(offer), choice)
    return choice.seats.flatMap((seat) =>
      legsOf(ride).map((leg) => ({ slot: slotOf(choice.date, seat, leg), quantity: 1, capacity: 1 })),
    )
  },
  lacks: ({ names }) => (names ? null : { names: 'Please enter one name for each seat.' }),
  capacityOf: ({ seats }) => seats,
}

/** @throws Refusal `bad_choice` if the listing lacks data that seat booking needs */
function tripOf(offer: Offer): TripDetails {
  const checked = check(TripDetails, offer.details)
  if (checked.ok && checked.value.stops.length > 1 && isClock(checked.value.departsAt)) return checked.value
  throw new Refusal('bad_choice', { message: "This coach can't be booked online yet. Please contact the company." })
}

function rideIn(trip: TripDetails, { from, to }: TripChoice): Ride {
  const ride = rideOf(trip, from, to)
  if (ride) return ride
  if (!trip.stops.includes(from))
    throw new Refusal('bad_choice', { fields: { from: `This coach doesn't stop in ${from}.` } })
  throw new Refusal('bad_choice', { fields: { to: `This coach doesn't go from ${from} to ${to}.` } })
}

function refuseSeats(trip: TripDetails, wanted: readonly string[]): void {
  const there = new Set(seatsOf(trip))
  const missing = wanted.find((seat) => !there.has(seat))
  if (missing) throw new Refusal('bad_choice', { fields: { seats: `This coach has no seat ${missing}.` } })
}

function refuseGone(startsAt: Date, from: string, at: Date): void {
  if (startsAt > at) return
  const day = formatDate(lusakaDate(startsAt.getTime()))
  throw new Refusal('bad_choice', {
    fields: {
      date: `This coach left ${from} on ${day} at ${lusakaHour(startsAt.getTime())}. Please choose another day.`,
    },
  })
}

function luggageOf({ luggage }: TripDetails, bags: number) {
  if (bags === 0) return []
  if (!luggage)
    throw new Refusal('bad_choice', { fields: { bags: 'This company accepts extra bags at the station only.' } })
  return [{ label: plural(bags, 'extra bag'), quantity: bags, amountNgwee: bags * ngweeOf(luggage.perBag) }]
}

const termsOf = (totalNgwee: number): Terms => ({
  tiers: [
    { hours: 24, keepsNgwee: 0 },
    { hours: 2, keepsNgwee: percentOf(totalNgwee, 50) },
  ],
  laterNgwee: totalNgwee,
  words,
})
