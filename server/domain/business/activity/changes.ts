/** Values before and after an edit, without personal data and texts that people wrote. */
import { unstoredValue } from '#contract/business/activity/activity'
import type { FieldValue, FieldValues } from '#contract/sync/edit'
import type { AppliedEdit } from '../../../db/recorded'
import { maskEmail, maskPhone } from '../../core/audit'

export interface ValueChanges {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Fields with a short text that names no person, such as a plate or an opening time. All other texts are left out. */
const storedTexts = new Set([
  ...['role', 'status', 'kind', 'expiresOn', 'roomType', 'category', 'make', 'model', 'gearbox', 'class', 'layout'],
  ...['plate', 'delivery', 'departureTime', 'viewingFrom', 'viewingTo', 'origin', 'destination', 'leavesAt', 'lease'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'province'],
])
const maxTextLength = 40

/** Masks the values that an edit has changed. */
export const maskEdit = ({ before, after }: AppliedEdit): ValueChanges => ({
  before: maskValues(before),
  after: maskValues(after),
})

const maskValues = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, maskValue(field, value)]))

function maskValue(field: string, value: FieldValue): FieldValue {
  if (value === null || value === '' || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return unstoredValue
  if (/email/i.test(field)) return maskEmail(value)
  if (/phone/i.test(field)) return maskPhone(value)
  // Amounts are entered as text.
  if (/^\d+(\.\d+)?$/.test(value) && value.length < 8) return value
  return storedTexts.has(field) && value.length <= maxTextLength ? value : unstoredValue
}
