import { addDays, formatDate, instantIn, lusakaDate, ngweeOf } from '#contract/values'
import { check } from '#contract/check'
import { Refusal } from '#contract/refusals'
import { decisionOf, departureOf, leavesOn } from '#contract/verticals/departures'
import {
  PackageDetails,
  partyOf,
  type Departures,
  type PackageChoice,
  type Supplement,
} from '#contract/verticals/shapes/travel'
import { travel as vertical } from '#contract/verticals/travel'
import type { Offer, Priced, PricedLine, Rules } from './rules'
import { percentOf, type Terms } from './terms'

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
const badChoice = (field: string, message: string) => new Refusal('bad_choice', { fields: { [field]: message } })

type Package = PackageDetails & { departures: Departures }

/** @throws Refusal `bad_choice` if the package has no structured departures, so that customers must ask the agent */
function packageOf({ details }: Offer): Package {
  const checked = check(PackageDetails, details)
  const departures = checked.ok ? checked.value.departures : undefined
  if (!checked.ok || !departures)
    throw badChoice('departsOn', "The dates of this trip aren't online yet. Please ask the agent.")
  return { ...checked.value, departures }
}

export const travel: Rules<PackageChoice> = {
  vertical,
  impersonal: ['departsOn', 'adults', 'children', 'residents', 'supplements'],
  price(offer, choice, at) {
    const found = packageOf(offer)
    const startsAt = departureOf(found.departures, choice.departsOn)
    refuseMisfit(offer, found, choice)
    if (startsAt <= at) throw badChoice('departsOn', 'This departure has left. Please choose another.')
    const lines = [...peopleLines(offer, found, choice), ...supplementLines(found, choice)]
    const total = lines.reduce((sum, { amountNgwee }) => sum + amountNgwee, 0)
    const balance = balanceOf(found, choice, total, at)
    const endsOn = found.days > 1 ? addDays(choice.departsOn, found.days - 1) : null
    return {
      summary: `${formatDate(choice.departsOn)}${endsOn ? ` to ${formatDate(endsOn)}` : ''}, ${who(choice)}`,
      startsOn: choice.departsOn,
      endsOn,
      startsAt,
      endsAt: instantIn(endsOn ?? choice.departsOn, '23:00'),
      lines,
      terms: termsOf(found, total, balance),
      ...(choice.names?.length ? { names: choice.names } : {}),
      ...(balance ? { balance } : {}),
    }
  },
  units: (_, choice) => [{ slot: choice.departsOn, quantity: partyOf(choice) }],
  lacks: ({ names }) => (names?.length ? null : { names: 'Please enter the name of the lead traveler.' }),
  capacityOf: ({ largestGroup }) => Number(largestGroup),
  slotOfDay: (date) => date,
  minimum(offer, { departsOn }) {
    const found = packageOf(offer)
    if (found.smallestGroup <= 1) return null
    return { slot: departsOn, least: found.smallestGroup, decidedAt: decisionOf(found, found.departures, departsOn) }
  },
}

function refuseMisfit(offer: Offer, { departures, supplements = [] }: Package, choice: PackageChoice): void {
  if (!leavesOn(departures, choice.departsOn))
    throw badChoice('departsOn', 'There is no departure on this day. Please choose another.')
  if (partyOf(choice) > offer.capacity)
    throw badChoice('adults', `This group takes at most ${plural(offer.capacity, 'person', 'people')}.`)
  for (const [id, count] of Object.entries(choice.supplements ?? {})) {
    const wanted = supplements.find((one) => one.id === id && !one.always)
    if (!wanted) throw badChoice('supplements', 'One of the supplements is no longer available. Please choose again.')
    if (count > mostOf(wanted, choice))
      throw badChoice('supplements', `${wanted.label}: at most ${mostOf(wanted, choice)}.`)
  }
}

const mostOf = ({ per }: Supplement, choice: PackageChoice): number => (per === 'person' ? partyOf(choice) : 1)

function who({ adults, residents = 0, children }: PackageChoice): string {
  return [
    adults > 0 && plural(adults, 'adult'),
    residents > 0 && plural(residents, 'resident'),
    children > 0 && plural(children, 'child', 'children'),
  ]
    .filter(Boolean)
    .join(', ')
}

function peopleLines(
  { name, priceNgwee }: Offer,
  { childPrice, residentPrice }: Package,
  { adults, residents = 0, children }: PackageChoice,
): PricedLine[] {
  const of = (count: number, words: string, zmw: number | undefined): PricedLine[] =>
    count === 0
      ? []
      : [
          {
            label: `${name}, ${words}`,
            quantity: count,
            amountNgwee: count * (zmw === undefined ? priceNgwee : ngweeOf(zmw)),
          },
        ]
  return [
    ...of(adults, plural(adults, 'adult'), undefined),
    ...of(residents, plural(residents, 'resident'), residentPrice),
    ...of(children, plural(children, 'child', 'children'), childPrice),
  ]
}

function supplementLines({ supplements = [] }: Package, choice: PackageChoice): PricedLine[] {
  return supplements.flatMap(({ id, label, price, per, always }) => {
    const count = always ? (per === 'person' ? partyOf(choice) : 1) : (choice.supplements?.[id] ?? 0)
    return count === 0
      ? []
      : [{ label: count > 1 ? `${label} × ${count}` : label, quantity: count, amountNgwee: count * ngweeOf(price) }]
  })
}

const usualBalanceDays = 14

/** Returns undefined if the balance would be due today or earlier, because the full price is paid at once then. */
function balanceOf(
  { depositPercent, balanceDays = usualBalanceDays }: Package,
  { departsOn }: PackageChoice,
  total: number,
  at: Date,
): Priced['balance'] {
  const dueOn = addDays(departsOn, -balanceDays)
  if (!depositPercent || dueOn <= lusakaDate(at.getTime())) return undefined
  const amountNgwee = total - percentOf(total, depositPercent)
  return amountNgwee > 0 && amountNgwee < total ? { amountNgwee, dueOn } : undefined
}

/**
 * In days before departure. The balance is due before the half-refund period starts, so that a customer who does not
 * pay it loses the deposit only.
 */
const free = { short: 7, long: 30 }
const half = { short: 2, long: 7 }

/** Builds the terms. Trips with a deposit are booked long in advance and have longer periods. */
function termsOf(found: Package, total: number, balance: Priced['balance']): Terms {
  const { depositPercent } = found
  const system = 'If too few people book, or the agent cancels, you get a full refund.'
  if (!depositPercent) {
    return {
      tiers: [
        { hours: free.short * 24, keepsNgwee: 0 },
        { hours: half.short * 24, keepsNgwee: percentOf(total, 50) },
      ],
      laterNgwee: total,
      words: `Full refund until ${free.short} days before departure, half until ${half.short} days before. ${system}`,
    }
  }
  return {
    tiers: [
      { hours: free.long * 24, keepsNgwee: 0 },
      { hours: half.long * 24, keepsNgwee: percentOf(total, depositPercent) },
      { hours: half.short * 24, keepsNgwee: percentOf(total, 50) },
    ],
    laterNgwee: total,
    words: [
      `Full refund until ${free.long} days before departure. After that, ${depositPercent}% of the price is kept; from ${half.long} days before departure, half; from ${half.short} days before, all of it.`,
      system,
      ...(balance
        ? [
            `The balance is due by ${formatDate(balance.dueOn)}. If it is not paid by then, the booking is cancelled on these terms.`,
          ]
        : []),
    ].join(' '),
  }
}
