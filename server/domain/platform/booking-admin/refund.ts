/** Refunds of bookings whose service has begun, for people who complain to Tilipo (decision 146). */
import type { Selectable } from 'kysely'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { BodyOf } from '#contract/core/endpoint'
import type { BookingState } from '#contract/core/state-machines'
import type { RefundDecision, RefundDecisionState, refundBookingForPeople } from '#contract/platform/bookings'
import type { Db } from '../../../db/connect'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { lockBooking, type StoredBooking } from '../../bookings/bookings'
import type { Audit, AuditedResult } from '../../core/audit'
import { settings } from '../../core/settings'
import { computeGatewayRefundable, notifyRefundedPart, reducePrice, sumGoodwill } from '../../counter/booking-changes'
import { notifyAdmins } from '../../messages/notifications'
import { sumDecisionsOfToday } from '../../money/corrections'

type StoredDecision = Selectable<Database['refund_decision']>
type Result = AuditedResult<{ _id: string; status: RefundDecisionState }>

/** Before the service, a booking is cancelled. */
const refundableStates: readonly BookingState[] = [
  'in_service',
  'completed',
  'no_show',
  'cancelled_by_customer',
  'cancelled_by_partner',
  'cancelled_by_system',
  'refunded',
]

/** Where the notifications of a refund lead, if not to the booking. */
export interface RefundLinks {
  customer?: string
  vendor?: string
}

/**
 * Refunds a booking, or requests the refund if it is above the limit of one administrator.
 * @throws Refusal `not_found`, `wrong_state`, `key_reused`
 */
