/** Cancellation terms, as sentences and as data. Each vertical builds both in one place, so that they cannot disagree. */
import type { Cancellation } from '../../bookings/bookings/cancellation'
import { renderPolicy, type PolicySentence, type PolicyStart } from '../../bookings/bookings/cancellation-texts'
import { formatDate } from '../../core/dates'
import { zmwOf } from '../../core/values'
import {
  getPolicyName,
  type ChosenPolicyName,
  type PolicyDetails,
  type PolicyName,
  type PolicySet,
} from '../cancellation-policies'
import type { VerticalFields } from '../vertical'

const hourMs = 3_600_000

/** Price seals on devices contain these fields, so renaming one invalidates price guarantees that are still running. */
export interface Terms {
  /** Most hours first. If cancelled at least `hours` before the start, the vendor keeps `keepsNgwee`. */
  tiers: readonly { hours: number; keepsNgwee: number }[]
  /** The amount that the vendor keeps after the last tier. */
  laterNgwee: number
  policy: readonly PolicySentence[]
  /** The policy that the business has chosen. Left out for the standard terms of the vertical. */
  policyName?: ChosenPolicyName
}

export const buildCancellation = ({ tiers, laterNgwee }: Terms, startsAt: Date): Cancellation => ({
  steps: tiers.map(({ hours, keepsNgwee }) => ({
    before: new Date(startsAt.getTime() - hours * hourMs).toISOString(),
    keeps: zmwOf(keepsNgwee),
  })),
  after: zmwOf(laterNgwee),
})

/** Rounds to whole ngwee. */
export const computePercentage = (ngwee: number, percent: number): number => Math.round((ngwee * percent) / 100)

/** The policies that a business of a vertical can choose. */
export interface PolicyChoice {
  start: PolicyStart
  policies: PolicySet
  /** Returns the sentence of the standard terms. @param details of the listing, or the values of its form */
  getStandardSentence(details: VerticalFields): PolicySentence
}

/** What the terms of a booking are computed from, in ngwee: the price without a deposit, and the first night or day. */
interface ChargedAmounts {
  price: number
  first?: number
}

/**
 * Builds the terms of a booking by the policy of its start day.
 * @param standard the terms if the business has chosen no policy
 * @param more sentences that follow whatever the policy is
 */
export function buildTerms(
  choice: PolicyChoice,
  { details, startsOn }: { details: VerticalFields; startsOn: string },
  { price, first = price }: ChargedAmounts,
  standard: Pick<Terms, 'tiers' | 'laterNgwee'>,
  more: readonly PolicySentence[],
): Terms {
  const name = getPolicyName(details, startsOn)
  if (name === 'standard') return { ...standard, policy: [choice.getStandardSentence(details), ...more] }
  const { freeHours, halfHours, later } = choice.policies[name]
  const half = computePercentage(price, 50)
  return {
    tiers: [
      ...(freeHours === null ? [] : [{ hours: freeHours, keepsNgwee: 0 }]),
      ...(halfHours === null ? [] : [{ hours: halfHours, keepsNgwee: half }]),
    ],
    laterNgwee: { first, half, all: price }[later],
    policy: [buildPolicySentence(choice, name, details), ...more],
    policyName: name,
  }
}

const buildPolicySentence = (
  { start, policies, getStandardSentence }: PolicyChoice,
  name: PolicyName,
  details: VerticalFields,
): PolicySentence =>
  name === 'standard' ? getStandardSentence(details) : { template: 'chosenTerms', params: { start, ...policies[name] } }

/** Renders one of the policies as the sentence that customers read. */
export const renderChosenPolicy = (choice: PolicyChoice, name: PolicyName, details: VerticalFields): string =>
  renderPolicy([buildPolicySentence(choice, name, details)])

/**
 * Describes the policies of a listing for its page: its own one, and those of the seasons that are not over.
 * @param today a day in Zambia
 */
export function describePolicies(
  choice: PolicyChoice,
  details: VerticalFields,
  today: string,
): { label: string; text: string }[] {
  const { cancellationPolicy = 'standard', seasonPolicies = [] }: PolicyDetails = details
  return [
    { label: 'Cancellation', text: renderChosenPolicy(choice, cancellationPolicy, details) },
    ...seasonPolicies
      .filter(({ to }) => !to || to >= today)
      .map(({ policy, from, to }) => ({
        label: `Cancellation ${formatSeason(from, to)}`,
        text: renderChosenPolicy(choice, policy, details),
      })),
  ]
}

function formatSeason(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? `on ${formatDate(from)}` : `from ${formatDate(from)} to ${formatDate(to)}`
  return from ? `from ${formatDate(from)}` : to ? `until ${formatDate(to)}` : ''
}

/** Returns the listing's details so that every booking has one policy: that of a booking which is changed. */
export const withPolicy = <Details extends object>(details: Details, policy: PolicyName): Details => ({
  ...details,
  cancellationPolicy: policy,
  seasonPolicies: [],
})
