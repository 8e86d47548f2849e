/**
 * Loads a snapshot: everything that a device mirrors, in pages. Later changes follow from the position at its start.
 */
import { sql } from 'kysely'
import { retention, type EntityRow } from '#contract/sync/sync'
import type { FleetKind } from '#contract/verticals/fleet/references'
import type { Entity } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { selectBookingRows, type BookingRow } from '../bookings'
import { loadBusinessRows } from '../business'
import { loadCartRows } from '../cart'
import { loadCounterQuotaRows } from '../counter-stock'
import { loadCashShiftRows } from '../cash-shifts'
import { loadFavoriteRows } from '../favorites'
import { loadFleetRows } from '../fleet'
import { selectApplications } from '../hiring'
import { loadOwnListingRows } from '../listings'
import { loadConversationRows, loadNewestMessageRows } from '../messages'
import { notificationView } from '../notifications'
import type { Who } from '../route'
import { loadStaffRows } from '../staff'
import { selectSupportReplies, replyView, selectSupportTickets, ticketView } from '../support'
import {
  applicationEntity,
  bookingEntity,
  canManageStaff,
  canRead,
  canReadBusiness,
  readRows,
  getScopes,
  vendorBookingEntity,
} from './rows'

export const rowsPerPage = 200

/** Loads one page of an entity after the row with id `after`. A page that is not full is the last one. */
type Section = (tx: Tx, caller: Who, after: string) => Promise<EntityRow[]>

const minUuid = '00000000-0000-0000-0000-000000000000'

const loadFleetSection =
  (kind: FleetKind): Section =>
  async (tx, caller, after) =>
    !caller.vendorId || getScopes(caller).length === 1
      ? []
      : loadFleetRows(tx.sql, kind, caller.vendorId, { after: after || minUuid, limit: rowsPerPage })

const sections: Record<string, Section> = {
  me: (tx, caller, after) =>
    after
      ? Promise.resolve([])
      : readRows(tx, caller, [{ entity: 'me', id: caller.accountId, scope: getScopes(caller)[0]! }]),
  cartItem: async (tx, caller, after) =>
    after
      ? []
      : (await loadCartRows(tx.sql, caller.accountId)).map(({ id, version, item }) => ({
          entity: 'cartItem',
          id,
          version,
          data: item,
        })),
  favorite: async (tx, caller, after) =>
    after
      ? []
      : (await loadFavoriteRows(tx.sql, caller.accountId)).map(({ id, version, favorite }) => ({
          entity: 'favorite',
          id,
          version,
          data: favorite,
        })),
  booking: async (tx, caller, after) => {
    const rows = await selectRecentBookings(tx, after).where('booking.account_id', '=', caller.accountId).execute()
    return rows.map((row) => bookingEntity(row as BookingRow))
  },
  vendorBooking: async (tx, caller, after) => {
    if (!caller.vendorId || getScopes(caller).length === 1) return []
    const rows = await selectRecentBookings(tx, after).where('booking.vendor_id', '=', caller.vendorId).execute()
    return rows.map((row) => vendorBookingEntity(row as BookingRow, caller))
  },
  cashShift: async (tx, caller, after) =>
    getScopes(caller).length === 1
      ? []
      : loadCashShiftRows(tx, caller, { after: after || minUuid, limit: rowsPerPage }),
  business: async (tx, caller, after) =>
    after || !canReadBusiness(caller) ? [] : loadBusinessRows(tx.sql, caller.vendorId!),
  staffMember: async (tx, caller, after) =>
    after || !canManageStaff(caller) ? [] : loadStaffRows(tx.sql, caller.vendorId!),
  vendorListing: async (tx, caller, after) => {
    if (!caller.vendorId || getScopes(caller).length === 1) return []
    return loadOwnListingRows(tx.sql, caller.vendorId, { after: after || minUuid, limit: rowsPerPage })
  },
  busRoute: loadFleetSection('busRoute'),
  vehicle: loadFleetSection('vehicle'),
  counterQuota: async (tx, caller, after) =>
    !caller.vendorId || getScopes(caller).length === 1
      ? []
      : loadCounterQuotaRows(tx, caller.vendorId, { after: after || minUuid, limit: rowsPerPage }),
  conversation: async (tx, caller, after) => (after ? [] : loadConversationRows(tx, caller)),
  message: (tx, caller, after) => loadNewestMessageRows(tx, caller, after, rowsPerPage),
  supportTicket: async (tx, caller, after) => {
    const rows = await selectSupportTickets(tx.sql, caller.accountId)
      .where('id', '>', after || minUuid)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute()
    return rows.map((row) => ({ entity: 'supportTicket', id: row.id, version: row.version, data: ticketView(row) }))
  },
  supportReply: async (tx, caller, after) => {
    const rows = await selectSupportReplies(tx.sql, caller.accountId)
      .where('support_reply.id', '>', after || minUuid)
      .orderBy('support_reply.id')
      .limit(rowsPerPage)
      .execute()
    return rows.map((row) => ({ entity: 'supportReply', id: row.id, version: 1, data: replyView(row) }))
  },
  application: async (tx, caller, after) => {
    const rows = await selectApplications(tx.sql)
      .where('job_application.account_id', '=', caller.accountId)
      .where('job_application.job_id', '>', after || minUuid)
      .orderBy('job_application.job_id')
      .limit(rowsPerPage)
      .execute()
    return rows.map(applicationEntity)
  },
  notification: async (tx, caller, after) => {
    const rows = await tx.sql
      .with('newest', (cte) =>
        cte
          .selectFrom('notification')
          .selectAll()
          .where('account_id', '=', caller.accountId)
          .orderBy('created_at', 'desc')
          .limit(retention.newest),
      )
      .selectFrom('newest')
      .selectAll()
      .where('id', '>', after || minUuid)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute()
    return rows.map((row) => ({
      entity: 'notification',
      id: row.id,
      version: row.version,
      data: notificationView(row),
    }))
  },
}

const selectRecentBookings = (tx: Tx, after: string) =>
  selectBookingRows(tx.sql)
    .where('booking.id', '>', after || minUuid)
    .where(
      'booking.created_at',
      '>',
      sql<Date>`${tx.at}::timestamptz - make_interval(months => ${retention.bookingMonths})`,
    )
    .orderBy('booking.id')
    .limit(rowsPerPage)

const sectionNames = Object.keys(sections)

interface SnapshotPage {
  rows: EntityRow[]
  /** Null after the last page. */
  next: { entity: string; after: string } | null
}

export async function loadSnapshotPage(
  tx: Tx,
  caller: Who,
  page: { entity: string; after: string } | null,
): Promise<SnapshotPage> {
  const rows: EntityRow[] = []
  let index = Math.max(0, sectionNames.indexOf(page?.entity ?? sectionNames[0]!))
  let after = page?.after ?? ''
  for (; index < sectionNames.length; index++, after = '') {
    const entity = sectionNames[index]!
    const found = canRead(caller, entity as Entity) ? await sections[entity]!(tx, caller, after) : []
    rows.push(...found)
    const last = found.at(-1)
    if (last && found.length >= rowsPerPage) return { rows, next: { entity, after: last.id } }
  }
  return { rows, next: null }
}
