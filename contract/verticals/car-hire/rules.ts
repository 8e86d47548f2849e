import { sentence, type PolicySentence } from '../../bookings/bookings/cancellation-texts'
import { formatPlural } from '../../core/plural'
import { addDays, getWeekday, lusakaDate, lusakaInstant, lusakaTime, ngweeOf } from '../../core/values'
import { listOpenHalfHours, getOpeningHours } from '../../business/business/opening-hours'
import { Refusal } from '../../core/refusals'
import { carHire as vertical, countStartedDays, defaultBufferHours } from './descriptor'
import { listHireSlots, type CarChoice, type CarDetails, type HireExtra, type HirePlace } from './schema'
import { hirePolicies } from './cancellation'
import { cancellationRules } from '../rules/cancellation-rules'
import { buildTerms, describePolicies } from '../rules/cancellation-terms'
import { sumAmounts } from '../rules/quote'
import type { Offer, PricedLine, Rules } from '../rules/rules'

const hourMs = 3_600_000
const { freeHours } = cancellationRules.carHire

const getDetails = (offer: Offer): Partial<CarDetails> => offer.details

export const carHire: Rules<CarChoice> = {
  vertical,
  nonPersonalFields: ['pickUpAt', 'returnAt', 'pickUpPlace', 'returnPlace', 'extras'],
  price(offer, choice, at) {
    const { from, to, fetched: pickUp, left: dropOff } = parseHire(offer, choice, at)
    const days = countStartedDays(from, to)
    const [startsOn, endsOn] = [lusakaDate(from), lusakaDate(to)]
    const deposit = ngweeOf(getDetails(offer).deposit ?? 0)
    const lines = [
      {
        label: `${offer.name}, ${formatPlural(days, { one: '# day', other: '# days' })}`,
        quantity: days,
        amountNgwee: days * offer.priceNgwee,
      },
      ...buildOneWayLines(pickUp, dropOff),
      ...buildExtraLines(offer, choice, days),
    ]
    return {
      summary: {
        template: 'hire',
        params: {
          days,
          startsAt: new Date(from).toISOString(),
          endsAt: new Date(to).toISOString(),
          pickUpPlace: pickUp?.name ?? null,
          returnPlace: dropOff?.name ?? null,
        },
      },
      startsOn,
      endsOn,
      startsAt: new Date(from),
      endsAt: new Date(to),
      lines: [
        ...lines,
        ...(deposit > 0
          ? [{ label: 'Refundable deposit', quantity: 1, amountNgwee: deposit, kind: 'deposit' as const }]
          : []),
      ],
      ...(pickUp ? { place: `${pickUp.name}, ${offer.town}` } : {}),
      terms: buildTerms(
        hirePolicies,
        { details: offer.details, startsOn },
        { price: sumAmounts(lines), first: offer.priceNgwee },
        { tiers: [{ hours: freeHours, keepsNgwee: 0 }], laterNgwee: offer.priceNgwee },
        buildFurtherTerms(offer, days, deposit),
      ),
    }
  },
  getUnits(offer, { pickUpAt, returnAt }) {
    const buffer = getCarBufferMs(offer.details)
    return [{ from: new Date(Date.parse(pickUpAt) - buffer), to: new Date(Date.parse(returnAt) + buffer) }]
  },
  getCapacity: ({ cars }) => cars,
  getLength: ({ pickUpAt, returnAt }) => countStartedDays(Date.parse(pickUpAt), Date.parse(returnAt)),
  getBufferMs: getCarBufferMs,
  getCounterBundles(_, { date }) {
    if (!date) throw new Refusal('bad_choice', { fields: { date: 'Please choose a day.' } })
    return { bundles: [{ name: '', slots: [date] }], until: lusakaInstant(addDays(date, 1), '00:00') }
  },
  getCounterSlots: (offer, choice) => listHireSlots(choice, getDetails(offer)),
  // A device sells the days that a hire needs with the time that it knows.
  canServeCounter: (before, after) => getCarBufferMs(after) <= getCarBufferMs(before),
  needsManualCompletion: true,
  canEndEarly: true,
  canBeOverdue: true,
  getPolicies: ({ details, business: { insurancePolicyInfo, mileageLimitPolicy } }, today) => [
    ...describePolicies(hirePolicies, details, today),
    ...(insurancePolicyInfo ? [{ label: 'Insurance', text: String(insurancePolicyInfo) }] : []),
    ...(mileageLimitPolicy ? [{ label: 'Mileage', text: String(mileageLimitPolicy) }] : []),
  ],
}

