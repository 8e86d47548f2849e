/** Entries of cash shifts. They are only added; the database decides whether one is a correction. */
import type { EntryKind } from '#contract/counter/cash-shifts'
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
  const shift = await tx.sql.selectFrom('cash_shift').select('vendor_id').where('id', '=', shiftId).executeTakeFirst()
  if (shift && shift.vendor_id !== vendorId) throw new Refusal('not_found')
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
