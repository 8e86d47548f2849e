/** Loads the current state of mirrored rows that the caller may see. */
import { decide, maySeeCustomers } from '#contract/access'
import { staffManagers } from '#contract/partner-queue'
import type { EntityRow } from '#contract/sync'
import type { Change, Entity } from '../../db/feed'
import { staffScope, talkScope, userScope, vendorScope } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { sessionUserOf } from '../accounts'
import { bookingRows, bookingView, vendorBookingView, type BookingRow } from '../bookings'
import { businessRows } from '../business'
import { cartRows } from '../cart'
import { favoriteRows } from '../favorites'
import { applicationRows, applicationView, type ApplicationRow } from '../hiring'
import { ownListingRows } from '../listings'
import { conversationRows, messageRows, sideOf } from '../messages'
import { notificationView } from '../notifications'
import type { Who } from '../route'
import { staffRows } from '../staff'
import { repliesOf, replyView, ticketsOf, ticketView } from '../support'

/**
 * Version of the tombstone of a row that the caller can never see again: no other version replaces it. Entities that
 * can reappear, such as a cart item, keep their row and version when they are deleted.
 */
const gone = Number.MAX_SAFE_INTEGER

type Loader = (tx: Tx, who: Who, ids: readonly string[]) => Promise<EntityRow[]>

const loaders: Record<Entity, Loader> = {
  async me(tx, who) {
    const row = await tx.sql.selectFrom('account').selectAll().where('id', '=', who.accountId).executeTakeFirst()
    return row ? [{ entity: 'me', id: row.id, version: row.version, data: sessionUserOf(row) }] : []
  },
  async cartItem(tx, who, ids) {
    const rows = await cartRows(tx.sql, who.accountId, ids)
    return rows.map(({ id, version, item }) => ({
      entity: 'cartItem',
      id,
      version,
      ...(item ? { data: item } : { deleted: true }),
    }))
  },
  async favorite(tx, who, ids) {
    const rows = await favoriteRows(tx.sql, who.accountId, ids)
    return rows.map(({ id, version, favorite }) => ({
      entity: 'favorite',
      id,
      version,
      ...(favorite ? { data: favorite } : { deleted: true }),
    }))
  },
  async notification(tx, who, ids) {
    const rows = await tx.sql
      .selectFrom('notification')
      .selectAll()
      .where('account_id', '=', who.accountId)
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      entity: 'notification',
      id: row.id,
      version: row.version,
      data: notificationView(row),
    }))
  },
  conversation: conversationRows,
  message: messageRows,
  async supportTicket(tx, who, ids) {
    const rows = await ticketsOf(tx.sql, who.accountId).where('id', 'in', ids).execute()
    return rows.map((row) => ({ entity: 'supportTicket', id: row.id, version: row.version, data: ticketView(row) }))
  },
  async supportReply(tx, who, ids) {
    const rows = await repliesOf(tx.sql, who.accountId).where('support_reply.id', 'in', ids).execute()
    return rows.map((row) => ({ entity: 'supportReply', id: row.id, version: 1, data: replyView(row) }))
  },
  async application(tx, who, ids) {
    const rows = await applicationRows(tx.sql)
      .where('job_application.account_id', '=', who.accountId)
      .where('job_application.job_id', 'in', ids)
      .execute()
    return rows.map(applicationEntity)
  },
  async booking(tx, who, ids) {
    const rows = await bookingRows(tx.sql)
      .where('booking.account_id', '=', who.accountId)
      .where('booking.id', 'in', ids)
      .execute()
    return rows.map((row) => bookingEntity(row as BookingRow))
  },
  async vendorBooking(tx, who, ids) {
    if (!who.vendorId) return []
    const rows = await bookingRows(tx.sql)
      .where('booking.vendor_id', '=', who.vendorId)
      .where('booking.id', 'in', ids)
      .execute()
    return rows.map((row) => vendorBookingEntity(row as BookingRow, who))
  },
  business: async (tx, who, ids) =>
    who.vendorId && ids.includes(who.vendorId) ? businessRows(tx.sql, who.vendorId) : [],
  staffMember: async (tx, who, ids) => (managesStaff(who) ? staffRows(tx.sql, who.vendorId!, ids) : []),
  vendorListing: async (tx, who, ids) => (who.vendorId ? ownListingRows(tx.sql, who.vendorId, { ids }) : []),
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

export const vendorBookingEntity = (row: BookingRow, who: Who): EntityRow => ({
  entity: 'vendorBooking',
  id: row.id,
  version: row.version,
  data: vendorBookingView(row, maySeeCustomers(who)),
})

export const managesStaff = (who: Who): boolean => who.vendorId !== null && decide(staffManagers, who) === 'allowed'

/** Returns the scopes whose changes this account receives. */
export function scopesOf(who: Who): string[] {
  const works = who.vendorId && who.isActive && who.approvalStatus === 'approved' && who.role !== 'endUser'
  if (!works) return [userScope(who.accountId)]
  const talks = sideOf(who) ? [talkScope(who.vendorId!)] : []
  const staff = managesStaff(who) ? [staffScope(who.vendorId!)] : []
  return [userScope(who.accountId), vendorScope(who.vendorId!), ...talks, ...staff]
}

/** Loads each changed row once. A row that is missing or not visible to the caller becomes a tombstone. */
export async function readRows(
  tx: Tx,
  who: Who,
  changes: readonly Pick<Change, 'entity' | 'id' | 'scope'>[],
): Promise<EntityRow[]> {
  const scopes = new Set(scopesOf(who))
  const rows: EntityRow[] = []
  for (const entity of Object.keys(loaders) as Entity[]) {
    const wanted = changes.filter((change) => change.entity === entity && scopes.has(change.scope))
    const ids = [...new Set(wanted.map((change) => change.id))]
    if (ids.length === 0) continue
    const found = await loaders[entity](tx, who, ids)
    const there = new Set(found.map((row) => row.id))
    rows.push(
      ...found,
      ...ids.filter((id) => !there.has(id)).map((id) => ({ entity, id, version: gone, deleted: true })),
    )
  }
  return rows
}
