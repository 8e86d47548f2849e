/**
 * The cancellation policies that a business can choose for a listing and its seasons (decision 140). Pure functions without
 * structs. How long before the start each policy is free of charge depends on the vertical (`rules/cancellation-rules.ts`).
 */
export const policyNames = ['standard', 'flexible', 'moderate', 'strict', 'nonRefundable'] as const
export type PolicyName = (typeof policyNames)[number]
/** All but `standard`, whose terms and texts each vertical builds itself, as before businesses could choose. */
export type ChosenPolicyName = Exclude<PolicyName, 'standard'>

/** Formats the name of a policy: `Flexible`, `Non-refundable`. */
export const formatPolicyName = (name: string): string =>
  name.replace('R', '-r').replace(/^./, (letter) => letter.toUpperCase())

/** What a customer pays who cancels late or does not come: the first night or day, half of the price, or all of it. */
export type PolicyCharge = 'first' | 'half' | 'all'

/** Stored with bookings as params of their sentence, so that fields never change their meaning. */
export interface PolicyTiers {
  /** Cancelling is free until then, in hours before the start. Null if it never is. */
  freeHours: number | null
  /** Until then, half of the price is charged. Null without such a period. */
  halfHours: number | null
  /** What is charged after that. */
  later: PolicyCharge
}

export type PolicySet = Record<ChosenPolicyName, PolicyTiers>

/** The policy of bookings that start in a season. */
export interface SeasonPolicy {
  policy: PolicyName
  /** The first and the last start day. */
  from?: string | undefined
  to?: string | undefined
}

export interface PolicyDetails {
  cancellationPolicy?: PolicyName | undefined
  seasonPolicies?: readonly SeasonPolicy[] | undefined
}

/** Returns the policy of bookings that start on a day. The first season that contains the day precedes the listing's policy. */
export const getPolicyName = (
  { cancellationPolicy = 'standard', seasonPolicies = [] }: PolicyDetails,
  startsOn: string,
): PolicyName => seasonPolicies.find((season) => isInSeason(season, startsOn))?.policy ?? cancellationPolicy

const isInSeason = ({ from, to }: SeasonPolicy, day: string): boolean => (!from || day >= from) && (!to || day <= to)
