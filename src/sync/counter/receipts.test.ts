/** Receipt numbers of a device: a crash, two tabs, a refused sale, a lost response and a deleted database (decision 128). */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takePayment, recordWalkInOffline } from '#contract/counter/walk-ins'
import { completeInput } from '#contract/core/build-request'
import { fillDisk } from '../../../tests/support/full-disk'
import { buildUser } from '../../../tests/support/sync/users'
import { newId } from '../../api/new-id'
import { deleteUserDatabase, openUserDatabase, UserDatabase } from '../../db/database'
import { readVendorBookings } from '../../db/queries/bookings'
import { readUnusedReceipts } from '../../db/queries/receipts'
import { initialCursor } from '../../db/rows'
import { discard, requeueRefused } from '../outbox/outbox'
import { enqueueCounterSale } from './counter-stock'
import { enqueueNumbered, takeReceiptNumber } from './receipts'
import { requestReceiptSeries } from './request-series'

const api = vi.hoisted(() => ({ call: vi.fn<(...input: any[]) => Promise<object>>() }))
vi.mock('../../api/client', () => api)

const vendorId = newId()
let database: UserDatabase
const storeVendor = (target: UserDatabase, id = vendorId) => {
  const data = buildUser({ id: target.userId, vendorId: id })
  return target.me.put({ id: target.userId, version: 1, deleted: 0, data, heard: 1, rank: 1 })
}
beforeEach(async () => {
  api.call.mockReset()
  database = openUserDatabase(newId())
  await storeVendor(database)
  await database.receiptSeries.put({ vendorId, deviceId: newId(), series: 12, next: 34 })
})
afterEach(() => deleteUserDatabase(database.userId))

const walkIn = { vendorId, listingName: 'Soap' } as never
const buildSale = (id: string, more: object = {}) => ({
  endpoint: recordWalkInOffline.name,
  input: completeInput<typeof recordWalkInOffline>({
    body: { id, listingId: newId(), choice: {}, seenTotal: 12, customerName: 'Mwila Tembo', ...more },
  }),
  preview: { name: 'Soap', walkIn },
})
const buildContext = (key = newId()) => ({ key, now: () => Date.now(), device: newId() })
const sell = (id = newId(), more: object = {}, context = buildContext(), target = database) =>
  enqueueNumbered(target, buildSale(id, more), context)
const readRows = () => database.outbox.orderBy('sequence').toArray()
const readNumbers = async () => (await readRows()).map(({ input }) => input.body.receipt?.number)
const readNext = async () => (await database.receiptSeries.get(vendorId))?.next

