import { listSaleItems } from '#contract/counter/sale-items'
import { sellEndpoint } from '../counter-ledger'
import { currentUser } from '../current-user'
import { openUserDatabase, type UserDatabase } from '../database'
import { isCommand, type OutboxRow, type QueuedRow } from '../rows'
import { useLive } from './use-live'

const none: never[] = []
const generalSaleEndpoint = 'walkIns.recordOffline'

/** A sale at the counter that was made offline, from general or from counter stock. */
export type OfflineSaleRow = QueuedRow<typeof generalSaleEndpoint | typeof sellEndpoint>
export const isOfflineSale = (row: OutboxRow): row is OfflineSaleRow =>
  isCommand(row, generalSaleEndpoint, sellEndpoint)

/** Returns when the device recorded the sale. */
export function getSoldAt({ input: { body }, createdAt }: OfflineSaleRow): string {
  const soldAt = 'soldAt' in body ? body.soldAt : body.at
  return soldAt ?? new Date(createdAt).toISOString()
}

/**
 * Whether another device can send the sale. A refused sale from counter stock has given its units back, and this device may
 * have sold them again.
 */
export const isExportable = ({ endpoint, state }: Pick<OutboxRow, 'endpoint' | 'state'>): boolean =>
  endpoint !== sellEndpoint || state !== 'refused'

/** Returns the sales at the counter that the server has not confirmed, including refused ones, in order. */
export const useUnsentSales = (): OfflineSaleRow[] | undefined => useLive(readUnsentSales, none)

const readUnsentSales = async ({ outbox }: UserDatabase): Promise<OfflineSaleRow[]> =>
  (await outbox.where('entity').equals('vendorBooking').sortBy('sequence'))
    .filter(isOfflineSale)
    .filter(({ state }) => state !== 'settling')

/** A payment of a reservation or company, or a refund, that the server has not confirmed. */
export type UnsentPaymentRow =
  QueuedRow<'walkIns.takePayment'> | QueuedRow<'walkIns.refund'> | QueuedRow<'companies.takePayment'>
const isPaymentRow = (row: OutboxRow): row is UnsentPaymentRow =>
  isCommand(row, 'walkIns.takePayment', 'walkIns.refund', 'companies.takePayment')

/**
 * Returns the payments and refunds that the server has not answered, in order. Of refused ones the server has decided, and
 * the user decides on them here.
 */
export const useUnsentPayments = (): UnsentPaymentRow[] | undefined => useLive(readUnsentPayments, none)

const readUnsentPayments = async ({ outbox }: UserDatabase): Promise<UnsentPaymentRow[]> =>
  (await outbox.where('entity').anyOf('vendorBooking', 'company').sortBy('sequence'))
    .filter(isPaymentRow)
    .filter(({ state }) => state === 'waiting' || state === 'sending')

/**
 * Counts the pieces that were sold offline from general stock, by listing. The mirrored stock does not contain them yet. A
 * sale from counter stock does not count: its pieces left the stock when they were set aside.
 */
export async function countUnsentPieces(database: UserDatabase): Promise<Map<string, number>> {
  const rows = await database.outbox.where('entity').equals('vendorBooking').toArray()
  const sales = rows.flatMap((row) =>
    isCommand(row, generalSaleEndpoint) && row.state !== 'refused' ? [row.input.body] : [],
  )
  if (sales.length === 0) return new Map()
  const confirmed = await database.vendorBookings.bulkGet(sales.map(({ id }) => id))
  const pieces = new Map<string, number>()
  for (const [index, sale] of sales.entries())
    for (const { listingId, choice } of confirmed[index] ? [] : listSaleItems(sale))
      pieces.set(listingId, (pieces.get(listingId) ?? 0) + Number(choice.quantity ?? 1))
  return pieces
}

/** Returns which of these sales this device knows already: confirmed, or waiting to be sent. */
export async function findKnownSales(ids: readonly string[]): Promise<Set<string>> {
  const user = currentUser()
  if (!user) return new Set()
  const database = openUserDatabase(user)
  const confirmed = await database.vendorBookings.bulkGet([...ids])
  const unsent = (await readUnsentSales(database)).map(({ input }) => input.body.id)
  const known = new Set([...confirmed.flatMap((row) => (row?.data ? [row.id] : [])), ...unsent])
  return new Set(ids.filter((id) => known.has(id)))
}

/**
 * Returns which of these payments this device knows already. A refund that another device has sent is not found: the server
 * answers it from its id.
 * @param payments with the booking or company that each is for
 */
export async function findKnownPayments(payments: readonly { id: string; subjectId: string }[]): Promise<Set<string>> {
  const user = currentUser()
  if (!user) return new Set()
  const database = openUserDatabase(user)
  const subjectIds = payments.map(({ subjectId }) => subjectId)
  const [bookings, companies, rows] = await Promise.all([
    database.vendorBookings.bulkGet(subjectIds),
    database.companies.bulkGet(subjectIds),
    database.outbox.where('entity').anyOf('vendorBooking', 'company').toArray(),
  ])
  const known = new Set([
    ...bookings.flatMap((row) => row?.data?.payments?.map(({ paymentId }) => paymentId) ?? []),
    ...companies.flatMap((row) => row?.data?.payments.map(({ _id }) => _id) ?? []),
    ...rows.filter(isPaymentRow).map(({ input }) => input.body.id),
  ])
  return new Set(payments.map(({ id }) => id).filter((id) => known.has(id)))
}
