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
