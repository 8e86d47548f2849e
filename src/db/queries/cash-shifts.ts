import type { CashEntry, CashShift } from '#contract/counter/cash-shifts'
import {
  fitPayments,
  getPayments,
  mergePayments,
  type CounterPayment,
} from '#contract/bookings/counter-payments/counter-payments'
import { formatSeriesNumber } from '#contract/counter/receipt-number'
import { getSalePayments } from '#contract/counter/reservations'
import { derivePartId, listSaleItems, maxSaleItems } from '#contract/counter/sale-items'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { addEntries } from '#contract/counter/method-totals'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { isCommand, type BaseRow, type OutboxRow, type QueuedRow } from '../rows'
import { getSoldAt, isOfflineSale, type OfflineSaleRow } from './unsent-sales'
import { useLive } from './use-live'

/** One line of a sale or refund of this device that the server has not confirmed yet. */
export type UnsentEntry = Pick<
  CashEntry,
  '_id' | 'kind' | 'amount' | 'at' | 'description' | 'method' | 'receiptNumber'
> &
  Pick<CounterPayment, 'companyId'> & {
    /** Set for a later payment of a reservation. */
    paymentId?: string
  }

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
  const unsent = [...(await readUnsentEntries(database)), ...(await readCompanyPayments(database, base))]
  const closedIds = new Set(base.filter(({ data }) => data?.closing).map(({ id }) => id))
  return [...view.values()]
    .map((shift) => {
      const own = unsent.filter(({ shiftId }) => shiftId === shift._id).map(({ entry }) => entry)
      const included = closedIds.has(shift._id) ? [] : own
      const paidIn = included.filter(({ kind, method }) => kind === 'in' && !method)
      return {
        ...shift,
        ...addEntries(shift, included),
        movements: [
          ...shift.movements,
          ...paidIn.map(({ description: reason, ...entry }) => ({ ...entry, kind: 'in' as const, reason })),
        ],
        pending: pending.has(shift._id),
        unsent: own,
      }
    })
    .sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1))
}

/**
 * Reads the sales and refunds that are not in the confirmed state yet. A row whose response was lost may be: its booking
 * then tells, because the server counts the money in the same transaction.
 */
export async function readUnsentEntries(database: UserDatabase): Promise<ShiftEntry[]> {
  const rows = await database.outbox.where('entity').equals('vendorBooking').sortBy('sequence')
  const moneyRows = rows.filter(({ state }) => state !== 'refused').filter(isMoneyRow)
  const bookings = await readSales(database, moneyRows.map(getBookingId))
  const sales = new Map(
    rows
      .filter(isOfflineSale)
      .flatMap(({ input: { body } }) => listSaleItems(body).map(({ id }) => [id, body] as const)),
  )
  const getSaleId = (id: string) => bookings.get(id)?.[0]?.orderId ?? sales.get(id)?.id ?? id
  return moneyRows.flatMap((row) => {
    const id = getBookingId(row)
    const sale = bookings.get(id) ?? []
    const isConfirmed = isOfflineSale(row)
      ? sale.length > 0
      : isPayment(row)
        ? sale.some(({ payments }) => payments?.some(({ paymentId }) => paymentId === row.input.body.id))
        : sale.some(({ status }) => status === 'cancelled_by_partner')
    if (isConfirmed) return []
    // The sale of a refund, and payments after it, may themselves be unsent.
    const known = sale.length > 0 ? getSaleLines(sale) : sales.get(id)?.payments
    const later = rows.filter(isPayment).filter(({ input }) => getSaleId(input.params.id) === getSaleId(id))
    const unsent = later.filter(
      ({ input }) => !known?.some((line) => 'paymentId' in line && line.paymentId === input.body.id),
    )
    const payments =
      unsent.length > 0 ? [...(known ?? []), ...unsent.flatMap(({ input }) => input.body.payments)] : known
    return buildEntries(row, payments)
  })
}

