import { cancellationRules } from '../rules/cancellation-rules'
import type { PolicyChoice } from '../rules/cancellation-terms'

const { freeDays, halfRefundDays, policies } = cancellationRules.travel

export const tripPolicies: PolicyChoice = {
  start: 'departure',
  policies,
  getStandardSentence: ({ depositPercent }) =>
    // In a form it can be any text.
    Number(depositPercent) > 0
      ? {
          template: 'tripTiersWithDeposit',
          params: {
            fullDays: freeDays.long,
            keptPercent: Number(depositPercent),
            halfDays: halfRefundDays.long,
            noRefundDays: halfRefundDays.short,
          },
        }
      : { template: 'tripTiers', params: { fullDays: freeDays.short, halfDays: halfRefundDays.short } },
}
