/**
 * Numbers of receipts that this device gives (decision 128). The number is taken in the transaction that stores the command,
 * so that a crash neither loses nor repeats one.
 */
import type { Table, Transaction } from 'dexie'
import type { StockSale } from '#contract/counter/counter-stock'
import type { CounterSale } from '#contract/counter/walk-ins'
import type { SeriesNumber } from '#contract/counter/receipt-number'
import type { UserDatabase } from '../../db/database'
import { isCommand } from '../../db/rows'
import type { IncomingCommand } from '../outbox/coalesce'
import { enqueue, type WriteContext } from '../outbox/outbox'

/** What gets a receipt: a sale with money, or a later payment of a reservation. */
export interface ReceiptSubject {
  /** The id of the sale or payment. It keeps its number, however often it is sent. */
  id: string
  /** The booking that a payment is for; by default the sale itself. */
  bookingId?: string | undefined
  /** What the list of unused numbers says about it. */
  name: string
  /** A sale that the server has refused, which this one replaces: it was not booked, so its number is used for this one. */
  replaces?: string | undefined
}

const getReceiptTables = ({ receipts, receiptSeries, me }: UserDatabase): Table[] => [receipts, receiptSeries, me]

/** Errors of writes after the transaction has ended. */
const followingErrors = new Set(['InvalidStateError', 'TransactionInactiveError'])

/**
 * Runs a transaction that takes a number.
 * @throws the reason if the browser ends the transaction, such as a full disk: later writes fail only because of that
 */
export async function transactNumbered<T>(
  database: UserDatabase,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  let transaction: Transaction | undefined
  try {
    return await database.transaction('rw', [...getReceiptTables(database), ...tables], async (started) => {
      transaction = started
      return work()
    })
  } catch (error) {
    const reason = transaction?.idbtrans?.error
    throw reason && error instanceof Error && followingErrors.has(error.name) ? reason : error
  }
}

/** The business for which the user sells. */
export const readVendorId = async ({ me }: UserDatabase): Promise<string | null> =>
  (await me.toCollection().first())?.data?.vendorId ?? null

/**
 * Takes the next number of the series, or returns the number that the subject has already.
 * @param database in a transaction of the caller (`transactNumbered`)
 * @returns undefined while the device has no series: the sale then has no number of its own
 */
export async function takeReceiptNumber(
  database: UserDatabase,
  { id, bookingId = id, name, replaces }: ReceiptSubject,
): Promise<SeriesNumber | undefined> {
  const { receipts, receiptSeries } = database
  const known = (await receipts.get(id)) ?? (replaces && (await receipts.get(replaces)))
  if (known) {
    if (known.id !== id) {
      await receipts.delete(known.id)
      await receipts.add({ ...known, id, bookingId, name })
    }
    return { series: known.series, number: known.number }
  }
  const vendorId = await readVendorId(database)
  const counter = vendorId ? await receiptSeries.get(vendorId) : undefined
  if (!counter?.series) return undefined
  const { series, next: number } = counter
  await receiptSeries.put({ ...counter, next: number + 1 })
  await receipts.add({ id, bookingId, name, series, number, at: Date.now() })
  return { series, number }
}

/** Nothing is paid for a viewing, and for most reservations. Like `getSalePayments`, whose code is not loaded here. */
const isPaid = ({ reservation, payments = [], seenTotal }: CounterSale | StockSale): boolean =>
  payments.length > 0 || (!reservation && seenTotal > 0)

/** The subject of a queued command; undefined if no money was handed over, or it gets no receipt. */
function findSubject(row: IncomingCommand): ReceiptSubject | undefined {
  const name = row.preview?.name ?? ''
  if (isCommand(row, 'walkIns.recordOffline', 'counterStock.sell'))
    return isPaid(row.input.body) ? { id: row.input.body.id, name } : undefined
  return isCommand(row, 'walkIns.takePayment')
    ? { id: row.input.body.id, bookingId: row.input.params.id, name }
    : undefined
}

export const needsReceipt = (command: IncomingCommand): boolean => findSubject(command) !== undefined

/** Adds the number to a command that gets a receipt. @param database in a transaction, like for `takeReceiptNumber` */
export async function numberCommand<C extends IncomingCommand>(database: UserDatabase, command: C): Promise<C> {
  const subject = findSubject(command)
  const receipt = subject && (await takeReceiptNumber(database, subject))
  return receipt ? { ...command, input: { ...command.input, body: { ...command.input.body, receipt } } } : command
}

/** Stores a command and the number of its receipt, both or neither. */
export const enqueueNumbered = (
  database: UserDatabase,
  command: IncomingCommand,
  context: WriteContext,
): Promise<string | null> =>
  transactNumbered(database, [database.outbox], async () => {
    // It was stored by an earlier attempt whose success was not reported.
    if (await database.outbox.get({ key: context.key })) return context.key
    return enqueue(database, await numberCommand(database, command), context)
  })
