/** Entries of cash shifts. They are only added; the database decides whether one is a correction. */
import { ngweeOf } from '#contract/core/money'
import type { EntryKind } from '#contract/counter/cash-shifts'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { recordShiftChange } from './sql'

interface NewEntry {
  vendorId: string
  shiftId: string
  kind: EntryKind
  /** The booking, or the movement. */
  subjectId: string
  /** The amount that changed hands, always positive. */
  amountNgwee: number
  /** By the clock of the device; by default the time of the transaction. */
  at: string | undefined
  recordedBy: string
  /** What was sold, or the reason of a movement. */
  description: string
}

const maxClockDifferenceMs = 400 * 24 * 3_600_000

/** Returns a device's time as stored: never in the future, and not far in the past, if the device has a wrong clock. */
export function limitDeviceTime(tx: Tx, at: string | undefined): Date {
  const now = tx.at.getTime()
  const time = at === undefined ? now : Date.parse(at)
  return new Date(Math.min(now, Math.max(time, now - maxClockDifferenceMs)))
}

/**
 * Adds an entry, at most one of a kind for a subject. The shift may arrive later, from another device. If it is closed,
 * the entry is a correction.
 * @throws Refusal `not_found` for the shift of another business
 */
export async function recordShiftEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const { vendorId, shiftId, kind, subjectId, amountNgwee, at, recordedBy, description } = entry
  if (amountNgwee === 0) return
  await refuseForeignShift(tx, vendorId, shiftId)
  const inserted = await tx.sql
    .insertInto('cash_shift_entry')
    .values({
      id: tx.newId(),
      shift_id: shiftId,
      vendor_id: vendorId,
      kind,
      subject_id: subjectId,
      amount_ngwee: kind === 'sale' || kind === 'in' ? amountNgwee : -amountNgwee,
      description,
      happened_at: limitDeviceTime(tx, at),
      recorded_at: tx.at,
      recorded_by: recordedBy,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) await recordShiftChange(tx, shiftId)
}

export async function refuseForeignShift(tx: Tx, vendorId: string, shiftId: string): Promise<void> {
  const shift = await tx.sql.selectFrom('cash_shift').select('vendor_id').where('id', '=', shiftId).executeTakeFirst()
  if (shift && shift.vendor_id !== vendorId) throw new Refusal('not_found')
}

export interface PaymentPart {
  bookingId: string
  /** Each with the number of its line. */
  payments: readonly (CounterPayment & { line: number })[]
  /** The id of this part of a later payment. */
  paymentId?: string
}

interface NewPayments extends Omit<NewEntry, 'kind' | 'amountNgwee' | 'shiftId'> {
  kind: 'sale' | 'refund'
  /** Without a shift, the money is recorded, but counted in none. */
  shiftId: string | undefined
  /** How the sale was paid, or what is returned by the same methods. */
  payments: readonly CounterPayment[]
  /** The parts of `payments` for the bookings of a basket. By default, all of it is for `subjectId`. */
  parts?: readonly PaymentPart[]
  /** Set for a later payment of a reservation: the number of lines before it. Its parts have their ids. */
  later?: { paymentId: string; receiptNumber: string | null }
  /** The number of lines of the same kind before these. */
  firstLine?: number
  /** Set for what a change of the booking gives back: it reduces the payments of the booking. */
  changeId?: string
  /** Stores also plain cash as a row. A reservation has several payments, so that missing rows would say nothing. */
  hasRows?: boolean
}

/**
 * Stores the lines of a sale or refund. Only the part in cash becomes an entry of the drawer; the other methods are
 * totals of the shift.
 * @throws Refusal `not_found` for the shift of another business
 */
export async function recordCounterPayments(
  tx: Tx,
  { payments, parts, shiftId, later, firstLine = 0, changeId, hasRows = false, ...entry }: NewPayments,
): Promise<void> {
  const { vendorId, kind, subjectId, at, recordedBy } = entry
  if (shiftId) await refuseForeignShift(tx, vendorId, shiftId)
  const sign = kind === 'sale' ? 1 : -1
  const all = parts ?? [{ bookingId: subjectId, payments: payments.map((payment, line) => ({ ...payment, line })) }]
  // Plain cash has no rows: see the table.
  const rows =
    hasRows || payments.some(({ method, received }) => method !== 'cash' || received !== undefined)
      ? all.flatMap(({ payments: lines, ...part }) => lines.map((line) => ({ paymentId: undefined, ...line, ...part })))
      : []
  if (rows.length > 0)
    await tx.sql
      .insertInto('counter_payment')
      .values(
        rows.map(
          ({
            bookingId,
            paymentId = later?.paymentId ?? changeId ?? null,
            line,
            method,
            amount,
            reference,
            received,
            companyId,
          }) => ({
            id: tx.newId(),
            vendor_id: vendorId,
            booking_id: bookingId,
            kind,
            line: firstLine + line,
            payment_id: paymentId,
            method,
            company_id: companyId ?? null,
            receipt_number: later?.receiptNumber ?? null,
            amount_ngwee: sign * ngweeOf(amount),
            reference: kind === 'sale' && method !== 'cash' ? (reference ?? '') : null,
            received_ngwee: kind === 'sale' && received !== undefined ? ngweeOf(received) : null,
            shift_id: shiftId ?? null,
            happened_at: limitDeviceTime(tx, at),
            recorded_at: tx.at,
            recorded_by: recordedBy,
          }),
        ),
      )
      .execute()
  if (!shiftId) return
  const cashNgwee = payments.reduce((sum, { method, amount }) => sum + (method === 'cash' ? ngweeOf(amount) : 0), 0)
  await recordShiftEntry(tx, {
    ...entry,
    subjectId: later?.paymentId ?? changeId ?? subjectId,
    shiftId,
    amountNgwee: cashNgwee,
  })
  if (rows.some(({ method }) => method !== 'cash')) await recordShiftChange(tx, shiftId)
}

/**
 * Counts the payments or refunds of bookings: the number of the next line. A line that is divided among the bookings of a basket
 * has one number.
 */
export async function countPaymentLines(
  tx: Tx,
  bookingIds: readonly string[],
  kind: NewPayments['kind'],
): Promise<number> {
  const { last } = await tx.sql
    .selectFrom('counter_payment')
    .select((eb) => eb.fn.max('line').as('last'))
    .where('booking_id', 'in', bookingIds)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}
