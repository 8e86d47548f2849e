/** Notifies the sides of a case and its owner, each once for each event. */
import { staffRoleNames, staffRoles, type Permission } from '#contract/core/access'
import type { NotificationContent } from '#contract/notification-templates'
import { caseSides, formatCaseNumber, type CaseRecipient, type CaseSide } from '#contract/platform/cases/case-kinds'
import { casePermissions } from '#contract/platform/cases/own-cases'
import type { Tx } from '../../../db/transact'
import { notify, notifyAdmins } from '../../messages/notifications'
import { includesSide, type StoredCase } from './sql'

export const buildCaseParams = ({ id, kind }: StoredCase) => ({ kind, number: formatCaseNumber(id) })

export const getOwnCasePath = (side: CaseSide, id: string): string =>
  side === 'customer' ? `/my-account/cases/${id}` : `/admin/cases/${id}`
const getAdminPath = (id: string): string => `/admin/global/cases/${id}`

export async function notifySides(
  tx: Tx,
  row: StoredCase,
  to: CaseRecipient | null,
  content: NotificationContent,
): Promise<void> {
  for (const side of caseSides)
    if (includesSide(to, side))
      for (const accountId of await listPeople(tx, row, side))
        await notify(tx, accountId, content, getOwnCasePath(side, row.id))
}

/** Staff who could not open the case are not notified. */
const permittedStaff = staffRoleNames.filter((name) => {
  const granted: readonly Permission[] = staffRoles[name].permissions
  return casePermissions.some((permission) => granted.includes(permission))
})

async function listPeople(tx: Tx, row: StoredCase, side: CaseSide): Promise<string[]> {
  if (side === 'customer') return row.customer_id === null ? [] : [row.customer_id]
  const people = await tx.sql
    .selectFrom('account')
    .innerJoin('vendor', 'vendor.id', 'account.vendor_id')
    .select('account.id')
    .where('vendor.id', '=', row.vendor_id)
    // The owner of a closed business still answers for it.
    .where((eb) => eb.or([eb('account.is_active', '=', true), eb('account.id', '=', eb.ref('vendor.owner_id'))]))
    .where((eb) => eb.or([eb('staff_role', 'is', null), eb('staff_role', 'in', permittedStaff)]))
    .orderBy('account.id')
    .execute()
  return people.map(({ id }) => id)
}

/** Notifies the owner, or all administrators if there is none. */
export async function notifyHandlers(tx: Tx, row: StoredCase, content: NotificationContent): Promise<void> {
  if (row.owner_id === null) await notifyAdmins(tx, content, getAdminPath(row.id))
  else await notify(tx, row.owner_id, content, getAdminPath(row.id))
}
