import type { BodyOf } from '#contract/core/endpoint'
import type { updateProfile as endpoint } from '#contract/accounts/profile'
import { Refusal } from '#contract/core/refusals'
import type { SessionUser } from '#contract/accounts/session'
import { recordChanges, staffScope, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { republishToVendors } from '../../bookings/bookings'
import { publishAccountChange } from '../../messages/messages'
import { claimUpload, releaseUpload } from '../../core/uploads'
import type { Who } from '../../route'
import { hasEmail } from './addresses'
import { buildChannelColumns } from './channel-choices'
import { buildSessionUser } from './session-user'

/** Updates the fields that were sent. An empty string clears an optional field. */
export async function updateProfile(
  tx: Tx,
  { accountId, role }: Pick<Who, 'accountId' | 'role'>,
  { profileImage, email, checklistHidden, sms, mutedPush, mutedMail, ...form }: BodyOf<typeof endpoint>,
): Promise<SessionUser> {
  if (email !== undefined) await refuseEmailChange(tx, accountId, email)
  if (form.phone !== undefined) await refusePhoneChange(tx, accountId, form.phone)
  const changedFields = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  const values: Record<string, string | boolean | null> = Object.fromEntries(
    Object.entries(changedFields).map(([name, value]) => [name, value === '' ? null : value]),
  )
  if (values.country === null) values.country = 'Zambia'
  if (checklistHidden !== undefined) values.checklist_hidden = checklistHidden
  Object.assign(values, buildChannelColumns(role, { sms, mutedPush, mutedMail }))
  if (profileImage !== undefined) values.image_url = await changePicture(tx, accountId, profileImage)
  const account = await tx.sql
    .updateTable('account')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { vendor_id, staff_role } = account
  const staffChanges =
    vendor_id && staff_role ? [{ scope: staffScope(vendor_id), entity: 'staffMember' as const, id: accountId }] : []
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'me', id: accountId }, ...staffChanges])
  if ('full_name' in changedFields || profileImage !== undefined) await publishAccountChange(tx, accountId)
  if ('full_name' in changedFields || 'phone' in changedFields) await republishToVendors(tx, accountId)
  return buildSessionUser(account)
}

async function refuseEmailChange(tx: Tx, accountId: string, email: string): Promise<void> {
  const account = await tx.sql
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (account.email !== email)
    throw new Refusal('invalid_input', {
      fields: { email: "You sign in with your email address. It can't be changed here." },
    })
}

/** Without an email address, a change would lock the person out: the new number must be proved instead. */
async function refusePhoneChange(tx: Tx, accountId: string, phone: string): Promise<void> {
  const account = await tx.sql
    .selectFrom('account')
    .select(['email', 'unverified_email', 'phone'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!hasEmail(account) && account.phone !== phone)
    throw new Refusal('invalid_input', {
      fields: { phone: 'You log in with this number. Please change it under “Log in with your phone”.' },
    })
}

/**
 * Replaces the profile picture.
 * @returns the URL of the new picture, or null if the upload id is empty and the picture is removed.
 */
async function changePicture(tx: Tx, accountId: string, uploadId: string): Promise<string | null> {
  const by = `account:${accountId}`
  const before = await tx.sql
    .selectFrom('account')
    .select('image_url')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const url =
    uploadId === '' ? null : await claimUpload(tx, { id: uploadId, ownerId: accountId, purpose: 'profile', usedBy: by })
  if (before.image_url !== url) await releaseUpload(tx, before.image_url, by)
  return url
}
