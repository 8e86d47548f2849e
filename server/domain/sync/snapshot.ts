/**
 * Loads a snapshot: everything that a device mirrors, in pages. Later changes follow from the position at its start.
 */
import { sql } from 'kysely'
import { retention, type EntityRow } from '#contract/sync'
import type { Tx } from '../../db/transact'
import { bookingRows, type BookingRow } from '../bookings'
import { businessRows } from '../business'
import { cartRows } from '../cart'
import { favoriteRows } from '../favorites'
import { applicationRows } from '../hiring'
import { ownListingRows } from '../listings'
import { conversationRows, newestMessages } from '../messages'
import { notificationView } from '../notifications'
import type { Who } from '../route'
import { staffRows } from '../staff'
import { repliesOf, replyView, ticketsOf, ticketView } from '../support'
import { applicationEntity, bookingEntity, managesStaff, readRows, scopesOf, vendorBookingEntity } from './rows'

export const rowsPerPage = 200

/** Loads one page of an entity after the row with id `after`. A page that is not full is the last one. */
type Section = (tx: Tx, who: Who, after: string) => Promise<EntityRow[]>

const lowest = '00000000-0000-0000-0000-000000000000'

const sections: Record<string, Section> = {
  me: (tx, who, after) =>
    after ? Promise.resolve([]) : readRows(tx, who, [{ entity: 'me', id: who.accountId, scope: scopesOf(who)[0]! }]),
  cartItem: async (tx, who, after) =>
    after
      ? []
      : (await cartRows(tx.sql, who.accountId)).map(({ id, version, item }) => ({
          entity: 'cartItem',
          id,
          version,
          data: item,
        })),
  favorite: async (tx, who, after) =>
    after
      ? []
      : (await favoriteRows(tx.sql, who.accountId)).map(({ id, version, favorite }) => ({
          entity: 'favorite',
          id,
          version,
          data: favorite,
        })),
  booking: async (tx, who, after) => {
    const rows = await recent(tx, after).where('booking.account_id', '=', who.accountId).execute()
    return rows.map((row) => bookingEntity(row as BookingRow))
  },
  vendorBooking: async (tx, who, after) => {
    if (!who.vendorId || scopesOf(who).length === 1) return []
    const rows = await recent(tx, after).where('booking.vendor_id', '=', who.vendorId).execute()
    return rows.map((row) => vendorBookingEntity(row as BookingRow, who))
  },
  business: async (tx, who, after) =>
    after || !who.vendorId || scopesOf(who).length === 1 ? [] : businessRows(tx.sql, who.vendorId),
  staffMember: async (tx, who, after) => (after || !managesStaff(who) ? [] : staffRows(tx.sql, who.vendorId!)),
  vendorListing: async (tx, who, after) => {
    if (!who.vendorId || scopesOf(who).length === 1) return []
    return ownListingRows(tx.sql, who.vendorId, { after: after || lowest, limit: rowsPerPage })
  },
  conversation: async (tx, who, after) => (after ? [] : conversationRows(tx, who)),
  message: (tx, who, after) => newestMessages(tx, who, after, rowsPerPage),
  supportTicket: async (tx, who, after) => {
    const rows = await ticketsOf(tx.sql, who.accountId)
      .where('id', '>', after || lowest)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute()
    return rows.map((row) => ({ entity: 'supportTicket', id: row.id, version: row.version, data: ticketView(row) }))
  },
  supportReply: async (tx, who, after) => {
    const rows = await repliesOf(tx.sql, who.accountId)
      .where('support_reply.id', '>', after || lowest)
      .orderBy('support_reply.id')
      .limit(rowsPerPage)
      .execute()
    return rows.map((row) => ({ entity: 'supportReply', id: row.id, version: 1, data: replyView(row) }))
  },
  application: async (tx, who, after) => {
    const rows = await applicationRows(tx.sql)
      .where('job_application.account_id', '=', who.accountId)
      .where('job_application.job_id', '>', after || lowest)
      .orderBy('job_application.job_id')
      .limit(rowsPerPage)
      .execute()
    return rows.map(applicationEntity)
  },
  notification: async (tx, who, after) => {
    const rows = await tx.sql
      .with('newest', (cte) =>
        cte
          .selectFrom('notification')
          .selectAll()
          .where('account_id', '=', who.accountId)
          .orderBy('created_at', 'desc')
          .limit(retention.newest),
      )
      .selectFrom('newest')
      .selectAll()
      .where('id', '>', after || lowest)
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

const recent = (tx: Tx, after: string) =>
  bookingRows(tx.sql)
    .where('booking.id', '>', after || lowest)
    .where(
      'booking.created_at',
      '>',
      sql<Date>`${tx.at}::timestamptz - make_interval(months => ${retention.bookingMonths})`,
    )
    .orderBy('booking.id')
    .limit(rowsPerPage)

const order = Object.keys(sections)

export interface SnapshotPage {
  rows: EntityRow[]
  /** Null after the last page. */
  next: { entity: string; after: string } | null
}

export async function snapshotPage(
  tx: Tx,
  who: Who,
  page: { entity: string; after: string } | null,
): Promise<SnapshotPage> {
  const rows: EntityRow[] = []
  let index = Math.max(0, order.indexOf(page?.entity ?? order[0]!))
  let after = page?.after ?? ''
  for (; index < order.length; index++, after = '') {
    const entity = order[index]!
    const found = await sections[entity]!(tx, who, after)
    rows.push(...found)
    const last = found.at(-1)
    if (last && found.length >= rowsPerPage) return { rows, next: { entity, after: last.id } }
  }
  return { rows, next: null }
}
