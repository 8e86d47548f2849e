import { cancellationRules } from '../rules/cancellation-rules'
import type { PolicyChoice } from '../rules/cancellation-terms'

const { freeHours, policies } = cancellationRules.carHire

export const hirePolicies: PolicyChoice = {
  start: 'pickUp',
  policies,
  getStandardSentence: () => ({ template: 'freeUntilPickUp', params: { hours: freeHours } }),
}
