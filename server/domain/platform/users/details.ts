import type { SelectQueryBuilder } from 'kysely'
import { adminPageSize } from '#contract/core/list-page'
import type {
  AdminUserDetails,
  UserBooking,
  UserPayment,
  UserSession,
  UserTicket,
} from '#contract/platform/user-details'
import { Refusal } from '#contract/core/refusals'
import { zmwOf } from '#contract/core/values'
import { recordChanges, userScope } from '../../../db/feed'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { countRows } from '../../../db/count-rows'
import type { AuditedResult } from '../../core/audit'
import type { ListPage, Who } from '../../route'
import { displayedEmail } from './list'
import { lockManagedAccount } from './status'

/** @throws Refusal `not_found`, also for a deleted account */
export async function readUser(db: Db, id: string): Promise<AdminUserDetails> {
  const row = await db
    .selectFrom('account')
    .leftJoin('account as administrator', 'administrator.id', 'account.suspended_by')
    .selectAll('account')
    .leftJoin('vendor as hotel', (join) =>
      join.onRef('hotel.owner_id', '=', 'account.id').on('hotel.business_type', '=', 'hotel'),
    )
    .select(['administrator.full_name as suspended_by_name', 'hotel.id as hotel_id'])
    .select(displayedEmail.as('displayed_email'))
    .where('account.id', '=', id)
    .where('account.email', 'not like', '%@removed.invalid')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return {
    _id: row.id,
    full_name: row.full_name,
    email: row.displayed_email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    isActive: row.is_active,
    ...(row.invited_at && { isInvited: true }),
    emailVerified: row.email_verified_at !== null,
    phone: row.phone,
    staffRole: row.staff_role,
    companyName: row.company_name,
    vendorId: row.vendor_id,
    businessType: row.business_type,
    hotelId: row.hotel_id,
    approvalStatus: row.role === 'partner' && !row.staff_role ? row.approval_status : null,
    suspension: row.suspended_at && {
      at: row.suspended_at.toISOString(),
      by: row.suspended_by_name,
      reason: row.suspension_reason,
    },
  }
}

const getOffset = (page: number | undefined): number => ((page ?? 1) - 1) * adminPageSize

/** Executes one page of a query and counts its rows. */
async function loadPage<O, Item>(
  db: Db,
  rows: SelectQueryBuilder<any, any, O>,
  page: number | undefined,
  toItem: (row: O) => Item,
): Promise<ListPage<Item[]>> {
  const found = await rows.limit(adminPageSize).offset(getOffset(page)).execute()
  return { items: found.map(toItem), total: await countRows(db, rows) }
}

export const listSessions = (
  db: Db,
  id: string,
  page: number | undefined,
  at: Date,
): Promise<ListPage<UserSession[]>> =>
  loadPage(
    db,
    db
      .selectFrom('session')
      .select(['id', 'device', 'created_at', 'used_at'])
      .where('account_id', '=', id)
      .where('expires_at', '>', at)
      .orderBy('used_at', 'desc')
      .orderBy('id'),
    page,
    (row) => ({
      _id: row.id,
      device: row.device || 'Unknown device',
      signedInAt: row.created_at.toISOString(),
      lastUsedAt: row.used_at.toISOString(),
    }),
  )

export async function listBookings(db: Db, id: string, page: number | undefined): Promise<ListPage<UserBooking[]>> {
  const vendor = await db.selectFrom('vendor').select('id').where('owner_id', '=', id).executeTakeFirst()
  return loadPage(
    db,
    db
      .selectFrom('booking')
      .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
      .innerJoin('listing', 'listing.id', 'booking.listing_id')
      .innerJoin('account', 'account.id', 'booking.account_id')
      .select(['booking.id', 'reference', 'state', 'starts_on', 'total_ngwee', 'booking.created_at'])
      .select(['listing.name as listing_name', 'vendor.name as vendor_name', 'account.full_name as customer_name'])
      .where(vendor ? 'booking.vendor_id' : 'booking.account_id', '=', vendor?.id ?? id)
      .orderBy('booking.created_at', 'desc')
      .orderBy('booking.id'),
    page,
    (row) => ({
      _id: row.id,
      reference: row.reference,
      listingName: row.listing_name,
      vendorName: row.vendor_name,
      customerName: row.customer_name,
      status: row.state,
      startsOn: row.starts_on,
      total: zmwOf(row.total_ngwee),
      createdAt: row.created_at.toISOString(),
    }),
  )
}

export const listPayments = (db: Db, id: string, page: number | undefined): Promise<ListPage<UserPayment[]>> =>
  loadPage(
    db,
    db
      .selectFrom('payment')
      .select(['reference', 'amount_ngwee', 'network', 'state', 'created_at'])
      .where('account_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
    page,
    (row) => ({
      reference: row.reference,
      amount: zmwOf(row.amount_ngwee),
      network: row.network,
      status: row.state,
      createdAt: row.created_at.toISOString(),
    }),
  )

export const listTickets = (db: Db, id: string, page: number | undefined): Promise<ListPage<UserTicket[]>> =>
  loadPage(
    db,
    db
      .selectFrom('support_ticket')
      .select(['id', 'subject', 'status', 'created_at'])
      .where('account_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
    page,
    (row) => ({
      _id: row.id,
      subject: row.subject,
      status: row.status,
      createdAt: row.created_at.toISOString(),
    }),
  )

/**
 * Ends one session of an account, or all. Its sockets close, and its devices sign out.
 * @throws Refusal `not_found`, `forbidden`
 */
export async function revokeSessions(
  tx: Tx,
  caller: Who,
  id: string,
  sessionId: string | null,
): Promise<AuditedResult<{ revoked: number }>> {
  const account = await lockManagedAccount(tx, caller, id)
  let sessions = tx.sql.deleteFrom('session').where('account_id', '=', id)
  if (sessionId) sessions = sessions.where('id', '=', sessionId)
  const revoked = Number((await sessions.executeTakeFirst()).numDeletedRows)
  if (revoked === 0) return { answer: { revoked }, audit: 'unchanged' }
  await recordChanges(tx, [{ scope: userScope(id), entity: 'me', id }])
  return {
    answer: { revoked },
    audit: {
      action: 'account.signOut',
      target: { kind: 'account', id, label: account.full_name },
      after: { endedSessions: revoked },
    },
  }
}
