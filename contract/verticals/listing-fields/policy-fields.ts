/** Fields of a listing with a cancellation policy. Commands of older app versions lack them. */
import { coerce, define, string, type Infer } from 'superstruct'
import { userMessage } from '../../core/validation'
import { withDefault } from '../../core/values'
import { formatPolicyName, policyNames, type PolicyName, type SeasonPolicy } from '../cancellation-policies'
import { cell, day, rows } from './row-fields'

const isPolicyName = (value: unknown): value is PolicyName => policyNames.some((name) => name === value)

/** In an imported table also the label of a policy, such as `Non-refundable`, or an empty cell. */
const policyName = coerce(
  define<PolicyName>(
    'policyName',
    (value) => isPolicyName(value) || userMessage(`Please choose ${policyNames.map(formatPolicyName).join(', ')}.`),
  ),
  string(),
  (value) => (value.trim() ? (policyNames.find((name) => simplify(name) === simplify(value)) ?? value) : 'standard'),
)
const simplify = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')

export const policyFields = {
  cancellationPolicy: withDefault(policyName, 'standard'),
  seasonPolicies: withDefault(
    rows(
      {
        policy: policyName,
        from: cell(day('Please choose the first day.')),
        to: cell(day('Please choose the last day.')),
      },
      { max: 20, message: 'Please enter at most 20 seasons.' },
    ),
    [],
  ),
}
type PolicyValues = { [Field in keyof typeof policyFields]: Infer<(typeof policyFields)[Field]> }

export const blankPolicies: PolicyValues = { cancellationPolicy: 'standard', seasonPolicies: [] }

export function findPolicyFaults(seasons: readonly SeasonPolicy[]): Record<string, string> | null {
  if (seasons.some(({ from, to }) => !from && !to))
    return { seasonPolicies: 'Please choose the first or the last day of each season.' }
  return seasons.some(({ from, to }) => from && to && from > to)
    ? { seasonPolicies: 'The last day of a season must not be before its first.' }
    : null
}
