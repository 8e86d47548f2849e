/** Creates, edits and removes the staff accounts of a business. */
import { isKey } from '#contract/core/keys'
import type { Edit, FieldValues } from '#contract/sync/edit'
import { Refusal } from '#contract/core/refusals'
import type { StaffMember, StaffStatus } from '#contract/business/staff'
import { staffRoles, type StaffRole } from '#contract/core/access'
import { applyRecordedEdit } from '../../../db/apply-edit'
import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import {
  closeStaffAccount,
  lockAddress,
  offeredStatus,
  placeholderAddress,
  revokePasswordLinks,
  sessions,
} from '../../accounts/accounts'
import { publishAccountChange } from '../../messages/messages'
import type { Who } from '../../route'
import { recordStaffChange, buildStaffMember, selectStaff, type StaffRow } from './sql'

const addressTakenMessage = 'This address already has a Tilipo account. Please use another email address.'

interface NewStaffMember {
  name: string
  email: string
  role: string
}

/**
 * Creates a staff account, which can sign in at once with the password that the employer hands over. The address stays
 * unverified until its owner proves it (`accounts/employment.ts`), and the owner gets an email.
 */
export async function createStaff(
  tx: Tx,
  caller: Who,
  { name, email, role }: NewStaffMember,
  passwordHash: string,
): Promise<StaffMember> {
  const vendorId = getEmployerId(caller)
  const employer = await tx.sql
    .selectFrom('account')
    .select(['business_type', 'company_name'])
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  const id = tx.newId()
  await lockAddress(tx, email)
  const holder = await tx.sql.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (holder) throw new Refusal('email_taken', { message: addressTakenMessage, fields: { email: addressTakenMessage } })
  const inserted = await tx.sql
    .insertInto('account')
    .values({
      id,
      email: placeholderAddress(id),
      unverified_email: email,
      full_name: name,
      password_hash: passwordHash,
      role: 'partner',
      staff_role: role as StaffRole,
      staff_status: 'active',
      vendor_id: vendorId,
      ...employer,
      approval_status: 'approved',
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.column('unverified_email').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n)
    throw new Refusal('email_taken', { message: addressTakenMessage, fields: { email: addressTakenMessage } })
  await enqueue(tx, 'mail.link', { accountId: id, purpose: 'invite' })
  await recordStaffChange(tx, vendorId, id)
  return buildStaffMember(await selectStaff(tx.sql, vendorId).where('id', '=', id).executeTakeFirstOrThrow())
}

/**
 * Writes the edited fields that nobody else has changed.
 * @returns the refusal `conflict` if another user changed one of the fields; the other fields are written
 */
export async function editStaff(tx: Tx, caller: Who, id: string, edit: Edit): Promise<StaffMember | Refusal> {
  const row = await lockStaffMember(tx, caller, id)
  const { name, email, phoneNumber, role, status } = buildStaffMember(row)
  if (edit.email !== undefined && edit.email !== email) {
    throw new Refusal('invalid_input', {
      message: "The email can't be changed.",
      fields: { email: "The email can't be changed." },
    })
  }
  const { apply, theirs } = applyRecordedEdit(tx, { name, email, phoneNumber: phoneNumber ?? '', role, status }, edit)
  if (Object.keys(apply).length > 0) await updateStaffMember(tx, caller, id, apply)
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  return buildStaffMember(
    await selectStaff(tx.sql, getEmployerId(caller)).where('id', '=', id).executeTakeFirstOrThrow(),
  )
}

async function updateStaffMember(
  tx: Tx,
  caller: Who,
  id: string,
  { name, phoneNumber, role, status }: FieldValues,
): Promise<void> {
  const isOffered = await hasOpenOffer(tx, id)
  await tx.sql
    .updateTable('account')
    .set((eb) => ({
      ...(name === undefined ? {} : { full_name: String(name) }),
      ...(phoneNumber === undefined ? {} : { phone: String(phoneNumber) || null }),
      ...(isKey(staffRoles, role) && { staff_role: role }),
      ...(status === undefined
        ? {}
        : status === 'active' && isOffered
          ? { staff_status: offeredStatus }
          : { staff_status: status as StaffStatus, is_active: status === 'active' }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await recordStaffChange(tx, getEmployerId(caller), id)
  if (name !== undefined) await publishAccountChange(tx, id)
  if (status !== undefined && status !== 'active') {
    await sessions.endAllSessions(tx, id)
    await revokePasswordLinks(tx, id)
  } else await recordChanges(tx, [{ scope: userScope(id), entity: 'me', id }])
}

/**
 * Closes a staff account. The row stays, because messages and records refer to it. Nobody can sign in with it, and its
 * email address can be used again.
 */
export async function removeStaff(tx: Tx, caller: Who, id: string): Promise<void> {
  await lockStaffMember(tx, caller, id)
  await closeStaffAccount(tx, id)
  await recordStaffChange(tx, getEmployerId(caller), id)
}

/**
 * Whether the owner of the address has proven it but not yet accepted or declined the employment. The account stays
 * closed until then.
 */
export const hasOpenOffer = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.sql.selectFrom('account').select('id').where('offered_staff_id', '=', id).executeTakeFirst()) !== undefined

/**
 * Locks a staff account of the caller's business.
 * @throws Refusal `not_found`, or `forbidden` for the caller's own account
 */
export async function lockStaffMember(tx: Tx, caller: Who, id: string): Promise<StaffRow> {
  const row = await selectStaff(tx.sql, getEmployerId(caller)).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (id === caller.accountId)
    throw new Refusal('forbidden', { message: "You can't change your own access. Please ask the owner." })
  return row
}

function getEmployerId({ vendorId }: Who): string {
  if (!vendorId) throw new Refusal('profile_incomplete')
  return vendorId
}
