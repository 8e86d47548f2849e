import { array, enums, optional, type } from 'superstruct'
import { LocalDate } from '../../core/values'
import { policyNames } from '../cancellation-policies'

/** Details of a listing: its cancellation policy, and those of seasons (`cancellation-policies.ts`). */
export const policyDetails = {
  cancellationPolicy: optional(enums(policyNames)),
  seasonPolicies: optional(
    array(type({ policy: enums(policyNames), from: optional(LocalDate), to: optional(LocalDate) })),
  ),
}
