/** Loads the current state of mirrored rows that the caller may see. */
import { getKeys } from '#contract/core/keys'
import { checkAccess, canSeeCustomers, ownsClosedBusiness } from '#contract/core/access'
import { staffManagers } from '#contract/business/partner-commands'
import type { EntityRow } from '#contract/sync/sync'
import type { Change, Entity } from '../../db/feed'
import { cashScope, staffScope, conversationScope, userScope, vendorScope } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { buildSessionUser } from '../accounts/accounts'
import { selectBookingRows, bookingView, vendorBookingView, type BookingRow } from '../bookings/bookings'
import { loadBusinessRows } from '../business/business'
import { loadCartRows } from '../bookings/cart'
import { loadCustomerRecordRows } from '../bookings/customer-records'
import { loadCompanyRows } from '../counter/companies'
import { loadCounterQuotaRows } from '../counter/counter-stock'
import { canReadAllShifts, loadCashShiftRows } from '../counter/cash-shifts'
import { loadFavoriteRows } from '../catalogue/favorites'
import { loadFleetRows } from '../business/fleet'
import { selectApplications, applicationView, type ApplicationRow } from '../business/hiring'
import { loadOwnListingRows } from '../business/listings'
import { loadConversationRows, loadMessageRows, getSide } from '../messages/messages'
import { notificationView } from '../messages/notifications'
import type { Who } from '../route'
import { loadStaffRows } from '../business/staff'
import { selectSupportReplies, replyView, selectSupportTickets, ticketView } from '../messages/support'

/**
 * Version of the tombstone of a row that the caller can never see again: no other version replaces it. Entities that
 * can reappear, such as a cart item, keep their row and version when they are deleted.
 */
const tombstoneVersion = Number.MAX_SAFE_INTEGER

type Loader = (tx: Tx, caller: Who, ids: readonly string[]) => Promise<EntityRow[]>

const loaders: Record<Entity, Loader> = {
  async me(tx, caller) {
    const row = await tx.sql.selectFrom('account').selectAll().where('id', '=', caller.accountId).executeTakeFirst()
    return row ? [{ entity: 'me', id: row.id, version: row.version, data: buildSessionUser(row) }] : []
  },
  async cartItem(tx, caller, ids) {
    const rows = await loadCartRows(tx.sql, caller.accountId, ids)
    return rows.map(({ id, version, item }) => ({
      entity: 'cartItem',
      id,
      version,
      ...(item ? { data: item } : { deleted: true }),
    }))
  },
  async favorite(tx, caller, ids) {
    const rows = await loadFavoriteRows(tx.sql, caller.accountId, ids)
    return rows.map(({ id, version, favorite }) => ({
      entity: 'favorite',
      id,
      version,
      ...(favorite ? { data: favorite } : { deleted: true }),
    }))
  },
  async notification(tx, caller, ids) {
    const rows = await tx.sql
      .selectFrom('notification')
      .selectAll()
      .where('account_id', '=', caller.accountId)
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      entity: 'notification',
      id: row.id,
      version: row.version,
      data: notificationView(row),
    }))
  },
  conversation: loadConversationRows,
  message: loadMessageRows,
  async supportTicket(tx, caller, ids) {
    const rows = await selectSupportTickets(tx.sql, caller.accountId).where('id', 'in', ids).execute()
    return rows.map((row) => ({ entity: 'supportTicket', id: row.id, version: row.version, data: ticketView(row) }))
  },
  async supportReply(tx, caller, ids) {
    const rows = await selectSupportReplies(tx.sql, caller.accountId).where('support_reply.id', 'in', ids).execute()
    return rows.map((row) => ({ entity: 'supportReply', id: row.id, version: 1, data: replyView(row) }))
  },
  async application(tx, caller, ids) {
    const rows = await selectApplications(tx.sql)
      .where('job_application.account_id', '=', caller.accountId)
      .where('job_application.job_id', 'in', ids)
      .execute()
    return rows.map(applicationEntity)
  },
  async booking(tx, caller, ids) {
    const rows = await selectBookingRows(tx.sql)
      .where('booking.account_id', '=', caller.accountId)
      .where('booking.id', 'in', ids)
      .execute()
    return rows.map((row) => bookingEntity(row))
  },
  async vendorBooking(tx, caller, ids) {
    if (!caller.vendorId) return []
    const rows = await selectBookingRows(tx.sql)
      .where('booking.vendor_id', '=', caller.vendorId)
      .where('booking.id', 'in', ids)
      .execute()
    return rows.map((row) => vendorBookingEntity(row, caller))
  },
  cashShift: (tx, caller, ids) => loadCashShiftRows(tx, caller, { ids }),
  company: (tx, caller, ids) => loadCompanyRows(tx, caller, { ids }),
  customerRecord: (tx, caller, ids) => loadCustomerRecordRows(tx, caller, { ids }),
  business: async (tx, caller, ids) =>
    canReadBusiness(caller) && ids.includes(caller.vendorId) ? loadBusinessRows(tx.sql, caller.vendorId) : [],
  staffMember: async (tx, caller, ids) => (canManageStaff(caller) ? loadStaffRows(tx.sql, caller.vendorId, ids) : []),
  vendorListing: async (tx, caller, ids) =>
    caller.vendorId ? loadOwnListingRows(tx.sql, caller.vendorId, { ids }) : [],
  busRoute: async (tx, caller, ids) =>
    caller.vendorId ? loadFleetRows(tx.sql, 'busRoute', caller.vendorId, { ids }) : [],
  vehicle: async (tx, caller, ids) =>
    caller.vendorId ? loadFleetRows(tx.sql, 'vehicle', caller.vendorId, { ids }) : [],
  counterQuota: async (tx, caller, ids) => (caller.vendorId ? loadCounterQuotaRows(tx, caller.vendorId, { ids }) : []),
}