/** Returns the time that a car needs before and after each hire, in ms. */
function getCarBufferMs(details: Offer['details']): number {
  const { bufferHours = defaultBufferHours }: Partial<CarDetails> = details
  return bufferHours * hourMs
}

/** @throws Refusal `bad_choice` if the company is closed at pick-up or return, or does not offer the place */
function parseHire(offer: Offer, { pickUpAt, returnAt, pickUpPlace, returnPlace }: CarChoice, at: Date) {
  const [from, to] = [Date.parse(pickUpAt), Date.parse(returnAt)]
  if (from < at.getTime()) throw new Refusal('bad_choice', { fields: { pickUpAt: 'This time has passed.' } })
  refuseClosedHour(offer, 'pickUpAt', from)
  refuseClosedHour(offer, 'returnAt', to)
  const pickUp = findPlace(offer, 'pickUpPlace', pickUpPlace)
  return {
    from,
    to,
    fetched: pickUp,
    left: returnPlace === undefined ? pickUp : findPlace(offer, 'returnPlace', returnPlace),
  }
}

function refuseClosedHour({ hours }: Offer, field: string, at: number): void {
  const date = lusakaDate(at)
  if (listOpenHalfHours(hours, date).includes(lusakaTime(at))) return
  const day = getOpeningHours(hours, date)
  const weekday = getWeekday(date).replace(/^./, (letter) => letter.toUpperCase())
  throw new Refusal('bad_choice', {
    fields: {
      [field]: day
        ? `Open on ${weekday}s from ${day.open} to ${day.close}.`
        : `Closed on ${weekday}s. Please choose another day.`,
    },
  })
}

function findPlace(offer: Offer, field: string, name: string | undefined): HirePlace | undefined {
  const places = getDetails(offer).places ?? []
  const found = name === undefined ? places[0] : places.find((place) => place.name === name)
  if (name !== undefined && !found)
    throw new Refusal('bad_choice', { fields: { [field]: 'Please choose one of the places.' } })
  return found
}

const buildOneWayLines = (pickUp: HirePlace | undefined, dropOff: HirePlace | undefined): PricedLine[] =>
  dropOff?.oneWay && dropOff.name !== pickUp?.name
    ? [{ label: `Return at ${dropOff.name}`, quantity: 1, amountNgwee: ngweeOf(dropOff.oneWay) }]
    : []

/** Returns the lines of the selected extras, in the order of the listing. */
function buildExtraLines(offer: Offer, { extras: selectedExtras = {} }: CarChoice, days: number): PricedLine[] {
  const offeredExtras = getDetails(offer).extras ?? []
  const unknown = Object.keys(selectedExtras).find((id) => !offeredExtras.some((extra) => extra.id === id))
  if (unknown !== undefined)
    throw new Refusal('bad_choice', { fields: { extras: 'One of these extras is no longer available.' } })
  return offeredExtras
    .filter(({ id }) => Object.hasOwn(selectedExtras, id))
    .map((extra) => buildExtraLine(extra, selectedExtras[extra.id]!, days))
}

function buildExtraLine({ name, price, per, most = 1 }: HireExtra, count: number, days: number): PricedLine {
  if (count > most) throw new Refusal('bad_choice', { fields: { extras: `${name}: at most ${most}.` } })
  const totalCount = per === 'day' ? count * days : count
  return {
    label: `${name}${count > 1 ? ` × ${count}` : ''}${per === 'day' ? `, ${formatPlural(days, { one: '# day', other: '# days' })}` : ''}`,
    quantity: totalCount,
    amountNgwee: totalCount * ngweeOf(price),
  }
}

function buildFurtherTerms(offer: Offer, days: number, deposit: number): PolicySentence[] {
  const { kmPerDay, extraKm } = getDetails(offer)
  return [
    sentence('earlyReturnIsCharged'),
    sentence('refundIfCompanyCancels'),
    ...(deposit > 0 ? [sentence('hireDepositIsHeld')] : []),
    ...(kmPerDay
      ? [
          {
            template: 'distanceIncluded' as const,
            params: { kilometers: days * kmPerDay, extraNgwee: extraKm ? ngweeOf(extraKm) : null },
          },
        ]
      : []),
  ]
}