describe('the number of a receipt', () => {
  it('is the next one of the series, and is displayed at once', async () => {
    await sell()
    await sell()
    expect((await readRows()).map(({ input }) => input.body.receipt)).toEqual([
      { series: 12, number: 34 },
      { series: 12, number: 35 },
    ])
    expect((await readVendorBookings(database)).map(({ receiptNumber }) => receiptNumber).sort()).toEqual([
      'TLP-C12-000034',
      'TLP-C12-000035',
    ])
  })

  it('is left out without a series, and for a sale without money', async () => {
    await sell(newId(), { seenTotal: 0 })
    await sell(newId(), { reservation: { until: new Date().toISOString(), isGuaranteed: false } })
    await database.receiptSeries.clear()
    await sell()
    expect(await readNumbers()).toEqual([undefined, undefined, undefined])
  })

  it('is left out for a business that the user has left', async () => {
    await storeVendor(database, newId())
    await sell()
    expect(await readNumbers()).toEqual([undefined])
  })

  it('is neither taken nor stored if the sale cannot be stored', async () => {
    const restore = fillDisk()
    await expect(sell()).rejects.toMatchObject({ name: 'QuotaExceededError' })
    restore()
    expect([await readRows(), await readNext(), await database.receipts.count()]).toEqual([[], 34, 0])
    await sell()
    expect(await readNumbers()).toEqual([34])
  })

  it('is neither taken nor stored if the tab ends between the number and the sale', async () => {
    const add = vi.spyOn(database.outbox, 'add').mockRejectedValueOnce(new Error('the tab was closed'))
    await expect(sell()).rejects.toThrow('the tab was closed')
    add.mockRestore()
    expect([await readRows(), await readNext(), await database.receipts.count()]).toEqual([[], 34, 0])
  })

  it('is another one in each of several tabs that sell at once', async () => {
    const tabs = [database, ...[1, 2].map(() => new UserDatabase(database.userId))]
    await Promise.all(Array.from({ length: 30 }, (_, index) => sell(newId(), {}, buildContext(), tabs[index % 3])))
    for (const tab of tabs.slice(1)) tab.close()
    expect((await readNumbers()).toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => 34 + index))
  })

  it('is stored once if the tab repeats the sale after a lost connection to the database', async () => {
    const [id, context] = [newId(), buildContext()]
    expect([await sell(id, {}, context), await sell(id, {}, context)]).toEqual([context.key, context.key])
    expect([await readNumbers(), await readNext()]).toEqual([[34], 35])
  })

  it('stays the same if a sale without a response is stored on the device', async () => {
    const id = newId()
    const take = () => database.transaction('rw', database.tables, () => takeReceiptNumber(database, { id, name: '' }))
    expect([await take(), await take()]).toEqual([
      { series: 12, number: 34 },
      { series: 12, number: 34 },
    ])
    await sell(id)
    expect([await readNumbers(), await readNext()]).toEqual([[34], 35])
  })

  it('is used for what the clerk sends instead of a sale that the server has refused', async () => {
    const [refused, next] = [newId(), newId()]
    const take = (id: string, replaces?: string) =>
      database.transaction('rw', database.tables, () => takeReceiptNumber(database, { id, name: '', replaces }))
    await take(refused)
    expect([await take(next, refused), await readNext()]).toEqual([{ series: 12, number: 34 }, 35])
    expect((await database.receipts.toArray()).map(({ id }) => id)).toEqual([next])
    expect(await take(newId(), refused)).toEqual({ series: 12, number: 35 })
  })

  it('stays with a refused sale that is sent again for another price, and no other sale gets it', async () => {
    const [id, key] = [newId(), newId()]
    await sell(id, {}, buildContext(key))
    await database.outbox.where('key').equals(key).modify({ state: 'refused' })
    await sell()
    const [row] = await readRows()
    const context = { ...buildContext(), newId }
    const input = { ...row!.input, body: { ...row!.input.body, seenTotal: 13 } }
    await requeueRefused(database, key, context, input)
    expect(await readNumbers()).toEqual([35, 34])
    expect(await readNext()).toBe(36)
  })

  it('is given to each payment of a reservation, and to a sale from counter stock', async () => {
    const [bookingId, paymentId] = [newId(), newId()]
    const body = { id: paymentId, payments: [{ method: 'cash' as const, amount: 5 }] }
    const input = completeInput<typeof takePayment>({ params: { id: bookingId }, body })
    await enqueueNumbered(database, { endpoint: takePayment.name, input }, buildContext())
    const listingId = newId()
    const { device, ...context } = buildContext()
    const returnAt = new Date(Date.now() + 60_000).toISOString()
    const units = [{ slot: 'a', bundle: '', quantity: 1, sold: 0, held: 1 }]
    const quota = { _id: newId(), listingId, deviceId: device, returnAt, units, state: 'open', createdAt: returnAt }
    await database.counterQuotas.put({ id: quota._id, version: 1, deleted: 0, data: quota as never, heard: 1, rank: 1 })
    const sale = { id: newId(), listingId, choice: {}, seenTotal: 9, customerName: 'Mwila Tembo' }
    await enqueueCounterSale(
      database,
      sale,
      [{ slot: 'a', quantity: 1 }],
      { name: 'Soap', walkIn },
      { device, ...context },
    )
    expect(await readNumbers()).toEqual([34, 35])
  })
})

