/** Opens a case. Booking, people and business are taken from what it is opened from. */
import type { BodyOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import { caseKindTexts, caseSides } from '#contract/platform/cases/case-kinds'
import type { openCase as openEndpoint } from '#contract/platform/cases/cases'
import type { Tx } from '../../../db/transact'
import type { AuditedResult } from '../../core/audit'
import { buildCaseParams, notifySides } from './notify'
import { addEntry, buildAuditTarget, includesSide, lockCase, type StoredCase } from './sql'

type Request = BodyOf<typeof openEndpoint>
type Subject = Pick<StoredCase, 'booking_id' | 'customer_id' | 'vendor_id' | 'ticket_id' | 'report_kind' | 'report_id'>

const hourMs = 3_600_000
export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)

/** @throws Refusal `not_found`, `invalid_input`, `key_reused` */
export async function openCase(tx: Tx, adminId: string, request: Request): Promise<AuditedResult<{ _id: string }>> {
  const { id, kind, subject, informs } = request
  const found = await findSubject(tx, request)
  const to = informs === 'nobody' ? null : informs
  for (const [side, party] of [
    ['customer', found.customer_id],
    ['vendor', found.vendor_id],
  ] as const)
    if (includesSide(to, side) && party === null)
      throw new Refusal('invalid_input', {
        fields: { informs: side === 'customer' ? 'This case has no customer.' : 'This case has no business.' },
      })
  const { firstResponseHours, resolutionHours } = caseKindTexts[kind]
  const firstResponseDue = addHours(tx.at, firstResponseHours)
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('support_case')
    .values({
      ...found,
      ...{ id, kind, subject, state: 'open', opened_by: adminId, opened_at: tx.at, changed_at: tx.at },
      customer_sees: includesSide(to, 'customer'),
      vendor_sees: includesSide(to, 'vendor'),
      due_at: firstResponseDue,
      first_response_due: firstResponseDue,
      resolution_due: addHours(tx.at, resolutionHours),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  const row = await lockCase(tx, id)
  if (!numInsertedOrUpdatedRows) {
    if (row.opened_by !== adminId) throw new Refusal('key_reused')
    return { answer: { _id: id }, audit: 'unchanged' }
  }
  const author = { author_id: adminId, author_side: 'tilipo' } as const
  await addEntry(tx, id, { kind: 'opened', ...author, visible_to: to ?? 'team', text: subject })
  await notifySides(tx, row, to, { template: 'caseOpened', params: buildCaseParams(row) })
  return { answer: { _id: id }, audit: { action: 'case.open', target: buildAuditTarget(id), after: { kind } } }
}

const nothing: Subject = {
  booking_id: null,
  customer_id: null,
  vendor_id: null,
  ticket_id: null,
  report_kind: null,
  report_id: null,
}

async function findSubject(tx: Tx, { bookingId, ticketId, report, reference }: Request): Promise<Subject> {
  if (bookingId) return findBooking(tx, 'id', bookingId)
  if (ticketId) return findTicket(tx, ticketId)
  if (report) {
    const item = await tx.sql
      .selectFrom('reported_item')
      .select('vendor_id')
      .where('kind', '=', report.kind)
      .where('target_id', '=', report.id)
      .executeTakeFirst()
    if (!item) throw new Refusal('not_found')
    return { ...nothing, vendor_id: item.vendor_id, report_kind: report.kind, report_id: report.id }
  }
  return reference ? findBooking(tx, 'reference', reference.trim().toUpperCase()) : nothing
}

async function findBooking(tx: Tx, column: 'id' | 'reference', value: string): Promise<Subject> {
  const booking = await tx.sql
    .selectFrom('booking')
    .select(['id', 'account_id', 'vendor_id', 'walk_in_name'])
    .where(column, '=', value)
    .executeTakeFirst()
  if (!booking)
    throw column === 'id'
      ? new Refusal('not_found')
      : new Refusal('invalid_input', { fields: { reference: 'There is no booking with this reference.' } })
  return {
    ...nothing,
    booking_id: booking.id,
    // A customer at the counter has no account.
    customer_id: booking.walk_in_name === null ? booking.account_id : null,
    vendor_id: booking.vendor_id,
  }
}

async function findTicket(tx: Tx, id: string): Promise<Subject> {
  const ticket = await tx.sql
    .selectFrom('support_ticket')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['booking_id', 'account_id', 'account.role', 'account.vendor_id'])
    .where('support_ticket.id', '=', id)
    .executeTakeFirst()
  if (!ticket) throw new Refusal('not_found')
  const requester = ticket.role === 'endUser' ? { customer_id: ticket.account_id } : { vendor_id: ticket.vendor_id }
  const booking = ticket.booking_id ? await findBooking(tx, 'id', ticket.booking_id) : nothing
  return { ...booking, ...requester, ticket_id: id }
}

/** @throws Refusal `invalid_input` for a side that the case does not have */
export function refuseMissingSide(row: StoredCase, to: Parameters<typeof includesSide>[0]): void {
  const parties = { customer: row.customer_id, vendor: row.vendor_id }
  for (const side of caseSides)
    if (includesSide(to, side) && parties[side] === null)
      throw new Refusal('invalid_input', {
        fields: { to: side === 'customer' ? 'This case has no customer.' : 'This case has no business.' },
      })
}
