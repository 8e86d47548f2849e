import { cancellationRules } from '../rules/cancellation-rules'
import type { PolicyChoice } from '../rules/cancellation-terms'

const { freeHours, halfRefundHours, policies } = cancellationRules.buses

export const busPolicies: PolicyChoice = {
  start: 'departure',
  policies,
  getStandardSentence: () => ({
    template: 'refundInTwoTiers',
    params: { fullHours: freeHours, halfHours: halfRefundHours },
  }),
}
