import { sql, type NotNull, type Selectable } from 'kysely'
import type { StaffMember, StaffStatus } from '#contract/business/staff'
import type { EntityRow } from '#contract/sync/sync'
import type { StaffRole } from '#contract/core/access'
import type { Db } from '../../../db/connect'
import { recordChanges, staffScope } from '../../../db/feed'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { offeredStatus } from '../../accounts/accounts'

const columns = [
  'id',
  'full_name',
  'email_verified_at',
  'phone',
  'staff_role',
  'staff_status',
  'is_active',
  'version',
  'created_at',
] as const
export type StaffRow = Pick<Selectable<Database['account']>, (typeof columns)[number]> & {
  email: string
  staff_role: StaffRole
}

/** The address the employer entered: still unverified, or by now proven by its owner (`accounts/employment.ts`). */
const emailColumn = sql<string>`coalesce(account.unverified_email, (select owner.email from account owner where owner.offered_staff_id = account.id), account.email)`

export const selectStaff = (db: Db | Tx['sql'], vendorId: string) =>
  db
    .selectFrom('account')
    .select(columns)
    .select(emailColumn.as('email'))
    .where('vendor_id', '=', vendorId)
    .where('staff_role', 'is not', null)
    .$narrowType<{ staff_role: NotNull }>()

export const buildStaffMember = (row: StaffRow): StaffMember => ({
  id: row.id,
  name: row.full_name,
  email: row.email,
  emailVerified: row.email_verified_at !== null,
  phoneNumber: row.phone,
  role: row.staff_role,
  status: computeStaffStatus(row),
  createdAt: row.created_at.toISOString(),
})

/** An account that Tilipo has suspended counts as suspended, even if its employer set it to active. */
function computeStaffStatus({ staff_status, is_active }: StaffRow): StaffStatus {
  if (is_active) return 'active'
  if (staff_status === offeredStatus) return 'pending'
  return staff_status && staff_status !== 'active' ? staff_status : 'suspended'
}

export async function loadStaffRows(
  db: Db | Tx['sql'],
  vendorId: string,
  ids?: readonly string[],
): Promise<EntityRow[]> {
  const staffQuery = selectStaff(db, vendorId)
  const rows = await (ids ? staffQuery.where('id', 'in', ids) : staffQuery).orderBy('id').execute()
  return rows.map((row) => ({ entity: 'staffMember', id: row.id, version: row.version, data: buildStaffMember(row) }))
}

export const recordStaffChange = (tx: Tx, vendorId: string, id: string): Promise<void> =>
  recordChanges(tx, [{ scope: staffScope(vendorId), entity: 'staffMember', id }])
