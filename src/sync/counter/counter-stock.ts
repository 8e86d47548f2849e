/**
 * Sells from the counter stock of this device and returns it (decision 073). The sale and the check of what is left are
 * one transaction, so that two tabs cannot sell the last unit twice.
 */
import { Dexie } from 'dexie'
import type { changeBookingOffline } from '#contract/counter/booking-changes'
import type { sellFromCounterStock } from '#contract/counter/counter-stock'
import type { BodyOf } from '#contract/core/endpoint'
import { completeInput } from '#contract/core/build-request'
import { changeDevice, readDevice } from '../../api/device'
import {
  applyPendingSales,
  changeEndpoint,
  findDueReturns,
  getQuotas,
  planSaleDraws,
  returnEndpoint,
  sellEndpoint,
} from '../../db/counter-ledger'
import type { ListingUnits } from '../../db/counter-ledger'
import { closeUserDatabase, getDatabaseName, openUserDatabase, type UserDatabase } from '../../db/database'
import { isCommand, type OutboxRow, type Preview } from '../../db/rows'
import { enqueue, type WriteContext } from '../outbox/outbox'
import { readCursor } from '../pull/base-rows'
import { numberCommand, transactNumbered } from './receipts'

export type CounterSale = Omit<BodyOf<typeof sellFromCounterStock>, 'draws' | 'soldAt' | 'deviceId'>

/** The device does not have the units any more, or is not sure that it has. */
export class CounterStockError extends Error {}

const endedText = 'The counter stock of this device is used up or was returned. You can save the sale without it.'

/** @throws CounterStockError if this device does not have all units */
export async function enqueueCounterSale(
  database: UserDatabase,
  sale: CounterSale,
  units: readonly ListingUnits[],
  preview: Preview | undefined,
  context: WriteContext,
): Promise<string | null> {
  const { outbox, vendorBookings, counterQuotas } = database
  return transactNumbered(database, [outbox, vendorBookings, counterQuotas], async () => {
    const [base, rows] = await readLedger(database)
    // The sale was stored by an earlier attempt whose success was not reported.
    if (rows.some(({ key }) => key === context.key)) return context.key
    const quotas = applyPendingSales(base, rows)
    const draws = planSaleDraws(quotas, sale.listingId, units, context.device, context.now())
    if (!draws) throw new CounterStockError(endedText)
    const body = { ...sale, soldAt: new Date(context.now()).toISOString(), draws, deviceId: context.device }
    const input = completeInput<typeof sellFromCounterStock>({ body })
    const command = { endpoint: sellEndpoint, input, ...(preview && { preview }) }
    return enqueue(database, await numberCommand(database, command), context)
  })
}

export interface CounterChange {
  bookingId: string
  body: Omit<BodyOf<typeof changeBookingOffline>, 'counterStock' | 'asksCustomer'>
}

/**
 * Changes a booking to units of the counter stock of this device (decision 147).
 * @throws CounterStockError if this device does not have all units
 */
export const enqueueCounterChange = (
  database: UserDatabase,
  { bookingId, body }: CounterChange,
  units: readonly ListingUnits[],
  preview: Preview,
  context: WriteContext,
): Promise<string | null> =>
  database.transaction('rw', [database.outbox, database.vendorBookings, database.counterQuotas], async () => {
    const [base, rows] = await readLedger(database)
    // The change was stored by an earlier attempt whose success was not reported.
    if (rows.some(({ key }) => key === context.key)) return context.key
    const quotas = applyPendingSales(base, rows)
    const draws = planSaleDraws(quotas, body.listingId, units, context.device, context.now())
    if (!draws) throw new CounterStockError(changeEndedText)
    const input = completeInput<typeof changeBookingOffline>({
      params: { id: bookingId },
      body: { ...body, counterStock: { deviceId: context.device, draws } },
    })
    return enqueue(database, { endpoint: changeEndpoint, input, preview }, context)
  })

const changeEndedText =
  'The counter stock of this device is used up or was returned. You can save the change as a request.'

/** Queues the returns that are due, behind the sales of their listing. @returns the number of queued returns */
export async function enqueueDueReturns(
  database: UserDatabase,
  context: Omit<WriteContext, 'key'> & { newId(): string },
): Promise<number> {
  return database.transaction('rw', [database.outbox, database.counterQuotas], async () => {
    const [base, rows] = await readLedger(database)
    const due = findDueReturns(applyPendingSales(base, rows), context.device, context.now())
    // A refused return must not be repeated forever: the server has no such quota.
    const attempted = new Set(rows.filter(isReturn).map(({ input }) => input.params.id))
    const returns = due.filter(({ _id }) => !attempted.has(_id))
    for (const { _id: id, listingId, listingName } of returns) {
      const input = { params: { id }, query: {}, body: { listingId, deviceId: context.device } }
      const command = { endpoint: returnEndpoint, input, preview: { name: listingName } }
      await enqueue(database, command, { ...context, key: context.newId() })
    }
    return returns.length
  })
}

const isReturn = ({ endpoint }: OutboxRow) => endpoint === returnEndpoint

async function readLedger({ outbox, counterQuotas }: UserDatabase) {
  const [base, rows] = await Promise.all([
    counterQuotas.toArray(),
    outbox.where('entity').anyOf('vendorBooking', 'counterQuota').sortBy('sequence'),
  ])
  return [getQuotas(base), rows] as const
}

const otherUserText =
  'Another user has sold from the counter stock on this device, and these sales are not sent yet. Please ask them to sign in here first.'
const notPulledText = 'Please connect this device once, so that it knows its counter stock.'

/**
 * Checks that the ledger of this user is the ledger of the device: the counter stock belongs to the device, and each user
 * has a database. Sales of other users on this device must have been sent, and then been read by this user.
 * @throws CounterStockError
 */
export async function checkDeviceLedger(user: string): Promise<void> {
  const { counterUsers = [], userSince = 0 } = await readDevice()
  for (const other of counterUsers.filter((candidate) => candidate !== user))
    if (await hasUnsentSales(other)) throw new CounterStockError(otherUserText)
  const { pulledAt } = await readCursor(openUserDatabase(user))
  if (pulledAt < userSince) throw new CounterStockError(notPulledText)
  // Written before the first sale, so that the next user of this device looks for it.
  if (!counterUsers.includes(user)) await changeDevice({ counterUsers: [...counterUsers, user] })
}

async function hasUnsentSales(user: string): Promise<boolean> {
  if (!(await Dexie.exists(getDatabaseName(user)))) return false
  const rows = await openUserDatabase(user).outbox.where('entity').anyOf('vendorBooking', 'counterQuota').toArray()
  closeUserDatabase(user)
  return rows.some(isUnsentCounterRow)
}

const isUnsentCounterRow = (row: OutboxRow) =>
  (isCommand(row, sellEndpoint, returnEndpoint) ||
    (isCommand(row, changeEndpoint) && row.input.body.counterStock !== undefined)) &&
  row.state !== 'refused'
