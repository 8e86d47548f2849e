/** The messages that a person has turned on and off, as columns of `account` and as the user's own client sees them. */
import type { BodyOf } from '#contract/core/endpoint'
import type { Role } from '#contract/core/access'
import type { updateProfile } from '#contract/accounts/profile'
import type { SessionUser } from '#contract/accounts/session'
import { getMessageKinds, mailKinds, pushKinds, smsKinds } from '#contract/messages/channels'
import type { Selectable } from 'kysely'
import type { Database } from '../../../db/schema'

type Choices = Pick<BodyOf<typeof updateProfile>, 'sms' | 'mutedPush' | 'mutedMail'>

/** Only of the kinds that the role has: a client sends those that its screen displays. */
export function buildChannelColumns(role: Role, { sms, mutedPush, mutedMail }: Choices): Record<string, boolean> {
  const columns: Record<string, boolean> = {}
  for (const kind of listOwn(smsKinds, role)) if (sms) columns[`sms_${kind}`] = sms.includes(kind)
  for (const kind of listOwn(pushKinds, role)) if (mutedPush) columns[`push_${kind}`] = !mutedPush.includes(kind)
  for (const kind of listOwn(mailKinds, role)) if (mutedMail) columns[`mail_${kind}`] = !mutedMail.includes(kind)
  return columns
}

/** @returns nothing for roles without such messages */
export function buildChannelView(
  account: Selectable<Database['account']>,
): Pick<SessionUser, 'sms' | 'mutedPush' | 'mutedMail'> {
  const { role, staff_role } = account
  if (getMessageKinds(role).length === 0) return {}
  const isOwner = role === 'partner' && staff_role === null
  const wanted = { ...account, sms_requests: account.sms_requests ?? isOwner }
  return {
    sms: listOwn(smsKinds, role).filter((kind) => wanted[`sms_${kind}`]),
    mutedPush: listOwn(pushKinds, role).filter((kind) => !account[`push_${kind}`]),
    ...(isOwner && { mutedMail: listOwn(mailKinds, role).filter((kind) => !account[`mail_${kind}`]) }),
  }
}

const listOwn = <Kind extends string>(kinds: readonly Kind[], role: Role): Kind[] => {
  const own: readonly string[] = getMessageKinds(role)
  return kinds.filter((kind) => own.includes(kind))
}
