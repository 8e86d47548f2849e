import { editBetween } from '#contract/conflict'
import type { Edit, Values } from '#contract/edit'
import type { ProfileForm } from '#contract/profile'
import type { SessionUser } from '#contract/session'

/** What is shown of oneself, in a form: what is not known is empty. */
export const formOf = (me: SessionUser) => ({
  full_name: me.full_name,
  phone: me.phone ?? '',
  nrc: me.nrc ?? '',
  gender: (me.gender ?? '') as NonNullable<ProfileForm['gender']>,
  address: me.address ?? '',
  location: me.location ?? '',
  country: me.country ?? '',
})

/** Only what was changed is sent, so that another device's change of something else stands; and only what is not empty. */
export function changesOf(me: SessionUser, form: ProfileForm): ProfileForm {
  const before: Record<string, string> = formOf(me)
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => value && value !== before[name]))
}

/** Of the business profile, too, only what was changed and is not empty; with what it replaces. Null where that is nothing. */
export function businessChanges(before: Values, after: Values): Edit | null {
  // A row of before a field was has no answer to it that could be taken back.
  const isSaid = ([field, value]: [string, unknown]) =>
    value !== '' && !(Array.isArray(value) && value.length === 0) && (value !== null || Object.hasOwn(before, field))
  const said = Object.fromEntries(Object.entries(after).filter(isSaid))
  return editBetween(before, said)
}

/** What was emptied stays as it was, so it shows again, but where nothing is an answer (`null`); null where nothing was. */
export function emptiedOf<V extends Values>(before: V, after: Values): V | null {
  const emptied = Object.entries(before).filter(
    ([field, value]) => String(value ?? '') !== '' && String(after[field] ?? '') === '' && after[field] !== null,
  )
  return emptied.length === 0 ? null : (Object.fromEntries(emptied) as V)
}

export const emptiedStays = 'Fields you left empty were not changed.'
