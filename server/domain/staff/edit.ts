/** A business takes people on, changes what they may do, and lets them go. */
import { applyEdit } from '#contract/conflict'
import type { Edit, Values } from '#contract/edit'
import { Refusal } from '#contract/refusals'
import type { StaffMember } from '#contract/staff'
import { recordChanges, userScope } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { sessions } from '../accounts'
import { renamed } from '../messages'
import type { Who } from '../route'
import { memberChanged, memberOf, staffOf, type StaffRow } from './sql'

interface Taken {
  name: string
  email: string
  role: string
}

/** The employer vouches for the address and hands over the password, so that they can sign in at once. */
export async function createStaff(tx: Tx, who: Who, { name, email, role }: Taken, passwordHash: string): Promise<StaffMember> {
  const vendorId = employerOf(who)
  const employer = await tx.sql.selectFrom('account').select(['business_type', 'company_name']).where('id', '=', who.accountId).executeTakeFirstOrThrow()
  const id = tx.newId()
  const made = await tx.sql
    .insertInto('account')
    .values({
      id, email, full_name: name, password_hash: passwordHash, role: 'partner', staff_role: role, staff_status: 'active',
      vendor_id: vendorId, ...employer, approval_status: 'approved', email_verified_at: tx.at, created_at: tx.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n) throw new Refusal('email_taken', { fields: { email: 'An account with this email already exists.' } })
  await memberChanged(tx, vendorId, id)
  return memberOf(await staffOf(tx.sql, vendorId).where('id', '=', id).executeTakeFirstOrThrow())
}

/** @returns the refusal `conflict` where somebody else has changed a field; the others are written. */
export async function editStaff(tx: Tx, who: Who, id: string, edit: Edit): Promise<StaffMember | Refusal> {
  const row = await locked(tx, who, id)
  const { name, email, phoneNumber, role, status } = memberOf(row)
  if (edit.email !== undefined && edit.email !== email) {
    throw new Refusal('invalid_input', { message: 'The email cannot be changed.', fields: { email: 'The email cannot be changed.' } })
  }
  const { apply, theirs } = applyEdit({ name, email, phoneNumber: phoneNumber ?? '', role, status }, edit)
  if (Object.keys(apply).length > 0) await write(tx, who, id, apply)
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  return memberOf(await staffOf(tx.sql, employerOf(who)).where('id', '=', id).executeTakeFirstOrThrow())
}

async function write(tx: Tx, who: Who, id: string, { name, phoneNumber, role, status }: Values): Promise<void> {
  await tx.sql
    .updateTable('account')
    .set((eb) => ({
      ...(name === undefined ? {} : { full_name: String(name) }),
      ...(phoneNumber === undefined ? {} : { phone: String(phoneNumber) || null }),
      ...(role === undefined ? {} : { staff_role: String(role) }),
      ...(status === undefined ? {} : { staff_status: String(status), is_active: status === 'active' }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await memberChanged(tx, employerOf(who), id)
  if (name !== undefined) await renamed(tx, id)
  if (status !== undefined && status !== 'active') await sessions.endAll(tx, id)
  else await recordChanges(tx, [{ scope: userScope(id), entity: 'me', id }])
}

/** The account stays for what it has written and done; nobody can sign in with it, and its address is free again. */
export async function removeStaff(tx: Tx, who: Who, id: string): Promise<void> {
  await locked(tx, who, id)
  await tx.sql
    .updateTable('account')
    .set((eb) => ({
      email: `left-${id}@removed.invalid`, phone: null, password_hash: null, google_subject: null, vendor_id: null, staff_role: null, staff_status: null,
      is_active: false, version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await memberChanged(tx, employerOf(who), id)
  await sessions.endAll(tx, id)
}

/** One of one's own people, and not oneself. */
export async function locked(tx: Tx, who: Who, id: string): Promise<StaffRow> {
  const row = await staffOf(tx.sql, employerOf(who)).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (id === who.accountId) throw new Refusal('forbidden', { message: 'You cannot change your own access. Please ask the owner.' })
  return row
}

function employerOf({ vendorId }: Who): string {
  if (!vendorId) throw new Refusal('profile_incomplete')
  return vendorId
}