/** The confirmed bookings of sales, by the id of one of them: of a basket, all. */
async function readSales(database: UserDatabase, ids: readonly string[]): Promise<Map<string, VendorBooking[]>> {
  const sales = new Map<string, VendorBooking[]>()
  for (const row of await database.vendorBookings.bulkGet([...ids])) {
    const booking = row?.data
    if (!booking) continue
    const { orderId } = booking
    const orderIds = orderId ? Array.from({ length: maxSaleItems }, (_, part) => derivePartId(orderId, part)) : []
    const order = (await database.vendorBookings.bulkGet(orderIds)).flatMap((other) =>
      other?.data && other.data.orderId === orderId ? [other.data] : [],
    )
    sales.set(booking._id, orderId ? order : [booking])
  }
  return sales
}

/** Returns the lines of a sale as they were paid; undefined for plain cash. */
function getSaleLines(sale: readonly VendorBooking[]) {
  if (sale.every(({ payments }) => payments === undefined)) return undefined
  const lines = sale.flatMap(({ total, payments }) => payments ?? [...getPayments(undefined, total)])
  return sale.length > 1 ? mergePayments(lines) : lines
}
/** Reads the payments of companies that are not in the confirmed state yet. Those in cash are paid into the drawer. */
async function readCompanyPayments(
  database: UserDatabase,
  shifts: readonly BaseRow<CashShift>[],
): Promise<ShiftEntry[]> {
  const rows = (await database.outbox.where('entity').equals('company').sortBy('sequence'))
    .filter(({ state }) => state !== 'refused')
    .filter(isCompanyPayment)
  const companies = await database.companies.bulkGet(rows.map(({ input }) => input.params.id))
  const isCounted = (id: string) => shifts.some(({ data }) => data?.movements.some(({ _id }) => _id === id))
  return rows.flatMap((row, index) => {
    const { id: _id, payment, shiftId, at = new Date(row.createdAt).toISOString() } = row.input.body
    const { method, amount } = payment
    const company = companies[index]?.data
    if (company?.payments.some((known) => known._id === _id) || isCounted(_id)) return []
    const description = `${company?.name ?? ''}, payment on account`
    return [
      { shiftId, entry: { _id, kind: 'in' as const, amount, at, description, ...(method !== 'cash' && { method }) } },
    ]
  })
}

export type CompanyPaymentRow = QueuedRow<'companies.takePayment'>
export const isCompanyPayment = (row: OutboxRow): row is CompanyPaymentRow => isCommand(row, 'companies.takePayment')

interface ShiftEntry {
  shiftId: string | undefined
  entry: UnsentEntry
}

type PaymentRow = QueuedRow<'walkIns.takePayment'>
type MoneyRow = OfflineSaleRow | PaymentRow | QueuedRow<'walkIns.refund'>

const isPayment = (row: OutboxRow): row is PaymentRow => isCommand(row, 'walkIns.takePayment')

const isMoneyRow = (row: OutboxRow): row is MoneyRow =>
  isOfflineSale(row) || isPayment(row) || isCommand(row, 'walkIns.refund')

const getBookingId = (row: MoneyRow): string => (isOfflineSale(row) ? row.input.body.id : row.input.params.id)

/** Returns an entry for each line. */
function buildEntries(row: MoneyRow, payments: readonly CounterPayment[] | undefined): ShiftEntry[] {
  const description = row.preview?.name ?? ''
  const { shiftId } = row.input.body
  const receipt = isCommand(row, 'walkIns.refund') ? undefined : row.input.body.receipt
  const common = {
    _id: getBookingId(row),
    description,
    ...(isPayment(row) && { paymentId: row.input.body.id }),
    ...(receipt && { receiptNumber: formatSeriesNumber(receipt) }),
  }
  const build = (lines: readonly CounterPayment[], kind: 'sale' | 'refund', at: string): ShiftEntry[] =>
    lines.map(({ method, amount, companyId }) => ({
      shiftId,
      entry: {
        ...common,
        kind,
        amount: kind === 'sale' ? amount : -amount,
        at,
        ...(method !== 'cash' && { method }),
        ...(companyId && { companyId }),
      },
    }))
  if (isOfflineSale(row)) return build(getSalePayments(row.input.body), 'sale', getSoldAt(row))
  if (isPayment(row)) {
    const { payments: lines, at = new Date(row.createdAt).toISOString() } = row.input.body
    return build(lines, 'sale', at)
  }
  const { amount, at = new Date(row.createdAt).toISOString() } = row.input.body
  return build(fitPayments(getPayments(payments, amount), amount), 'refund', at)
}
