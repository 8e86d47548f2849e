import { cancellationRules } from '../rules/cancellation-rules'
import type { PolicyChoice } from '../rules/cancellation-terms'

const { freeHours, policies } = cancellationRules.hotels

export const hotelPolicies: PolicyChoice = {
  start: 'checkIn',
  policies,
  getStandardSentence: () => ({ template: 'freeUntilCheckIn', params: { hours: freeHours } }),
}
