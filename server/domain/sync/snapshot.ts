/**
 * Loads a snapshot: everything that a device mirrors, in pages. Later changes follow from the position at its start.
 */
import { sql } from 'kysely'
import { retention, type EntityRow } from '#contract/sync/sync'
import type { FleetKind } from '#contract/verticals/fleet/references'
import type { Entity } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { selectBookingRows, type BookingRow } from '../bookings/bookings'
import { loadBusinessRows } from '../business/business'
import { loadCartRows } from '../bookings/cart'
import { loadCustomerRecordRows } from '../bookings/customer-records'
import { loadCompanyRows } from '../counter/companies'
import { loadCounterQuotaRows } from '../counter/counter-stock'
import { loadCashShiftRows } from '../counter/cash-shifts'
import { loadFavoriteRows } from '../catalogue/favorites'
import { loadFleetRows } from '../business/fleet'
import { selectApplications } from '../business/hiring'
import { loadOwnListingRows } from '../business/listings'
import { loadConversationRows, loadNewestMessageRows } from '../messages/messages'
import { notificationView } from '../messages/notifications'
import type { Who } from '../route'
import { loadStaffRows } from '../business/staff'
import { selectSupportReplies, replyView, selectSupportTickets, ticketView } from '../messages/support'
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
import { firstItem, itemAt } from '#contract/core/checked-access'

export const rowsPerPage = 200

interface SectionPage {
  rows: EntityRow[]
  /** The position of the last row. */
  after: string
}

/**
 * Loads one page of an entity after a position. A page that is not full is the last one. The position is the id of the
 * last row, unless the page has another.
 */
type Section = (tx: Tx, caller: Who, after: string) => Promise<EntityRow[] | SectionPage>

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
      : readRows(tx, caller, [{ entity: 'me', id: caller.accountId, scope: firstItem(getScopes(caller)) }]),
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
    return buildBookingPage(rows, bookingEntity)
  },
  vendorBooking: async (tx, caller, after) => {
    if (!caller.vendorId || getScopes(caller).length === 1) return []
    const rows = await selectRecentBookings(tx, after).where('booking.vendor_id', '=', caller.vendorId).execute()
    return buildBookingPage(rows, (row) => vendorBookingEntity(row, caller))
  },
  cashShift: async (tx, caller, after) =>
    getScopes(caller).length === 1
      ? []
      : loadCashShiftRows(tx, caller, { after: after || minUuid, limit: rowsPerPage }),
  company: async (tx, caller, after) =>
    getScopes(caller).length === 1 ? [] : loadCompanyRows(tx, caller, { after: after || minUuid, limit: rowsPerPage }),
  customerRecord: async (tx, caller, after) =>
    getScopes(caller).length === 1
      ? []
      : loadCustomerRecordRows(tx, caller, { after: after || minUuid, limit: rowsPerPage }),
  business: async (tx, caller, after) =>
    after || !canReadBusiness(caller) ? [] : loadBusinessRows(tx.sql, caller.vendorId),
  staffMember: async (tx, caller, after) =>
    after || !canManageStaff(caller) ? [] : loadStaffRows(tx.sql, caller.vendorId),
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
  conversation: (tx, caller, after) =>
    loadConversationRows(tx, caller, { after: after || minUuid, limit: rowsPerPage }),
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

/**
 * Selects bookings in the order of their creation, so that those before the retention are not read.
 * @param after microseconds and id, see `buildBookingPage`
 */
function selectRecentBookings(tx: Tx, after: string) {
  const [, microseconds, id] = /^(\d{1,16})-([\da-f-]{36})$/.exec(after) ?? []
  const bookings = selectBookingRows(tx.sql)
    .select(sql<string>`(extract(epoch from booking.created_at) * 1000000)::bigint::text`.as('created_us'))
    .where(
      'booking.created_at',
      '>',
      sql<Date>`${tx.at}::timestamptz - make_interval(months => ${retention.bookingMonths})`,
    )
    .orderBy('booking.created_at')
    .orderBy('booking.id')
    .limit(rowsPerPage)
  if (!id) return bookings
  const time = sql`timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond'`
  return bookings.where(sql<boolean>`(booking.created_at, booking.id) > (${time}, ${id}::uuid)`)
}

function buildBookingPage(
  rows: readonly (BookingRow & { created_us: string })[],
  toEntity: (row: BookingRow) => EntityRow,
): SectionPage {
  const last = rows.at(-1)
  return {
    rows: rows.map(toEntity),
    after: last ? `${last.created_us}-${last.id}` : '',
  }
}

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
  let index = Math.max(0, sectionNames.indexOf(page?.entity ?? firstItem(sectionNames)))
  let after = page?.after ?? ''
  for (; index < sectionNames.length; index++, after = '') {
    const entity = itemAt(sectionNames, index)
    const found = canRead(caller, entity as Entity) ? await sections[entity]!(tx, caller, after) : []
    const section = Array.isArray(found) ? { rows: found, after: found.at(-1)?.id ?? '' } : found
    rows.push(...section.rows)
    if (section.rows.length >= rowsPerPage) return { rows, next: { entity, after: section.after } }
  }
  return { rows, next: null }
}
