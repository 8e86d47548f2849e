import { sentence } from '../../bookings/bookings/cancellation-texts'
import { formatPlural } from '../../core/plural'
import { addDays, lusakaInstant, lusakaDate, ngweeOf } from '../../core/values'
import { check } from '../../core/validation'
import { Refusal } from '../../core/refusals'
import { getDecisionTime, getDepartureTime, isDepartureDay } from '../departures'
import { PackageDetails, countTravelers, type Departures, type PackageChoice, type Supplement } from './schema'
import { travel as vertical } from './descriptor'
import type { Offer, PricedChoice, PricedLine, Rules } from '../rules/rules'
import { cancellationRules } from '../rules/cancellation-rules'
import { buildTerms, computePercentage, describePolicies, type Terms } from '../rules/cancellation-terms'
import { sumAmounts } from '../rules/quote'
import { tripPolicies } from './cancellation'

const badChoice = (field: string, message: string) => new Refusal('bad_choice', { fields: { [field]: message } })

type BookablePackage = PackageDetails & { departures: Departures }

/** @throws Refusal `bad_choice` if the package has no structured departures, so that customers must ask the agent */
function parsePackage({ details }: Offer): BookablePackage {
  const checked = check(PackageDetails, details)
  const departures = checked.ok ? checked.value.departures : undefined
  if (!checked.ok || !departures)
    throw badChoice('departsOn', "The dates of this trip aren't online yet. Please ask the agent.")
  return { ...checked.value, departures }
}

/** Packages from before the return time was stored end late on their last day. */
function computeReturn({ days, returnTime = '23:00' }: PackageDetails, departsOn: string, startsAt: Date): Date {
  const endsAt = lusakaInstant(addDays(departsOn, days - 1), returnTime)
  return endsAt > startsAt ? endsAt : lusakaInstant(addDays(departsOn, days), returnTime)
}

export const travel: Rules<PackageChoice> = {
  vertical,
  nonPersonalFields: ['departsOn', 'adults', 'children', 'residents', 'supplements'],
  price(offer, choice, at) {
    const travelPackage = parsePackage(offer)
    const startsAt = getDepartureTime(travelPackage.departures, choice.departsOn)
    refuseInvalidChoice(offer, travelPackage, choice)
    if (startsAt <= at) throw badChoice('departsOn', 'This departure has left. Please choose another.')
    const lines = [...buildPeopleLines(offer, travelPackage, choice), ...buildSupplementLines(travelPackage, choice)]
    const total = sumAmounts(lines)
    const balance = computeBalance(travelPackage, choice, total, at)
    const endsOn = travelPackage.days > 1 ? addDays(choice.departsOn, travelPackage.days - 1) : null
    return {
      summary: {
        template: 'trip',
        params: {
          startsOn: choice.departsOn,
          endsOn,
          adults: choice.adults,
          residents: choice.residents ?? 0,
          children: choice.children,
        },
      },
      startsOn: choice.departsOn,
      endsOn,
      startsAt,
      endsAt: computeReturn(travelPackage, choice.departsOn, startsAt),
      lines,
      terms: buildTerms(
        tripPolicies,
        { details: travelPackage, startsOn: choice.departsOn },
        { price: total },
        computeStandardTerms(travelPackage, total),
        [
          sentence('refundIfTripDoesNotRun'),
          ...(balance ? [{ template: 'balanceIsDue' as const, params: { dueOn: balance.dueOn } }] : []),
        ],
      ),
      ...(choice.names?.length ? { names: choice.names } : {}),
      ...(balance ? { balance } : {}),
    }
  },
  getUnits: (_, choice) => [{ slot: choice.departsOn, quantity: countTravelers(choice) }],
  findMissingFields: ({ names }) => (names?.length ? null : { names: 'Please enter the name of the lead traveller.' }),
  getCapacity: ({ largestGroup }) => Number(largestGroup),
  getDaySlot: (date) => date,
  getCounterBundles(offer, { date }) {
    const { departures } = parsePackage(offer)
    if (!date || !isDepartureDay(departures, date))
      throw badChoice('date', 'There is no departure on this day. Please choose another.')
    return { bundles: [{ name: '', slots: [date] }], until: getDepartureTime(departures, date) }
  },
  canServeCounter: (before, after, { date = '' }) =>
    before.departures?.time === after.departures?.time && isDepartureDay(after.departures, date),
  canServe: (before, after, { departsOn }) =>
    before.departures?.time === after.departures?.time && isDepartureDay(after.departures, departsOn),
  getPolicies: ({ details }, today) => describePolicies(tripPolicies, details, today),
  getMinimum(offer, { departsOn }) {
    const travelPackage = parsePackage(offer)
    if (travelPackage.smallestGroup <= 1) return null
    return {
      slot: departsOn,
      least: travelPackage.smallestGroup,
      decidedAt: getDecisionTime(travelPackage, travelPackage.departures, departsOn),
    }
  },
}