export const applicationEntity = (row: ApplicationRow): EntityRow => ({
  entity: 'application',
  id: row.job_id,
  version: row.version,
  data: applicationView(row),
})

export const bookingEntity = (row: BookingRow): EntityRow => ({
  entity: 'booking',
  id: row.id,
  version: row.version,
  data: bookingView(row),
})

export const vendorBookingEntity = (row: BookingRow, caller: Who): EntityRow => ({
  entity: 'vendorBooking',
  id: row.id,
  version: row.version,
  data: vendorBookingView(row, canSeeCustomers(caller)),
})

export const canManageStaff = (caller: Who): caller is Who & { vendorId: string } =>
  caller.vendorId !== null && checkAccess(staffManagers, caller) === 'allowed'

/** Applicants read their profile too: they add pictures before the approval. */
export const canReadBusiness = (caller: Who): caller is Who & { vendorId: string } =>
  caller.vendorId !== null && (caller.isActive || ownsClosedBusiness(caller)) && caller.role !== 'endUser'

/**
 * A suspended account receives only itself, for the page that reports the suspension. The owner of a suspended business
 * keeps its data (decision 095).
 */
export const canRead = (caller: Who, entity: Entity): boolean =>
  caller.isActive || ownsClosedBusiness(caller) || entity === 'me'

/** Returns the scopes whose changes this account receives. */
export function getScopes(caller: Who): string[] {
  const isMember = caller.isActive && caller.approvalStatus === 'approved' && caller.role !== 'endUser'
  if (!caller.vendorId || !(isMember || ownsClosedBusiness(caller))) return [userScope(caller.accountId)]
  const talkScopes = getSide(caller) ? [conversationScope(caller.vendorId)] : []
  const staffScopes = canManageStaff(caller) ? [staffScope(caller.vendorId)] : []
  const cashScopes = canReadAllShifts(caller) ? [cashScope(caller.vendorId)] : []
  return [userScope(caller.accountId), vendorScope(caller.vendorId), ...talkScopes, ...staffScopes, ...cashScopes]
}

/** Loads each changed row once. A row that is missing or not visible to the caller becomes a tombstone. */
export async function readRows(
  tx: Tx,
  caller: Who,
  changes: readonly Pick<Change, 'entity' | 'id' | 'scope'>[],
): Promise<EntityRow[]> {
  const scopes = new Set(getScopes(caller))
  const rows: EntityRow[] = []
  for (const entity of getKeys(loaders)) {
    if (!canRead(caller, entity)) continue
    const visibleChanges = changes.filter((change) => change.entity === entity && scopes.has(change.scope))
    const ids = [...new Set(visibleChanges.map((change) => change.id))]
    if (ids.length === 0) continue
    const found = await loaders[entity](tx, caller, ids)
    const foundIds = new Set(found.map((row) => row.id))
    rows.push(
      ...found,
      ...ids.filter((id) => !foundIds.has(id)).map((id) => ({ entity, id, version: tombstoneVersion, deleted: true })),
    )
  }
  return rows
}
