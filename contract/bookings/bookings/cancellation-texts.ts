/**
 * The texts of all cancellation policies. Quotes of bookings are stored with their sentences as `{ template, params }`,
 * frozen when the booking is made; the server renders the text when it answers a request. No code reads a rendered
 * policy. The same terms as data are in `cancellation.ts`.
 */
import { formatDate, formatInstant } from '../../core/dates'
import { formatZmw, zmwOf } from '../../core/money'
import { formatPlural } from '../../core/plural'
import type { PolicyTiers } from '../../verticals/cancellation-policies'

/**
 * Params by template. Days are LocalDates, times are Instants, amounts are in ngwee. Templates are persisted: never
 * change their meaning.
 */
interface PolicyParams {
  freeUntilCheckIn: { hours: number }
  earlyCheckOutIsCharged: Empty
  refundIfHotelCancels: Empty
  refundInTwoTiers: { fullHours: number; halfHours: number }
  refundIfCoachDoesNotRun: Empty
  freeUntilPickUp: { hours: number }
  earlyReturnIsCharged: Empty
  refundIfCompanyCancels: Empty
  hireDepositIsHeld: Empty
  distanceIncluded: { kilometers: number; extraNgwee: number | null }
  viewingIsFree: Empty
  tenancyTiers: { fullDays: number }
  tenancyDepositIsHeld: Empty
  refundIfAgentCancels: Empty
  goodsUntilSent: Empty
  goodsCanBeReturned: { days: number }
  tripTiers: { fullDays: number; halfDays: number }
  tripTiersWithDeposit: { fullDays: number; keptPercent: number; halfDays: number; noRefundDays: number }
  refundIfTripDoesNotRun: Empty
  balanceIsDue: { dueOn: string }
  parcelTiers: { hours: number }
  coveredParcel: Empty
  uncoveredParcel: Empty
  refundIfCarrierCancels: Empty
  startsLater: { freeUntil: string }
  /** A policy that the business has chosen (decision 140). */
  chosenTerms: PolicyTiers & { start: PolicyStart }
  /** A text that was stored before policies had templates. */
  text: { text: string }
}
type Empty = Record<string, never>
/** What the start of a booking is called. `dispatch` is the departure of a parcel. */
export type PolicyStart = 'checkIn' | 'pickUp' | 'departure' | 'dispatch'
type PolicyTemplate = keyof PolicyParams

export type PolicySentence = SentenceOf<PolicyTemplate>
type SentenceOf<Name extends PolicyTemplate> = {
  [Template in Name]: { template: Template; params: PolicyParams[Template] }
}[Name]

type Renderers = { [Template in PolicyTemplate]: (params: PolicyParams[Template]) => string }

