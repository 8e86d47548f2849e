/** Saves the profile of a business. */
import type { BusinessType } from '#contract/access'
import { check } from '#contract/check'
import { applyEdit } from '#contract/conflict'
import { isSame, type Edit, type Values } from '#contract/edit'
import { Refusal } from '#contract/refusals'
import { profileFields } from '#contract/verticals/profiles'
import { object, optional } from 'superstruct'
import { recordChanges, userScope } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { retellCustomers } from '../bookings'
import { businessRenamed } from '../messages'
import type { Who } from '../route'
import { claimUpload, releaseUpload } from '../uploads'
import { lockVendor, requestName } from './name-change'
import { rename } from './rename'
import { businessChanged, vendorsBy } from './sql'
import { columnsOf, profileOf, valuesOf, type VendorRow } from './values'

/**
 * Writes the edited fields that nobody else has changed, and creates the business on the first edit.
 * @returns the refusal `conflict` if another user changed one of the fields; the other fields are written
 */
export async function saveBusiness(
  tx: Tx,
  who: Who,
  { id, imageUrl, ...edit }: Edit & { id?: string; imageUrl?: string },
): Promise<ReturnType<typeof profileOf> | Refusal> {
  const vendorId = who.vendorId ?? (await openBusiness(tx, who, id ?? tx.newId(), edit))
  const row = await lockVendor(tx, vendorId)
  refuseInvalid(row.business_type as BusinessType, edit)
  const { apply, theirs } = applyEdit(valuesOf(row), edit)
  if (Object.keys(apply).length > 0) await write(tx, row, who.accountId, apply)
  if (imageUrl !== undefined) await changePicture(tx, who.accountId, row, imageUrl)
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  return profileOf(await vendorsBy(tx.sql, vendorId).executeTakeFirstOrThrow())
}

/** Accepts only the profile fields of this business type, each validated by its own struct. */
function refuseInvalid(type: BusinessType, { from: _, ...fields }: Edit): void {
  const known = profileFields[type]
  const shape = object(Object.fromEntries(Object.entries(known).map(([name, field]) => [name, optional(field)])))
  const checked = check(shape, fields)
  if (!checked.ok)
    throw new Refusal('invalid_input', {
      fields: Object.fromEntries(checked.faults.map(({ field, message }) => [field || 'profile', message])),
    })
}

async function write(tx: Tx, row: VendorRow, accountId: string, apply: Values): Promise<void> {
  const { name, ...columns } = columnsOf(apply, row) as { name?: string; city?: string; profile: string }
  await tx.sql
    .updateTable('vendor')
    .set((eb) => ({ ...columns, profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  // The verified badge covers the name, so an administrator reviews a new name before customers see it.
  if (name !== undefined && row.verified) await requestName(tx, row, accountId, name)
  else if (name !== undefined) await rename(tx, row.id, name)
  // Listings in the old town of the business move with it.
  if (columns.city !== undefined && !isSame(columns.city, row.city)) {
    await tx.sql
      .updateTable('listing')
      .set({ town: columns.city })
      .where('vendor_id', '=', row.id)
      .where('town', '=', row.city)
      .execute()
  }
  if (shownOnBookings.some((field) => Object.hasOwn(columns, field))) await retellCustomers(tx, row.id)
  await businessChanged(tx, row.id)
}

/** Replaces all pictures by the new one, because no screen shows more than one. */
async function changePicture(tx: Tx, accountId: string, { id, images }: VendorRow, uploadId: string): Promise<void> {
  const by = `business:${id}`
  const now =
    uploadId === '' ? [] : [await claimUpload(tx, { id: uploadId, ownerId: accountId, purpose: 'business', by })]
  if (isSame(now, images)) return
  for (const gone of images.filter((url) => !now.includes(url))) await releaseUpload(tx, gone, by)
  await tx.sql
    .updateTable('vendor')
    .set((eb) => ({ images: JSON.stringify(now), profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await businessRenamed(tx, id)
  await businessChanged(tx, id)
}

const shownOnBookings = ['phone', 'city']

/** Creates the vendor of an owner who has none, with an empty name. The edit that follows writes the name. */
async function openBusiness(tx: Tx, who: Who, id: string, edit: Edit): Promise<string> {
  const owner = await tx.sql
    .selectFrom('account')
    .select(['business_type', 'vendor_id'])
    .where('id', '=', who.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (owner.vendor_id) return owner.vendor_id
  if (
    who.role !== 'partner' ||
    who.staffRole ||
    !owner.business_type ||
    !Object.hasOwn(profileFields, owner.business_type)
  )
    throw new Refusal('forbidden')
  const taken = await tx.sql.selectFrom('vendor').select('id').where('id', '=', id).executeTakeFirst()
  if (taken) throw new Refusal('not_found')
  const name = edit.name ?? edit.companyName
  if (!name) throw new Refusal('invalid_input', { fields: { name: 'Please enter the name of your business.' } })
  await tx.sql
    .insertInto('vendor')
    .values({ id, owner_id: who.accountId, business_type: owner.business_type, name: '', created_at: tx.at })
    .execute()
  await tx.sql
    .updateTable('account')
    .set((eb) => ({ vendor_id: id, version: eb('version', '+', 1) }))
    .where('id', '=', who.accountId)
    .execute()
  await recordChanges(tx, [{ scope: userScope(who.accountId), entity: 'me', id: who.accountId }])
  return id
}