describe('an unused number', () => {
  const pullLater = () => database.cursors.put({ ...initialCursor, pulledAt: Date.now() + 3_600_000 })

  it('is listed when its sale was refused and discarded, and never used again', async () => {
    const [key, otherKey] = [newId(), newId()]
    await sell(newId(), {}, buildContext(key))
    await sell(newId(), {}, buildContext(otherKey))
    await database.outbox.where('key').equals(key).modify({ state: 'refused' })
    await pullLater()
    expect(await readUnusedReceipts(database)).toEqual([])
    await discard(database, key, 'refused')
    expect((await readUnusedReceipts(database)).map(({ number, name }) => [number, name])).toEqual([[34, 'Soap']])
    await sell()
    expect(await readNumbers()).toEqual([35, 36])
  })

  it('is never used again if it was the last one, also when its sale was discarded before it was sent', async () => {
    const keys = [newId(), newId(), newId()]
    for (const key of keys) await sell(newId(), {}, buildContext(key))
    await database.outbox.where('key').equals(keys[1]!).modify({ state: 'refused' })
    expect(await discard(database, keys[2]!, 'waiting')).toBe(true)
    expect(await discard(database, keys[1]!, 'refused')).toBe(true)
    await sell()
    expect(await readNumbers()).toEqual([34, 37])
    await database.outbox.clear()
    await sell()
    expect(await readNumbers()).toEqual([38])
  })

  it('is not listed before a pull that began later, or when the booking has arrived', async () => {
    const id = newId()
    await sell(id)
    await database.outbox.clear()
    await database.cursors.put({ ...initialCursor, pulledAt: Date.now() })
    expect(await readUnusedReceipts(database)).toEqual([])
    await pullLater()
    expect(await readUnusedReceipts(database)).toHaveLength(1)
    await database.vendorBookings.put({ id, version: 1, deleted: 0, data: { _id: id } as never, heard: 1, rank: 1 })
    expect(await readUnusedReceipts(database)).toEqual([])
  })
})

describe('the series of a device', () => {
  beforeEach(() => database.receiptSeries.clear())
  const getDeviceIds = () => api.call.mock.calls.map(([, { body }]) => body.deviceId)

  it('is requested with the same id after a lost response, and kept', async () => {
    api.call.mockResolvedValueOnce({ ok: false, kind: 'unreachable' })
    expect(await requestReceiptSeries(database, vendorId)).toBe(false)
    api.call.mockResolvedValueOnce({ ok: true, answer: { series: 7 } })
    expect(await requestReceiptSeries(database, vendorId)).toBe(true)
    expect(await requestReceiptSeries(database, vendorId)).toBe(true)
    expect(getDeviceIds()).toHaveLength(2)
    expect(new Set(getDeviceIds()).size).toBe(1)
    await sell()
    expect((await readRows())[0]!.input.body.receipt).toEqual({ series: 7, number: 1 })
  })

  it('does not begin again if two tabs receive it', async () => {
    api.call.mockImplementation(async () => {
      // The other tab has sold meanwhile.
      if (api.call.mock.calls.length === 1) {
        await requestReceiptSeries(database, vendorId)
        await sell()
      }
      return { ok: true, answer: { series: 7 } }
    })
    await requestReceiptSeries(database, vendorId)
    await sell()
    expect(await readNumbers()).toEqual([1, 2])
  })

  it('is another one after the database was deleted', async () => {
    api.call.mockResolvedValue({ ok: true, answer: { series: 7 } })
    await requestReceiptSeries(database, vendorId)
    const { userId } = database
    await deleteUserDatabase(userId)
    database = openUserDatabase(userId)
    await requestReceiptSeries(database, vendorId)
    expect(new Set(getDeviceIds()).size).toBe(2)
  })
})
