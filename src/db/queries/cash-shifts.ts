import type { CashEntry, CashShift } from '#contract/counter/cash-shifts'
import { allocatePayments } from '#contract/bookings/counter-payments/allocate-payments'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import {
  fitPayments,
  getPayments,
  mergePayments,
  type CounterPayment,
} from '#contract/bookings/counter-payments/counter-payments'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { formatSeriesNumber } from '#contract/counter/receipt-number'
import { getReceivedPayments, getSalePayments } from '#contract/counter/reservations'
import { omitReturned } from '#contract/bookings/counter-payments/omit-returned'
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
      : isPayment(row) || isPaidChange(row)
        ? sale.some(({ payments }) => payments?.some(({ paymentId }) => paymentId === row.input.body.id))
        : sale.some(({ _id, status }) => _id === id && status === 'cancelled_by_partner')
    if (isConfirmed) return []
    if (!isCommand(row, 'walkIns.refund')) return buildEntries(row, [])
    // The sale of a refund, and payments after it, may themselves be unsent.
    const unsentSale = sales.get(id)
    const known = sale.length > 0 || !unsentSale ? sale : listUnsentItems(unsentSale)
    const later = rows.filter(isPayment).filter(({ input }) => getSaleId(input.params.id) === getSaleId(id))
    const { bookingIds } = row.input.body
    const returned = later.reduce(addPayment, known).filter(({ _id }) => bookingIds?.includes(_id) ?? true)
    const lines = returned.flatMap(getReceivedPayments)
    return buildEntries(row, returned.length > 1 ? mergePayments(lines) : lines)
  })
}

type SoldItem = Pick<VendorBooking, '_id' | 'status' | 'total' | 'payments' | 'reservedUntil'>

/** The items of a sale that the server does not know yet, with their parts of what was paid. */
function listUnsentItems(sale: OfflineSaleRow['input']['body']): SoldItem[] {
  const items = listSaleItems(sale)
  const parts =
    sale.payments &&
    allocatePayments(
      sale.payments,
      items.map(({ seenTotal }) => seenTotal),
    )
  return items.map(({ id, seenTotal }, index) => ({
    _id: id,
    status: 'requested',
    total: seenTotal,
    payments: parts?.[index],
    reservedUntil: sale.reservation?.until,
  }))
}

/** Divides a later payment of a reservation among its items, like the server, unless they contain it already. */
function addPayment(items: readonly SoldItem[], { input: { body } }: PaymentRow): readonly SoldItem[] {
  if (items.some(({ payments }) => payments?.some(({ paymentId }) => paymentId === body.id))) return items
  const payable = omitReturned(items, ({ status }) => status)
  const dues = payable.map(({ total, payments = [] }) => zmwOf(ngweeOf(total) - ngweeOf(sumPayments(payments))))
  const parts = allocatePayments(body.payments, dues)
  return items.map((item) => ({
    ...item,
    payments: [
      ...(item.payments ?? []),
      ...(parts[payable.indexOf(item)] ?? []).map((part) => ({ ...part, paymentId: body.id })),
    ],
  }))
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
type ChangeRow = QueuedRow<'bookings.changeOffline'>
/** A change whose difference the customer has paid with it. */
type PaidChangeRow = ChangeRow & { input: { body: { payments: CounterPayment[] } } }
type MoneyRow = OfflineSaleRow | PaymentRow | PaidChangeRow | QueuedRow<'walkIns.refund'>

const isPayment = (row: OutboxRow): row is PaymentRow => isCommand(row, 'walkIns.takePayment')

const isPaidChange = (row: OutboxRow): row is PaidChangeRow =>
  isCommand(row, 'bookings.changeOffline') && row.input.body.payments !== undefined

const isMoneyRow = (row: OutboxRow): row is MoneyRow =>
  isOfflineSale(row) || isPayment(row) || isPaidChange(row) || isCommand(row, 'walkIns.refund')

const getBookingId = (row: MoneyRow): string => (isOfflineSale(row) ? row.input.body.id : row.input.params.id)

/** Returns an entry for each line. @param payments what was paid for what a refund returns */
function buildEntries(row: MoneyRow, payments: readonly CounterPayment[]): ShiftEntry[] {
  const description = row.preview?.name ?? ''
  const { shiftId } = row.input.body
  const receipt = isOfflineSale(row) || isPayment(row) ? row.input.body.receipt : undefined
  const common = {
    _id: getBookingId(row),
    description,
    ...((isPayment(row) || isPaidChange(row)) && { paymentId: row.input.body.id }),
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
  if (isPayment(row) || isPaidChange(row)) {
    const { payments: lines, at = new Date(row.createdAt).toISOString() } = row.input.body
    return build(lines, 'sale', at)
  }
  const { amount, at = new Date(row.createdAt).toISOString() } = row.input.body
  return build(fitPayments(getPayments(payments, amount), amount), 'refund', at)
}
