import { buildEdit } from '#contract/sync/edit-conflicts'
import type { Edit, FieldValues } from '#contract/sync/edit'
import type { ProfileForm } from '#contract/accounts/profile'
import type { SessionUser } from '#contract/accounts/session'

/** Returns the form values of a profile. Unknown fields are empty. */
export const getProfileFormValues = (me: SessionUser) => ({
  full_name: me.full_name,
  phone: me.phone ?? '',
  nrc: me.nrc ?? '',
  gender: (me.gender ?? '') as NonNullable<ProfileForm['gender']>,
  address: me.address ?? '',
  location: me.location ?? '',
  country: me.country ?? '',
})

/**
 * Returns the changed, non-empty fields of the personal profile. Unchanged fields are not sent, so that they do not
 * overwrite an edit from another device.
 */
export function getProfileChanges(me: SessionUser, form: ProfileForm): ProfileForm {
  const before: Record<string, string> = getProfileFormValues(me)
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => value && value !== before[name]))
}

/**
 * Returns the changed, non-empty fields of the business profile, with the values they replace.
 * @returns null if nothing changed
 */
export function getBusinessChanges(before: FieldValues, after: FieldValues): Edit | null {
  // A row stored before a field existed has no value for it, so there is nothing to clear with `null`.
  const hasValue = ([field, value]: [string, unknown]) =>
    value !== '' && !(Array.isArray(value) && value.length === 0) && (value !== null || Object.hasOwn(before, field))
  const submitted = Object.fromEntries(Object.entries(after).filter(hasValue))
  return buildEdit(before, submitted)
}

/**
 * Returns the previous values of fields that the user emptied. Empty values are not sent, so the form restores them.
 * Excludes fields that can be cleared (`null`).
 * @returns null if no field was emptied
 */
export function getClearedFields<V extends FieldValues>(before: V, after: FieldValues): V | null {
  const clearedEntries = Object.entries(before).filter(
    ([field, value]) => String(value ?? '') !== '' && String(after[field] ?? '') === '' && after[field] !== null,
  )
  return clearedEntries.length === 0 ? null : (Object.fromEntries(clearedEntries) as V)
}

export const clearedFieldsMessage = 'Fields you left empty were not changed.'