function refuseInvalidChoice(
  offer: Offer,
  { departures, supplements = [] }: BookablePackage,
  choice: PackageChoice,
): void {
  if (!isDepartureDay(departures, choice.departsOn))
    throw badChoice('departsOn', 'There is no departure on this day. Please choose another.')
  if (countTravelers(choice) > offer.capacity)
    throw badChoice(
      'adults',
      `This group takes at most ${formatPlural(offer.capacity, { one: '# person', other: '# people' })}.`,
    )
  for (const [id, count] of Object.entries(choice.supplements ?? {})) {
    const supplement = supplements.find((candidate) => candidate.id === id && !candidate.always)
    if (!supplement)
      throw badChoice('supplements', 'One of the supplements is no longer available. Please choose again.')
    if (count > getMaxSupplements(supplement, choice))
      throw badChoice('supplements', `${supplement.label}: at most ${getMaxSupplements(supplement, choice)}.`)
  }
}

const getMaxSupplements = ({ per }: Supplement, choice: PackageChoice): number =>
  per === 'person' ? countTravelers(choice) : 1

function buildPeopleLines(
  { name, priceNgwee }: Offer,
  { childPrice, residentPrice }: BookablePackage,
  { adults, residents = 0, children }: PackageChoice,
): PricedLine[] {
  const buildGroupLine = (count: number, groupLabel: string, zmw: number | undefined): PricedLine[] =>
    count === 0
      ? []
      : [
          {
            label: `${name}, ${groupLabel}`,
            quantity: count,
            amountNgwee: count * (zmw === undefined ? priceNgwee : ngweeOf(zmw)),
          },
        ]
  return [
    ...buildGroupLine(adults, formatPlural(adults, { one: '# adult', other: '# adults' }), undefined),
    ...buildGroupLine(residents, formatPlural(residents, { one: '# resident', other: '# residents' }), residentPrice),
    ...buildGroupLine(children, formatPlural(children, { one: '# child', other: '# children' }), childPrice),
  ]
}

function buildSupplementLines({ supplements = [] }: BookablePackage, choice: PackageChoice): PricedLine[] {
  return supplements.flatMap(({ id, label, price, per, always }) => {
    const count = always ? (per === 'person' ? countTravelers(choice) : 1) : (choice.supplements?.[id] ?? 0)
    return count === 0
      ? []
      : [{ label: count > 1 ? `${label} × ${count}` : label, quantity: count, amountNgwee: count * ngweeOf(price) }]
  })
}

const defaultBalanceDays = 14

/** Returns undefined if the balance would be due today or earlier, because the full price is paid at once then. */
function computeBalance(
  { depositPercent, balanceDays = defaultBalanceDays }: BookablePackage,
  { departsOn }: PackageChoice,
  total: number,
  at: Date,
): PricedChoice['balance'] {
  const dueOn = addDays(departsOn, -balanceDays)
  if (!depositPercent || dueOn <= lusakaDate(at.getTime())) return undefined
  const amountNgwee = total - computePercentage(total, depositPercent)
  return amountNgwee > 0 && amountNgwee < total ? { amountNgwee, dueOn } : undefined
}

const { freeDays, halfRefundDays } = cancellationRules.travel

function computeStandardTerms({ depositPercent }: BookablePackage, total: number): Pick<Terms, 'tiers' | 'laterNgwee'> {
  const half = computePercentage(total, 50)
  const tiers = depositPercent
    ? [
        { hours: freeDays.long * 24, keepsNgwee: 0 },
        { hours: halfRefundDays.long * 24, keepsNgwee: computePercentage(total, depositPercent) },
        { hours: halfRefundDays.short * 24, keepsNgwee: half },
      ]
    : [
        { hours: freeDays.short * 24, keepsNgwee: 0 },
        { hours: halfRefundDays.short * 24, keepsNgwee: half },
      ]
  return { tiers, laterNgwee: total }
}
