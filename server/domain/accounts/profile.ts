import type { BodyOf } from '#contract/endpoint'
import type { updateProfile as endpoint } from '#contract/profile'
import { Refusal } from '#contract/refusals'
import type { SessionUser } from '#contract/session'
import { recordChanges, staffScope, userScope } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { retellBusinesses } from '../bookings'
import { renamed } from '../messages'
import { claimUpload, releaseUpload } from '../uploads'
import { sessionUserOf } from './session-user'

/** Updates the fields that were sent. An empty string clears an optional field. */
export async function updateProfile(
  tx: Tx,
  accountId: string,
  { profileImage, email, ...form }: BodyOf<typeof endpoint>,
): Promise<SessionUser> {
  if (email !== undefined) await refuseOther(tx, accountId, email)
  const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  const emptied = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === '' ? null : value]))
  if (emptied.country === null) emptied.country = 'Zambia'
  if (profileImage !== undefined) emptied.image_url = await changePicture(tx, accountId, profileImage)
  const account = await tx.sql
    .updateTable('account')
    .set((eb) => ({ ...emptied, version: eb('version', '+', 1) }))
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { vendor_id, staff_role } = account
  const atWork =
    vendor_id && staff_role ? [{ scope: staffScope(vendor_id), entity: 'staffMember' as const, id: accountId }] : []
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'me', id: accountId }, ...atWork])
  if ('full_name' in given || profileImage !== undefined) await renamed(tx, accountId)
  if ('full_name' in given || 'phone' in given) await retellBusinesses(tx, accountId)
  return sessionUserOf(account)
}

async function refuseOther(tx: Tx, accountId: string, email: string): Promise<void> {
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
    uploadId === '' ? null : await claimUpload(tx, { id: uploadId, ownerId: accountId, purpose: 'profile', by })
  if (before.image_url !== url) await releaseUpload(tx, before.image_url, by)
  return url
}
