import { cancellationRules } from '../rules/cancellation-rules'
import type { PolicyChoice } from '../rules/cancellation-terms'

const { freeHours, policies } = cancellationRules.carriers

export const parcelPolicies: PolicyChoice = {
  start: 'dispatch',
  policies,
  getStandardSentence: () => ({ template: 'parcelTiers', params: { hours: freeHours } }),
}
