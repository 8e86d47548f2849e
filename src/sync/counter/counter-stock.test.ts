/** The ledger of a device: two tabs, another user, a return behind the sales, a full disk and a newer build. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CounterQuota } from '#contract/counter/counter-stock'
import { fillDisk } from '../../../tests/support/full-disk'
import { changeDevice, readDevice } from '../../api/device'
import { newId } from '../../api/new-id'
import { readCounterQuotas } from '../../db/queries/counter-stock'
import { closeUserDatabase, openUserDatabase, type UserDatabase } from '../../db/database'
import { initialCursor } from '../../db/rows'
import {
  checkDeviceLedger,
  CounterStockError,
  enqueueCounterChange,
  enqueueCounterSale,
  enqueueDueReturns,
} from './counter-stock'
import { discard, markRowsExported } from '../outbox/outbox'

const start = Date.parse('2026-11-26T10:00:00Z')
const night = '2026-12-24'
let database: UserDatabase
let device: string
beforeEach(async () => {
  database = openUserDatabase(newId())
  device = (await changeDevice({ userId: database.userId, counterUsers: [] })).deviceId
})

async function store(quota: Partial<CounterQuota> = {}, held = 2) {
  const id = newId()
  const data: CounterQuota = {
    _id: id,
    listingId: 'room',
    listingName: 'Garden room',
    deviceId: device,
    deviceName: 'Front desk',
    part: { date: night },
    quantity: held,
    returnAt: new Date(start + 3_600_000).toISOString(),
    state: 'open',
    units: [{ slot: night, bundle: '', quantity: held, sold: 0, held }],
    closedAt: null,
    createdAt: new Date(start).toISOString(),
    ...quota,
  }
  await database.counterQuotas.put({ id, version: 1, deleted: 0, data, heard: 1, rank: 1 })
  return id
}

const sell = (rooms = 1, now = start, key = newId()) =>
  enqueueCounterSale(
    database,
    { id: newId(), listingId: 'room', choice: {}, seenTotal: 900, customerName: 'Mwila Tembo' },
    [{ slot: night, quantity: rooms }],
    undefined,
    { key, now: () => now, device },
  )
const change = (rooms = 1, now = start, key = newId()) =>
  enqueueCounterChange(
    database,
    { bookingId: 'b1', body: { id: newId(), listingId: 'room', choice: {}, seenTotal: 900 } },
    [{ slot: night, quantity: rooms }],
    { name: 'Mwila Tembo' },
    { key, now: () => now, device },
  )
const returnDue = (now: number) => enqueueDueReturns(database, { newId, now: () => now, device })
const readRows = () => database.outbox.orderBy('sequence').toArray()
const readHeld = async () => (await readCounterQuotas(database)).map(({ units }) => units[0]!.held)

describe('a change to counter stock', () => {
  it('takes the units from what the device can sell, with its draws', async () => {
    const quota = await store()
    await change()
    expect(await readHeld()).toEqual([1])
    const [row] = await readRows()
    expect(row).toMatchObject({
      endpoint: 'bookings.changeOffline',
      input: {
        params: { id: 'b1' },
        body: { counterStock: { deviceId: device, draws: [{ quota, slot: night, quantity: 1 }] } },
      },
    })
    await sell()
    await expect(sell()).rejects.toThrow(CounterStockError)
    await expect(change()).rejects.toThrow(CounterStockError)
  })

  it('gets the last unit or leaves it to the sale of another tab', async () => {
    await store({}, 1)
    const results = await Promise.allSettled([change(), sell(), change()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readHeld()).toEqual([0])
  })

  it('is stored once if its key is repeated', async () => {
    await store()
    await change(1, start, 'same')
    await change(1, start, 'same')
    expect(await readRows()).toHaveLength(1)
    expect(await readHeld()).toEqual([1])
  })

  it('gives its units back when it is discarded or refused', async () => {
    await store()
    const key = newId()
    await change(1, start, key)
    await discard(database, key, 'waiting')
    expect(await readHeld()).toEqual([2])
    const refused = newId()
    await change(1, start, refused)
    await database.outbox.where('key').equals(refused).modify({ state: 'refused' })
    expect(await readHeld()).toEqual([2])
  })

  it('is followed by the return of what is left, and not possible after it', async () => {
    await store()
    await change()
    expect(await returnDue(start + 3_600_000)).toBe(1)
    expect((await readRows()).map(({ endpoint }) => endpoint)).toEqual([
      'bookings.changeOffline',
      'counterStock.return',
    ])
    await expect(change(1, start + 3_600_000)).rejects.toThrow(CounterStockError)
  })
})

describe('a sale from counter stock', () => {
  it('needs the units of all of its legs', async () => {
    const leg = (slot: string, held: number) => ({ slot, bundle: '1A', quantity: 1, sold: 1 - held, held })
    const [first, second] = [`${night}/1A/0`, `${night}/1A/1`]
    await store({ units: [leg(first, 1), leg(second, 0)] })
    const sellLegs = (...slots: string[]) =>
      enqueueCounterSale(
        database,
        { id: newId(), listingId: 'room', choice: {}, seenTotal: 900, customerName: 'Mwila Tembo' },
        slots.map((slot) => ({ slot, quantity: 1 })),
        undefined,
        { key: newId(), now: () => start, device },
      )
    await expect(sellLegs(first, second)).rejects.toThrow(CounterStockError)
    expect(await readRows()).toEqual([])
    await sellLegs(first)
    expect(await readRows()).toHaveLength(1)
  })

  it('is stored with what it draws, and the rest is left', async () => {
    const quota = await store()
    await sell()
    expect((await readRows())[0]).toMatchObject({
      endpoint: 'counterStock.sell',
      orderKey: 'counter',
      input: { body: { draws: [{ quota, slot: night, quantity: 1 }], soldAt: '2026-11-26T10:00:00.000Z' } },
    })
    expect(await readHeld()).toEqual([1])
  })

  it('A sale from counter stock of the last unit succeeds in one of several tabs', async () => {
    await store({}, 1)
    const results = await Promise.allSettled([sell(), sell(), sell()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readRows()).toHaveLength(1)
  })

  it('is stored once if the tab repeats it after a lost connection to the database', async () => {
    await store()
    const key = newId()
    expect([await sell(1, start, key), await sell(1, start, key)]).toEqual([key, key])
    expect(await readRows()).toHaveLength(1)
  })

  it('takes the units of two quotas, first those that are returned first', async () => {
    const later = await store({ returnAt: new Date(start + 7_200_000).toISOString() }, 1)
    const sooner = await store({}, 1)
    await sell(2)
    expect((await readRows())[0]!.input.body.draws.map(({ quota }: { quota: string }) => quota)).toEqual([
      sooner,
      later,
    ])
  })

  it('counts until the base contains it, also after the server has accepted it', async () => {
    await store()
    const key = await sell()
    await database.outbox.where('key').equals(key!).modify({ state: 'settling' })
    expect(await readHeld()).toEqual([1])
    await database.outbox.where('key').equals(key!).modify({ state: 'refused' })
    expect(await readHeld()).toEqual([2])
  })

  it('gives the unit back if it is discarded before it was sent', async () => {
    await store()
    expect(await discard(database, (await sell())!, 'waiting')).toBe(true)
    expect(await readHeld()).toEqual([2])
  })

  it('stays if it was exported, because another device may send it', async () => {
    await store()
    const key = await sell()
    await markRowsExported(database, [key!], start)
    expect(await discard(database, key!, 'waiting')).toBe(false)
    expect(await readHeld()).toEqual([1])
  })

  it.each([
    ['more than is left', {}, 3, start],
    ['of another device', { deviceId: newId() }, 1, start],
    ['after the return time', {}, 1, start + 3_600_000],
    ['of a released quota', { state: 'released' as const }, 1, start],
    ['of another listing', { listingId: 'other' }, 1, start],
  ])('is refused for stock: %s', async (_, quota, rooms, now) => {
    await store(quota)
    await expect(sell(rooms, now)).rejects.toThrow(CounterStockError)
    expect(await readRows()).toEqual([])
  })

  it('survives that the app is closed and a newer build opens the database', async () => {
    await store()
    await sell()
    closeUserDatabase(database.userId)
    database = openUserDatabase(database.userId)
    expect(await readHeld()).toEqual([1])
  })

  it('leaves everything as it was if the disk is full', async () => {
    await store()
    const freeDisk = fillDisk()
    await expect(sell()).rejects.toThrow(/QuotaExceededError/)
    freeDisk()
    expect([await readRows(), await readHeld()]).toEqual([[], [2]])
  })
})

describe('the return', () => {
  it('is queued once, behind the sales of its listing, and ends the selling', async () => {
    const quota = await store()
    await sell()
    expect(await returnDue(start)).toBe(0)
    await Promise.all([returnDue(start + 3_600_000), returnDue(start + 3_600_000)])
    expect(await returnDue(start + 3_700_000)).toBe(0)
    const [sale, back, ...others] = await readRows()
    expect(back).toMatchObject({ endpoint: 'counterStock.return', input: { params: { id: quota } } })
    expect([back!.orderKey, others]).toEqual([sale!.orderKey, []])
    // The clock was set back.
    await expect(sell(1, start)).rejects.toThrow(CounterStockError)
  })
})

describe('the ledger of a shared device', () => {
  const pull = () => database.cursors.put({ ...initialCursor, pulledAt: Date.now() + 1 })

  it('needs what was read after this user signed in', async () => {
    await expect(checkDeviceLedger(database.userId)).rejects.toThrow('Please connect this device once')
    await pull()
    await checkDeviceLedger(database.userId)
    expect((await readDevice()).counterUsers).toEqual([database.userId])
  })

  it('is blocked by unsent sales of another user of the device', async () => {
    await store()
    await pull()
    await checkDeviceLedger(database.userId)
    const key = await sell()
    const first = database
    database = openUserDatabase(newId())
    await changeDevice({ userId: database.userId })
    await pull()
    await expect(checkDeviceLedger(database.userId)).rejects.toThrow('Another user has sold')
    await openUserDatabase(first.userId).outbox.where('key').equals(key!).delete()
    await checkDeviceLedger(database.userId)
  })
})