const renderers: Renderers = {
  freeUntilCheckIn: ({ hours }) =>
    `Free cancellation until ${hours} hours before check-in. After that, or if you do not come, the first night is charged.`,
  earlyCheckOutIsCharged: () => 'If you leave early, you still pay for the nights you booked.',
  refundIfHotelCancels: () => 'If the hotel cancels, you get a full refund.',
  refundInTwoTiers: ({ fullHours, halfHours }) =>
    `Full refund until ${fullHours} hours before departure, half until ${halfHours} hours before, nothing after that.`,
  refundIfCoachDoesNotRun: () => 'If the coach does not run, you get a full refund.',
  freeUntilPickUp: ({ hours }) =>
    `Free cancellation until ${hours} hours before pick-up. After that, or if you do not come, the first day is charged.`,
  earlyReturnIsCharged: () => 'If you return the car early, you still pay for the days you booked.',
  refundIfCompanyCancels: () => 'If the company cancels, you get a full refund.',
  hireDepositIsHeld: () =>
    'We hold the deposit separately and return it to you when the car is returned. For damage, the company can claim a part of it, and you can disagree.',
  distanceIncluded: ({ kilometers, extraNgwee }) =>
    extraNgwee === null
      ? `${kilometers} km included.`
      : `${kilometers} km included; each extra km costs ${formatZmw(zmwOf(extraNgwee))}, paid on return.`,
  viewingIsFree: () =>
    "Viewing is always free. Please cancel if you can't come. Pay nothing before you have seen the home.",
  tenancyTiers: ({ fullDays }) =>
    `You pay nothing before the agent accepts. Full refund until ${fullDays} days before you move in. After that, the agent’s fee is kept; on the last day, the first month’s rent too.`,
  tenancyDepositIsHeld: () =>
    'Tilipo keeps the deposit for you until you have the keys. Then it goes to the landlord, who returns it at the end of the lease.',
  refundIfAgentCancels: () => 'If the agent cancels, you get a full refund.',
  goodsUntilSent: () => 'Full refund until the goods are sent or collected.',
  goodsCanBeReturned: ({ days }) => `Faulty goods can be returned within ${days} days.`,
  tripTiers: ({ fullDays, halfDays }) =>
    `Full refund until ${fullDays} days before departure, half until ${halfDays} days before.`,
  tripTiersWithDeposit: ({ fullDays, keptPercent, halfDays, noRefundDays }) =>
    `Full refund until ${fullDays} days before departure. After that, ${keptPercent}% of the price is kept; from ${halfDays} days before departure, half; from ${noRefundDays} days before, all of it.`,
  refundIfTripDoesNotRun: () => 'If too few people book, or the agent cancels, you get a full refund.',
  balanceIsDue: ({ dueOn }) =>
    `The balance is due by ${formatDate(dueOn)}. If it is not paid by then, the booking is cancelled on these terms.`,
  parcelTiers: ({ hours }) =>
    `Free cancellation until ${hours} hours before departure. After that, the carrier keeps half of the transport price.`,
  coveredParcel: () =>
    'After it is handed over, a parcel cannot be cancelled; the carrier is then liable for loss and damage up to the declared value.',
  uncoveredParcel: () =>
    'After it is handed over, a parcel cannot be cancelled; without cover, the carrier is liable for loss as the law requires.',
  refundIfCarrierCancels: () => 'If the carrier cancels, you get a full refund.',
  startsLater: ({ freeUntil }) =>
    `Your booking starts later because of a late return. Until ${formatInstant(freeUntil)} you can cancel and get a full refund.`,
  chosenTerms: renderChosenTerms,
  text: ({ text }) => text,
}

function renderChosenTerms({ start, freeHours, halfHours, later }: PolicyParams['chosenTerms']): string {
  const { event, absence, charges } = startTexts[start]
  const before = (hours: number) => `${formatHours(hours)} before ${event}`
  if (freeHours === null) return `Non-refundable. If you cancel or ${absence}, ${charges[later]} is charged.`
  const free = `Free cancellation until ${before(freeHours)}. After that,`
  return halfHours === null
    ? `${free} or if you ${absence}, ${charges[later]} is charged.`
    : `${free} ${charges.half} is charged; from ${before(halfHours)}, or if you ${absence}, ${charges[later]}.`
}

const startTexts: Record<
  PolicyStart,
  { event: string; absence: string; charges: Record<PolicyTiers['later'], string> }
> = {
  checkIn: { event: 'check-in', absence: 'do not come', charges: buildCharges('price', 'the first night') },
  pickUp: { event: 'pick-up', absence: 'do not come', charges: buildCharges('price', 'the first day') },
  departure: { event: 'departure', absence: 'do not come', charges: buildCharges('price') },
  dispatch: {
    event: 'departure',
    absence: 'do not hand over the parcel',
    charges: buildCharges('transport price'),
  },
}

function buildCharges(price: string, first = `the full ${price}`): Record<PolicyTiers['later'], string> {
  return { first, half: `half of the ${price}`, all: `the full ${price}` }
}

/** Whole days from two days on. */
const formatHours = (hours: number): string =>
  hours % 24 === 0 && hours > 24
    ? formatPlural(hours / 24, { one: '# day', other: '# days' })
    : formatPlural(hours, { one: '# hour', other: '# hours' })

/** Renders a policy as one paragraph; an empty policy as an empty text. */
export const renderPolicy = (policy: readonly PolicySentence[]): string =>
  policy.map((part) => renderSentence(part)).join(' ')

const renderSentence = <Name extends PolicyTemplate>(part: SentenceOf<Name>): string =>
  renderers[part.template](part.params)

/** A sentence without params. */
export const sentence = <Template extends PolicyTemplatesWithoutParams>(template: Template) =>
  ({ template, params: {} }) as Extract<PolicySentence, { template: Template }>
type PolicyTemplatesWithoutParams = {
  [Template in PolicyTemplate]: PolicyParams[Template] extends Empty ? Template : never
}[PolicyTemplate]
