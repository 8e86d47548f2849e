import type { CashEntry, CashShift } from '#contract/counter/cash-shifts'
import { ngweeOf, zmwOf } from '#contract/core/money'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { isCommand, type OutboxRow } from '../rows'
import { getSoldAt, isOfflineSale } from './unsent-sales'
import { useLive } from './use-live'

/** A sale or refund of this device that the server has not confirmed yet. */
export type UnsentEntry = Pick<CashEntry, '_id' | 'kind' | 'amount' | 'at' | 'description'>

export interface CashShiftLine extends CashShift {
  /** Its opening, a movement or its closing is pending. */
  pending: boolean
  /** They are part of the totals, unless the server has closed the shift already. */
  unsent: UnsentEntry[]
}

const none: never[] = []

/** Returns the shifts that the user may read, newest first. */
export const useCashShifts = (): CashShiftLine[] | undefined => useLive(readCashShifts, none)

/** Returns the user's open shift on this device; null if there is none. */
export const useOpenShift = (deviceId: string | undefined): CashShiftLine | null | undefined =>
  useLive(
    async (database) =>
      deviceId === undefined
        ? undefined
        : ((await readCashShifts(database)).find(isOpenHere(database.userId, deviceId)) ?? null),
    null,
    [deviceId],
  )

const isOpenHere =
  (userId: string, deviceId: string) =>
  (shift: CashShift): boolean =>
    !shift.closing && shift.deviceId === deviceId && shift.person._id === userId

export async function readCashShifts(database: UserDatabase): Promise<CashShiftLine[]> {
  const { view, pending, base } = await readFolded(database, 'cashShift')
  const unsent = await readUnsentEntries(database)
  const closedIds = new Set(base.filter(({ data }) => data?.closing).map(({ id }) => id))
  return [...view.values()]
    .map((shift) => {
      const own = unsent.filter(({ shiftId }) => shiftId === shift._id).map(({ entry }) => entry)
      const included = closedIds.has(shift._id) ? [] : own
      return {
        ...shift,
        sales: addUnsent(shift.sales, included, 'sale'),
        refunds: addUnsent(shift.refunds, included, 'refund'),
        pending: pending.has(shift._id),
        unsent: own,
      }
    })
    .sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1))
}

function addUnsent(
  { count, amount }: CashShift['sales'],
  entries: readonly UnsentEntry[],
  kind: UnsentEntry['kind'],
): CashShift['sales'] {
  const ofKind = entries.filter((entry) => entry.kind === kind)
  return {
    count: count + ofKind.length,
    amount: zmwOf(ofKind.reduce((sum, entry) => sum + Math.abs(ngweeOf(entry.amount)), ngweeOf(amount))),
  }
}

/**
 * Reads the sales and refunds that are not in the confirmed state yet. A row whose response was lost may be: its booking
 * then tells, because the server counts the money in the same transaction.
 */
async function readUnsentEntries(database: UserDatabase): Promise<ShiftEntry[]> {
  const rows = await database.outbox.where('entity').equals('vendorBooking').sortBy('sequence')
  const entries = rows.filter(({ state }) => state !== 'refused').flatMap((row) => buildEntry(row) ?? [])
  const bookings = await database.vendorBookings.bulkGet(entries.map(({ entry }) => entry._id))
  return entries.filter(({ entry }, index) => {
    const booking = bookings[index]?.data
    return entry.kind === 'sale' ? booking === undefined : booking?.status !== 'cancelled_by_partner'
  })
}

interface ShiftEntry {
  shiftId: string
  entry: UnsentEntry
}

/** Returns null for other commands, and for money that belongs to no shift. */
function buildEntry(row: OutboxRow): ShiftEntry | null {
  const description = row.preview?.name ?? ''
  if (isOfflineSale(row)) {
    const { id: _id, shiftId, seenTotal: amount } = row.input.body
    return shiftId ? { shiftId, entry: { _id, kind: 'sale', amount, at: getSoldAt(row), description } } : null
  }
  if (!isCommand(row, 'walkIns.refund')) return null
  const { params, body } = row.input
  const at = body.at ?? new Date(row.createdAt).toISOString()
  const { shiftId } = body
  return shiftId ? { shiftId, entry: { _id: params.id, kind: 'refund', amount: -body.amount, at, description } } : null
}
