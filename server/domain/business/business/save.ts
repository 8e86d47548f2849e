/** Saves the profile of a business. */
import type { BusinessType } from '#contract/core/access'
import { check } from '#contract/core/validation'
import { isSame, type Edit, type FieldValues } from '#contract/sync/edit'
import { Refusal } from '#contract/core/refusals'
import { profileFields } from '#contract/verticals/profile-fields'
import { object, optional } from 'superstruct'
import { applyRecordedEdit } from '../../../db/apply-edit'
import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { republishToCustomers } from '../../bookings/bookings'
import type { Who } from '../../route'
import { copyApplicationDocuments } from './application-documents'
import { lockVendor, requestNameChange } from './name-change'
import { changeCover } from './photos'
import { renameBusiness } from './rename'
import { recordBusinessChange, selectVendor } from './sql'
import { refreshVendorVisibility } from './visibility'
import { buildVendorColumns, buildProfile, getProfileValues, type VendorRow } from './values'

/**
 * Writes the edited fields that nobody else has changed, and creates the business on the first edit.
 * @returns the refusal `conflict` if another user changed one of the fields; the other fields are written
 */
export async function saveBusiness(
  tx: Tx,
  caller: Who,
  { id, imageUrl, ...edit }: Edit & { id?: string; imageUrl?: string },
): Promise<ReturnType<typeof buildProfile> | Refusal> {
  const vendorId = caller.vendorId ?? (await createBusiness(tx, caller, id ?? tx.newId(), edit))
  const row = await lockVendor(tx, vendorId)
  refuseInvalidFields(row.business_type, edit)
  const { apply, theirs } = applyRecordedEdit(tx, getProfileValues(row), edit)
  if (Object.keys(apply).length > 0) await updateBusiness(tx, row, caller.accountId, apply)
  if (imageUrl !== undefined) await changeCover(tx, caller.accountId, row, imageUrl)
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  return buildProfile(await selectVendor(tx.sql, vendorId).executeTakeFirstOrThrow())
}

/** Accepts only the profile fields of this business type, each validated by its own struct. */
function refuseInvalidFields(type: BusinessType, { from: _, ...fields }: Edit): void {
  const knownFields = profileFields[type]
  const shape = object(Object.fromEntries(Object.entries(knownFields).map(([name, field]) => [name, optional(field)])))
  const checked = check(shape, fields)
  if (!checked.ok)
    throw new Refusal('invalid_input', {
      fields: Object.fromEntries(checked.faults.map(({ field, message }) => [field || 'profile', message])),
    })
}

async function updateBusiness(tx: Tx, row: VendorRow, accountId: string, apply: FieldValues): Promise<void> {
  const { name, ...columns } = buildVendorColumns(apply, row) as { name?: string; city?: string; profile: string }
  await tx.sql
    .updateTable('vendor')
    .set((eb) => ({ ...columns, profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  // The verified badge covers the name, so an administrator reviews a new name before customers see it.
  if (name !== undefined && row.verified) await requestNameChange(tx, row, accountId, name)
  else if (name !== undefined) await renameBusiness(tx, row.id, name)
  // Listings in the old town of the business move with it.
  if (columns.city !== undefined && !isSame(columns.city, row.city)) {
    await tx.sql
      .updateTable('listing')
      .set({ town: columns.city })
      .where('vendor_id', '=', row.id)
      .where('town', '=', row.city)
      .execute()
  }
  if (fieldsShownOnBookings.some((field) => Object.hasOwn(columns, field))) await republishToCustomers(tx, row.id)
  await recordBusinessChange(tx, row.id)
}

const fieldsShownOnBookings = ['phone', 'city']

/** Creates the vendor of an owner who has none, with an empty name. The edit that follows writes the name. */
async function createBusiness(tx: Tx, caller: Who, id: string, edit: Edit): Promise<string> {
  const owner = await tx.sql
    .selectFrom('account')
    .select(['business_type', 'vendor_id', 'approval_status'])
    .where('id', '=', caller.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (owner.vendor_id) return owner.vendor_id
  if (
    caller.role !== 'partner' ||
    caller.staffRole ||
    !owner.business_type ||
    !Object.hasOwn(profileFields, owner.business_type)
  )
    throw new Refusal('forbidden')
  const existing = await tx.sql.selectFrom('vendor').select('id').where('id', '=', id).executeTakeFirst()
  if (existing) throw new Refusal('not_found')
  const name = edit.name ?? edit.companyName
  if (!name) throw new Refusal('invalid_input', { fields: { name: 'Please enter the name of your business.' } })
  await tx.sql
    .insertInto('vendor')
    .values({ id, owner_id: caller.accountId, business_type: owner.business_type, name: '', created_at: tx.at })
    .execute()
  await tx.sql
    .updateTable('account')
    .set((eb) => ({ vendor_id: id, version: eb('version', '+', 1) }))
    .where('id', '=', caller.accountId)
    .execute()
  await refreshVendorVisibility(tx, id)
  if (owner.approval_status === 'approved') await copyApplicationDocuments(tx, caller.accountId, id)
  await recordChanges(tx, [{ scope: userScope(caller.accountId), entity: 'me', id: caller.accountId }])
  return id
}
