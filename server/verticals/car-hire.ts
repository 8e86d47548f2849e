import { formatDate, formatZmw, lusakaDate, lusakaHour, ngweeOf } from '#contract/values'
import { halfHoursOn, openOn, weekdayOf } from '#contract/hours'
import { Refusal } from '#contract/refusals'
import { carHire as vertical } from '#contract/verticals/car-hire'
import {
  startedDays,
  usualBufferHours,
  type CarChoice,
  type CarDetails,
  type HireExtra,
  type HirePlace,
} from '#contract/verticals/shapes/car-hire'
import type { Offer, PricedLine, Rules } from './rules'

const hour = 3_600_000
const freeUntilHours = 48

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
const detailsOf = (offer: Offer) => offer.details as Partial<CarDetails>

export const carHire: Rules<CarChoice> = {
  vertical,
  impersonal: ['pickUpAt', 'returnAt', 'pickUpPlace', 'returnPlace', 'extras'],
  price(offer, choice, at) {
    const { from, to, fetched, left } = hireOf(offer, choice, at)
    const days = startedDays(from, to)
    const [startsOn, endsOn] = [lusakaDate(from), lusakaDate(to)]
    const deposit = ngweeOf(detailsOf(offer).deposit ?? 0)
    return {
      summary: `${plural(days, 'day')}, ${formatDate(startsOn)}${daysTo(to)}, ${told('pick-up', from, fetched)}, ${told('return', to, left)}`,
      startsOn,
      endsOn,
      startsAt: new Date(from),
      endsAt: new Date(to),
      lines: [
        { label: `${offer.name}, ${plural(days, 'day')}`, quantity: days, amountNgwee: days * offer.priceNgwee },
        ...oneWayLine(fetched, left),
        ...extraLines(offer, choice, days),
        ...(deposit > 0
          ? [{ label: 'Refundable deposit', quantity: 1, amountNgwee: deposit, kind: 'deposit' as const }]
          : []),
      ],
      ...(fetched ? { place: `${fetched.name}, ${offer.town}` } : {}),
      terms: {
        tiers: [{ hours: freeUntilHours, keepsNgwee: 0 }],
        laterNgwee: offer.priceNgwee,
        words: wordsOf(offer, days, deposit),
      },
    }
  },
  units(offer, { pickUpAt, returnAt }) {
    const buffer = bufferOf(offer.details)
    return [{ from: new Date(Date.parse(pickUpAt) - buffer), to: new Date(Date.parse(returnAt) + buffer) }]
  },
  capacityOf: ({ cars }) => cars,
  bufferMs: bufferOf,
  endingLater: (summary, before, until) =>
    summary.replace(daysTo(before), daysTo(until)).replace(hourOf('return', before), hourOf('return', until)),
  endsAtDesk: true,
  endsEarly: true,
  policies: ({ insurancePolicyInfo, mileageLimitPolicy }) => [
    ...(insurancePolicyInfo ? [{ label: 'Insurance', text: String(insurancePolicyInfo) }] : []),
    ...(mileageLimitPolicy ? [{ label: 'Mileage', text: String(mileageLimitPolicy) }] : []),
  ],
}

/** Returns the time that a car needs before and after each hire, in ms. */
function bufferOf(details: Offer['details']): number {
  return ((details as Partial<CarDetails>).bufferHours ?? usualBufferHours) * hour
}

/** @throws Refusal `bad_choice` if the company is closed at pick-up or return, or does not offer the place */
function hireOf(offer: Offer, { pickUpAt, returnAt, pickUpPlace, returnPlace }: CarChoice, at: Date) {
  const [from, to] = [Date.parse(pickUpAt), Date.parse(returnAt)]
  if (from < at.getTime()) throw new Refusal('bad_choice', { fields: { pickUpAt: 'This time has passed.' } })
  refuseClosedHour(offer, 'pickUpAt', from)
  refuseClosedHour(offer, 'returnAt', to)
  const fetched = placeOf(offer, 'pickUpPlace', pickUpPlace)
  return { from, to, fetched, left: returnPlace === undefined ? fetched : placeOf(offer, 'returnPlace', returnPlace) }
}

function refuseClosedHour({ hours }: Offer, field: string, at: number): void {
  const date = lusakaDate(at)
  if (halfHoursOn(hours, date).includes(lusakaHour(at))) return
  const day = openOn(hours, date)
  const weekday = weekdayOf(date).replace(/^./, (letter) => letter.toUpperCase())
  throw new Refusal('bad_choice', {
    fields: {
      [field]: day
        ? `Open on ${weekday}s from ${day.open} to ${day.close}.`
        : `Closed on ${weekday}s. Please choose another day.`,
    },
  })
}

function placeOf(offer: Offer, field: string, name: string | undefined): HirePlace | undefined {
  const places = detailsOf(offer).places ?? []
  const found = name === undefined ? places[0] : places.find((place) => place.name === name)
  if (name !== undefined && !found)
    throw new Refusal('bad_choice', { fields: { [field]: 'Please choose one of the places.' } })
  return found
}

const daysTo = (to: number): string => ` to ${formatDate(lusakaDate(to))}`
const hourOf = (what: string, at: number): string => `${what} ${lusakaHour(at)}`
const told = (what: string, at: number, place: HirePlace | undefined): string =>
  `${hourOf(what, at)}${place ? ` at ${place.name}` : ''}`

const oneWayLine = (fetched: HirePlace | undefined, left: HirePlace | undefined): PricedLine[] =>
  left?.oneWay && left.name !== fetched?.name
    ? [{ label: `Return at ${left.name}`, quantity: 1, amountNgwee: ngweeOf(left.oneWay) }]
    : []

/** Returns the lines of the selected extras, in the order of the listing. */
function extraLines(offer: Offer, { extras: wanted = {} }: CarChoice, days: number): PricedLine[] {
  const offered = detailsOf(offer).extras ?? []
  const unknown = Object.keys(wanted).find((id) => !offered.some((extra) => extra.id === id))
  if (unknown !== undefined)
    throw new Refusal('bad_choice', { fields: { extras: 'One of these extras is no longer available.' } })
  return offered.filter(({ id }) => Object.hasOwn(wanted, id)).map((extra) => extraLine(extra, wanted[extra.id]!, days))
}

function extraLine({ name, price, per, most = 1 }: HireExtra, count: number, days: number): PricedLine {
  if (count > most) throw new Refusal('bad_choice', { fields: { extras: `${name}: at most ${most}.` } })
  const times = per === 'day' ? count * days : count
  return {
    label: `${name}${count > 1 ? ` × ${count}` : ''}${per === 'day' ? `, ${plural(days, 'day')}` : ''}`,
    quantity: times,
    amountNgwee: times * ngweeOf(price),
  }
}

function wordsOf(offer: Offer, days: number, deposit: number): string {
  const { kmPerDay, extraKm } = detailsOf(offer)
  return [
    `Free cancellation until ${freeUntilHours} hours before pick-up. After that, or if you do not come, the first day is charged. If you return the car early, you still pay for the days you booked. If the company cancels, you get a full refund.`,
    ...(deposit > 0 ? ['We hold the deposit separately and return it to you when the car is returned.'] : []),
    ...(kmPerDay
      ? [
          `${days * kmPerDay} km included${extraKm ? `; each extra km costs ${formatZmw(extraKm)}, paid on return` : ''}.`,
        ]
      : []),
  ].join(' ')
}