export async function refundForPeople(
  tx: Tx,
  adminId: string,
  bookingId: string,
  { id, vendorAmount, platformAmount, reason }: BodyOf<typeof refundBookingForPeople>,
  links: RefundLinks = {},
): Promise<Result> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  const amounts = { vendor_ngwee: ngweeOf(vendorAmount), platform_ngwee: ngweeOf(platformAmount) }
  const repeated = await findRepeated(tx, adminId, { id, booking_id: bookingId, ...amounts })
  if (repeated) return repeated
  await refuseTooMuch(tx, booking, amounts)
  const needsApproval = await exceedsLimit(tx, adminId, booking, amounts)
  const decision = await tx.sql
    .insertInto('refund_decision')
    .values({
      id,
      booking_id: bookingId,
      ...amounts,
      reason,
      needs_approval: needsApproval,
      state: needsApproval ? 'requested' : 'made',
      requested_by: adminId,
      created_at: tx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (needsApproval)
    await notifyAdmins(
      tx,
      { template: 'adminRefundRequested', params: { amountNgwee: sumOf(decision), reference: booking.reference } },
      getAdminPath(bookingId),
    )
  else await makeRefund(tx, adminId, booking, decision, links)
  return {
    answer: { _id: id, status: decision.state },
    audit: buildAudit(booking, decision, needsApproval ? 'refund.request' : 'refund.make'),
  }
}

/** @throws Refusal `not_found`, `wrong_state`, `second_administrator` */
export async function decideRefund(
  tx: Tx,
  adminId: string,
  id: string,
  approved: boolean,
  links: RefundLinks = {},
): Promise<Result> {
  const known = await tx.sql.selectFrom('refund_decision').select('booking_id').where('id', '=', id).executeTakeFirst()
  const booking = known && (await lockBooking(tx, known.booking_id))
  if (!booking) throw new Refusal('not_found')
  const decision = await tx.sql
    .selectFrom('refund_decision')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (decision.state !== 'requested')
    throw new Refusal('wrong_state', { message: 'This refund has been decided already. Please refresh the page.' })
  if (approved && decision.requested_by === adminId) throw new Refusal('second_administrator')
  const state: RefundDecisionState = approved ? 'made' : 'rejected'
  await tx.sql
    .updateTable('refund_decision')
    .set({ state, decided_by: adminId, decided_at: tx.at })
    .where('id', '=', id)
    .execute()
  if (approved) {
    await refuseTooMuch(tx, booking, decision)
    await makeRefund(tx, adminId, booking, decision, links)
  }
  return {
    answer: { _id: id, status: state },
    audit: buildAudit(booking, decision, approved ? 'refund.make' : 'refund.reject'),
  }
}

type Amounts = Pick<StoredDecision, 'vendor_ngwee' | 'platform_ngwee'>

const sumOf = ({ vendor_ngwee, platform_ngwee }: Amounts): number => vendor_ngwee + platform_ngwee

const getAdminPath = (bookingId: string): string => `/admin/global/bookings/${bookingId}`

async function findRepeated(
  tx: Tx,
  adminId: string,
  wanted: Amounts & Pick<StoredDecision, 'id' | 'booking_id'>,
): Promise<Result | null> {
  const { id } = wanted
  const row = await tx.sql.selectFrom('refund_decision').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const isSame =
    row.requested_by === adminId &&
    row.booking_id === wanted.booking_id &&
    row.vendor_ngwee === wanted.vendor_ngwee &&
    row.platform_ngwee === wanted.platform_ngwee
  if (!isSame) throw new Refusal('key_reused')
  return { answer: { _id: id, status: row.state }, audit: 'unchanged' }
}

/** What an administrator has decided alone today counts, so that a large refund cannot be divided. */
async function exceedsLimit(
  tx: Tx,
  adminId: string,
  { vendor_id }: StoredBooking,
  { vendor_ngwee, platform_ngwee }: Amounts,
): Promise<boolean> {
  const { correctionLimitZmw } = await settings.readSection(tx.sql, 'payouts')
  const limitNgwee = ngweeOf(correctionLimitZmw)
  const isAbove = async (amountNgwee: number, vendorId: string | null) =>
    amountNgwee > 0 && amountNgwee + (await sumDecisionsOfToday(tx, adminId, vendorId)) > limitNgwee
  const byVendor = await isAbove(vendor_ngwee, vendor_id)
  return (await isAbove(platform_ngwee, null)) || byVendor
}

/** @throws Refusal `wrong_state` */
async function refuseTooMuch(tx: Tx, booking: StoredBooking, amounts: Amounts): Promise<void> {
  const limit = await computeLimit(tx.sql, booking)
  if (!limit)
    throw new Refusal('wrong_state', {
      message:
        booking.walk_in_name !== null
          ? 'It was sold at the counter of the business, which gives the money back.'
          : 'Nothing can be refunded for this booking. Before its service it can be cancelled.',
    })
  if (sumOf(amounts) === 0)
    throw new Refusal('invalid_input', {
      fields: { vendorAmount: 'Please enter an amount for the business or for Tilipo.' },
    })
  const fields = {
    ...(amounts.vendor_ngwee > limit.vendorNgwee && { vendorAmount: atMost(limit.vendorNgwee) }),
    ...(sumOf(amounts) > limit.totalNgwee && { platformAmount: `Together ${atMost(limit.totalNgwee)}` }),
  }
  if (Object.keys(fields).length > 0)
    throw new Refusal('wrong_state', {
      message: `At most ${formatZmw(zmwOf(limit.totalNgwee))} can go back for this booking.`,
      fields,
    })
}

const atMost = (ngwee: number): string => `at most ${formatZmw(zmwOf(ngwee))} can go back.`

/** What the customer can get back, in ngwee: never more than was paid. Null if nothing. */
async function computeLimit(
  db: Db | Tx['sql'],
  booking: StoredBooking,
): Promise<{ vendorNgwee: number; totalNgwee: number } | null> {
  if (booking.walk_in_name !== null || !refundableStates.includes(booking.state)) return null
  const vendorNgwee = await computeGatewayRefundable(db, booking)
  const totalNgwee = vendorNgwee - (await sumGoodwill(db, booking.id))
  return totalNgwee > 0 ? { vendorNgwee: Math.min(vendorNgwee, totalNgwee), totalNgwee } : null
}

async function makeRefund(
  tx: Tx,
  adminId: string,
  booking: StoredBooking,
  decision: StoredDecision,
  links: RefundLinks,
): Promise<void> {
  const { id, vendor_ngwee: vendorNgwee, platform_ngwee: platformNgwee, reason } = decision
  const seller = { vendorId: booking.vendor_id, accountId: adminId }
  const details = { id, reason, shiftId: undefined, at: undefined }
  await reducePrice(tx, seller, booking, details, { vendorNgwee, platformNgwee })
  const amountNgwee = sumOf(decision)
  const refunded = { amountNgwee, refundedNgwee: amountNgwee, returnedNgwee: 0, reason }
  await notifyRefundedPart(tx, booking, 'platform', refunded, vendorNgwee, links)
}

const buildAudit = (
  { id, reference }: StoredBooking,
  decision: StoredDecision,
  action: Extract<Audit['action'], `refund.${string}`>,
): Audit => ({
  action,
  target: { kind: 'booking', id, label: reference },
  reason: decision.reason,
  after: { businessZmw: zmwOf(decision.vendor_ngwee), tilipoZmw: zmwOf(decision.platform_ngwee) },
})

/** What can still be refunded, in ZMW, and what administrators have decided, the newest first. */
export async function readRefunds(db: Db, booking: StoredBooking) {
  const limit = await computeLimit(db, booking)
  const rows = await db
    .selectFrom('refund_decision')
    .innerJoin('account', 'account.id', 'requested_by')
    .selectAll('refund_decision')
    .select('account.full_name')
    .where('booking_id', '=', booking.id)
    .orderBy('refund_decision.created_at', 'desc')
    .orderBy('refund_decision.id')
    .execute()
  const refundDecisions = rows.map((row): RefundDecision => ({
    _id: row.id,
    vendorAmount: zmwOf(row.vendor_ngwee),
    platformAmount: zmwOf(row.platform_ngwee),
    reason: row.reason,
    status: row.state,
    requestedBy: { _id: row.requested_by, name: row.full_name },
    createdAt: row.created_at.toISOString(),
  }))
  return {
    refundable: limit && { vendor: zmwOf(limit.vendorNgwee), total: zmwOf(limit.totalNgwee) },
    refundDecisions,
  }
}
