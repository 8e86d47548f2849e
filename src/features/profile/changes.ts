import { editBetween } from '#contract/conflict'
import type { Edit, Values } from '#contract/edit'
import type { ProfileForm } from '#contract/profile'
import type { SessionUser } from '#contract/session'

/** Returns the form values of a profile. Unknown fields are empty. */
export const formOf = (me: SessionUser) => ({
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
export function changesOf(me: SessionUser, form: ProfileForm): ProfileForm {
  const before: Record<string, string> = formOf(me)
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => value && value !== before[name]))
}

/**
 * Returns the changed, non-empty fields of the business profile, with the values they replace.
 * @returns null if nothing changed
 */
export function businessChanges(before: Values, after: Values): Edit | null {
  // A row stored before a field existed has no value for it, so there is nothing to clear with `null`.
  const isSaid = ([field, value]: [string, unknown]) =>
    value !== '' && !(Array.isArray(value) && value.length === 0) && (value !== null || Object.hasOwn(before, field))
  const said = Object.fromEntries(Object.entries(after).filter(isSaid))
  return editBetween(before, said)
}

/**
 * Returns the previous values of fields that the user emptied. Empty values are not sent, so the form restores them.
 * Excludes fields that can be cleared (`null`).
 * @returns null if no field was emptied
 */
export function emptiedOf<V extends Values>(before: V, after: Values): V | null {
  const emptied = Object.entries(before).filter(
    ([field, value]) => String(value ?? '') !== '' && String(after[field] ?? '') === '' && after[field] !== null,
  )
  return emptied.length === 0 ? null : (Object.fromEntries(emptied) as V)
}

export const emptiedStays = 'Fields you left empty were not changed.'
