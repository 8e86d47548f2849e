import { sql } from 'kysely'
import { checkAccess, moneyReaders } from '#contract/core/access'
import type { CashEntry, CashShift, EntryKind } from '#contract/counter/cash-shifts'
import { zmwOf } from '#contract/core/money'
import { addEntries, emptyTotals } from '#contract/counter/method-totals'
import type { PaymentMethod } from '#contract/bookings/counter-payments/payment-methods'
import { retention, type EntityRow } from '#contract/sync/sync'
import type { Db } from '../../../db/connect'
import { cashScope, recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import type { Who } from '../../route'

/** The owner, and staff who may view reports, read the shifts of everybody. */
export const canReadAllShifts = (caller: Who): boolean =>
  caller.vendorId !== null && checkAccess(moneyReaders, caller) === 'allowed'

interface ShiftRow {
  id: string
  device_id: string
  account_id: string
  person_name: string
  opening_ngwee: number
  opened_at: Date
  closed_at: Date | null
  closed_by: string | null
  closed_by_name: string | null
  counted_ngwee: number | null
  expected_ngwee: number | null
  device_expected_ngwee: number | null
  reason: string
  version: number
}

interface EntryRow {
  id: string
  shift_id: string
  kind: EntryKind
  method: PaymentMethod
  subject_id: string
  amount_ngwee: number
  description: string
  happened_at: Date
  recorded_at: Date
  is_correction: boolean
  reference: string | null
  receipt_number: string | null
  /** Null if the person of the shift recorded it. */
  recorder_name: string | null
}

type Selection = { ids: readonly string[] } | { after: string; limit: number }

/** Loads shifts that the caller may read, for the caller's devices. */
export async function loadCashShiftRows(tx: Tx, caller: Who, selection: Selection): Promise<EntityRow[]> {
  if (!caller.vendorId) return []
  const shifts = await selectShifts(tx, caller, selection)
  const entries = groupByShift(
    await selectEntries(
      tx.sql,
      caller.vendorId,
      shifts.map(({ id }) => id),
    ),
  )
  return shifts.map((shift) => ({
    entity: 'cashShift',
    id: shift.id,
    version: shift.version,
    data: buildShiftView(shift, entries.get(shift.id) ?? []),
  }))
}

async function selectShifts(tx: Tx, caller: Who, selection: Selection): Promise<ShiftRow[]> {
  const filter =
    'ids' in selection
      ? sql`cash_shift.id = any(${selection.ids})`
      : sql`cash_shift.id > ${selection.after} and cash_shift.opened_at >
          ${tx.at}::timestamptz - make_interval(months => ${retention.bookingMonths})`
  const readable = canReadAllShifts(caller) ? sql`true` : sql`cash_shift.account_id = ${caller.accountId}`
  const limit = 'ids' in selection ? sql`` : sql`limit ${selection.limit}`
  const { rows } = await sql<ShiftRow>`
    select * from cash_shift
    where cash_shift.vendor_id = ${caller.vendorId} and ${readable} and ${filter}
    order by cash_shift.id ${limit}
  `.execute(tx.sql)
  return rows
}

export async function selectEntries(
  db: Db | Tx['sql'],
  vendorId: string,
  shiftIds: readonly string[],
): Promise<EntryRow[]> {
  if (shiftIds.length === 0) return []
  const { rows } = await sql<EntryRow>`
    select recorded.*, booking.reference,
      case when booking.id = subject_id then booking.receipt_number
        else (select p.receipt_number from counter_payment p where p.payment_id = subject_id limit 1) end
        as receipt_number, coalesce(recorded.text, listing.name) as description,
      case when recorded_by <> shift.account_id then recorder.full_name end as recorder_name
    from (
      select id, shift_id, kind, 'cash' as method, subject_id, amount_ngwee, description as text, happened_at,
        recorded_at, recorded_by, is_correction
      from cash_shift_entry where shift_id = any(${shiftIds}) and vendor_id = ${vendorId}
      union all
      -- A line that is divided among the bookings of a basket is one entry.
      select (array_agg(p.id order by b.id))[1], shift_id, kind, method,
        (array_agg(coalesce(payment_id, booking_id) order by b.id))[1], sum(amount_ngwee)::bigint,
        -- A refund names what was returned, and why.
        (select string_agg(l.name, ', ' order by o.id)
            || case when kind = 'refund' and min(o.note) > '' then ': ' || min(o.note) else '' end
          from booking o join listing l on l.id = o.listing_id
          where case when kind = 'refund' then o.id = any(array_agg(b.id))
            else o.order_id = min(b.order_id::text)::uuid end),
        happened_at, recorded_at, recorded_by, is_correction
      from counter_payment p join booking b on b.id = p.booking_id
      where shift_id = any(${shiftIds}) and p.vendor_id = ${vendorId} and method <> 'cash'
      group by coalesce(b.order_id, b.id), shift_id, kind, line, method, happened_at, recorded_at, recorded_by,
        is_correction
      union all
      select p.id, p.shift_id, 'in', p.method, p.id, p.amount_ngwee, c.name || ', payment on account', p.happened_at, p.recorded_at,
        p.recorded_by, p.is_correction
      from company_payment p join company c on c.id = p.company_id
      where p.shift_id = any(${shiftIds}) and p.vendor_id = ${vendorId} and p.method <> 'cash'
    ) recorded
    left join cash_shift shift on shift.id = shift_id
    left join account recorder on recorder.id = recorded_by
    left join booking on booking.id = counter_payment_booking(subject_id)
    left join listing on listing.id = booking.listing_id
    order by happened_at, recorded_at, recorded.id
  `.execute(db)
  return rows
}

function groupByShift(entries: readonly EntryRow[]): Map<string, EntryRow[]> {
  const groups = new Map<string, EntryRow[]>()
  for (const entry of entries) groups.set(entry.shift_id, [...(groups.get(entry.shift_id) ?? []), entry])
  return groups
}

export const buildEntryView = (entry: EntryRow): CashEntry => ({
  _id: entry.subject_id,
  kind: entry.kind,
  amount: zmwOf(entry.amount_ngwee),
  at: entry.happened_at.toISOString(),
  recordedAt: entry.recorded_at.toISOString(),
  reference: entry.reference ?? '',
  description: entry.description,
  isCorrection: entry.is_correction,
  recordedBy: entry.recorder_name,
  ...(entry.method !== 'cash' && { method: entry.method }),
  ...(entry.receipt_number && { receiptNumber: entry.receipt_number }),
})

function buildShiftView(shift: ShiftRow, entries: readonly EntryRow[]): CashShift {
  const included = entries.filter(({ is_correction, method }) => !is_correction && method === 'cash')
  const views = entries.map(buildEntryView)
  return {
    _id: shift.id,
    deviceId: shift.device_id,
    person: { _id: shift.account_id, name: shift.person_name },
    openedAt: shift.opened_at.toISOString(),
    opening: zmwOf(shift.opening_ngwee),
    ...addEntries(emptyTotals, views),
    movements: included.flatMap(({ kind, subject_id, amount_ngwee, description, happened_at }) =>
      kind === 'in' || kind === 'out'
        ? [
            {
              _id: subject_id,
              kind,
              amount: zmwOf(Math.abs(amount_ngwee)),
              reason: description,
              at: happened_at.toISOString(),
            },
          ]
        : [],
    ),
    corrections: views.filter(({ isCorrection, method }) => isCorrection && method === undefined),
    closing: buildClosing(shift),
  }
}

const buildClosing = (shift: ShiftRow): CashShift['closing'] =>
  shift.closed_at && {
    at: shift.closed_at.toISOString(),
    counted: zmwOf(shift.counted_ngwee!),
    expected: zmwOf(shift.expected_ngwee!),
    deviceExpected: zmwOf(shift.device_expected_ngwee!),
    difference: zmwOf(shift.counted_ngwee! - shift.expected_ngwee!),
    reason: shift.reason,
    by: shift.closed_by === shift.account_id ? null : shift.closed_by_name,
  }

/** Publishes a shift to its person and to those who read all shifts. A shift that has not arrived yet is skipped. */
export async function recordShiftChange(tx: Tx, id: string): Promise<void> {
  const shift = await tx.sql
    .updateTable('cash_shift')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['account_id', 'vendor_id'])
    .executeTakeFirst()
  if (!shift) return
  await recordChanges(
    tx,
    [userScope(shift.account_id), cashScope(shift.vendor_id)].map((scope) => ({ scope, entity: 'cashShift', id })),
  )
}
