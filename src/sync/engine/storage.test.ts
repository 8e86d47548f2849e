/** One suite for both storages: the storage of the simulations must behave like the storage on devices. */
import { beforeEach, describe, expect, it } from 'vitest'
import { findQueuedCommand } from '#contract/sync/queued-commands'
import { addToCart, removeFromCart, setCartQuantity } from '#contract/bookings/orders/cart'
import { createDexieStorage } from '../../../tests/support/sync/dexie-storage'
import { buildUnsentWalkIn } from '../../../tests/support/sync/model-counter-sales'
import { MemoryStorage } from '../../../tests/support/sync/memory-storage'
import { buildCartItem, buildNotification } from '../../../tests/support/sync/model-server'
import { createSeededRandom } from '../../../tests/support/sync/random'
import { readOutbox } from '../../../tests/support/sync/world'
import type { Entities, OutboxRow } from '../../db/rows'
import type { Storage } from './ports'

interface TestedStorage extends Storage {
  enqueue: MemoryStorage['enqueue']
  view(entity: 'cartItem' | 'notification'): Map<string, Entities['cartItem']> | Promise<Map<string, any>>
}

const product = createSeededRandom(3).uuid()
const otherProduct = createSeededRandom(4).uuid()
const page = { cursor: 'c1', snapshot: false, rows: [], more: false, again: null }
const row = (version: number, quantity: number | null, id = product) =>
  quantity === null
    ? { entity: 'cartItem', id, version, deleted: true }
    : { entity: 'cartItem', id, version, data: buildCartItem(id, quantity) }

const storageFactories: [string, () => TestedStorage][] = [
  [
    'in memory',
    () =>
      new MemoryStorage('user', 'device', {
        newId: createSeededRandom(5).uuid,
        now: () => 42,
      }) as unknown as TestedStorage,
  ],
  [
    'in Dexie',
    () =>
      createDexieStorage('user', 'device', {
        newId: createSeededRandom(5).uuid,
        now: () => 42,
      }) as unknown as TestedStorage,
  ],
]

describe.each(storageFactories)('a refused sale in a storage %s', (_, make) => {
  const id = createSeededRandom(6).uuid()
  const refusal = { code: 'sold_out', message: 'Sold out.' }
  const booking = (version: number, deleted = false) => ({
    entity: 'vendorBooking',
    id,
    version,
    ...(deleted ? { deleted } : { data: { _id: id, status: 'confirmed', createdAt: '2026-11-21T08:00:00.000Z' } }),
  })
  const walkIn = buildUnsentWalkIn('2026-12-20')
  const sell = (storage: TestedStorage) =>
    storage.enqueue(findQueuedCommand('walkIns.recordOffline')!, { body: { id, choice: {} } }, { name: 'Room', walkIn })

  it('stays although a pending copy of it is displayed', async () => {
    const storage = make()
    const key = (await sell(storage))!
    await storage.settle({ refused: [{ key, refusal }] })
    await sell(storage)
    const { pull } = await storage.beginPull()
    await storage.applyPage({ ...page, rows: [{ ...booking(1), id: product }] }, pull)
    expect(await readOutbox(storage)).toMatchObject([{ key, state: 'refused' }, { state: 'waiting' }])
  })

  it('is settled once the server confirms the sale that another device sent', async () => {
    const storage = make()
    const key = (await sell(storage))!
    await storage.settle({ refused: [{ key, refusal }] })
    const { pull } = await storage.beginPull()
    await storage.applyPage({ ...page, rows: [booking(1)] }, pull)
    expect(await readOutbox(storage)).toEqual([])
  })

  it('is settled if the confirmed sale arrived before the refusal', async () => {
    const storage = make()
    const key = (await sell(storage))!
    const { pull } = await storage.beginPull()
    await storage.applyPage({ ...page, rows: [booking(1)] }, pull)
    await storage.settle({ refused: [{ key, refusal }] })
    expect(await readOutbox(storage)).toEqual([])
  })

  it('stays if the server has deleted the booking of that id', async () => {
    const storage = make()
    const key = (await sell(storage))!
    await storage.settle({ refused: [{ key, refusal }] })
    const { pull } = await storage.beginPull()
    await storage.applyPage({ ...page, rows: [booking(1, true)] }, pull)
    expect(await readOutbox(storage)).toMatchObject([{ key, state: 'refused' }])
  })
})

describe.each(storageFactories)('a storage %s', (_, make) => {
  let storage: TestedStorage
  beforeEach(() => {
    storage = make()
  })
  const add = (quantity: number, id = product) =>
    storage.enqueue(addToCart, { body: { productId: id, quantity } }, { name: 'Salt' })
  const rows = () => readOutbox(storage)
  const getDisplayedQuantity = async (id = product) => (await storage.view('cartItem')).get(id)?.quantity

  it('stores commands in order with their initial state', async () => {
    const first = await add(1)
    const second = await add(1, otherProduct)
    expect(await rows()).toMatchObject([
      {
        key: first,
        sequence: 1,
        user: 'user',
        device: 'device',
        endpoint: 'cart.add',
        orderKey: 'cart',
        coalesceKey: `cart/${product}`,
        attempted: 0,
        state: 'waiting',
        createdAt: 42,
        tries: 0,
      },
      { key: second, sequence: 2 },
    ])
  })

  it('coalesces in place and removes unsent commands that cancel out', async () => {
    const key = await add(1)
    await add(1, otherProduct)
    expect(await add(2)).toBe(key)
    expect((await rows()).map(({ input }) => input.body.quantity)).toEqual([3, 1])
    expect(await storage.enqueue(removeFromCart, { params: { itemId: product } })).toBeNull()
    expect(await rows()).toHaveLength(1)
  })

  it('marks existing rows as attempted and returns their current content', async () => {
    const key = await add(1)
    await add(4)
    const marked = await storage.markTried([key!, 'gone'])
    expect(marked).toMatchObject([{ key, attempted: 1, state: 'sending', seen: 0, input: { body: { quantity: 5 } } }])
    expect(await rows()).toEqual(marked)
    expect(await add(1)).not.toBe(key)
  })

  it('stores the version of the entity at the first attempt and keeps it while unanswered', async () => {
    await storage.settle({ rows: [row(3, 1)] })
    const key = (await add(1))!
    expect(await storage.markTried([key])).toMatchObject([{ seen: 3 }])
    await storage.settle({ unanswered: [key] })
    await storage.settle({ rows: [row(4, 2)] })
    expect(await storage.markTried([key])).toMatchObject([{ seen: 3, unsure: 1, tries: 1 }])
    await storage.settle({ retry: [key] })
    expect(await rows()).toMatchObject([{ seen: 3, state: 'waiting', tries: 2 }])
  })

  it('adds the possible effects of earlier commands to the expected version', async () => {
    const first = (await add(2))!
    await storage.markTried([first])
    await storage.settle({ unanswered: [first] })
    const second = (await add(3))!
    const otherKey = (await add(1, otherProduct))!
    expect(await storage.markTried([first, second, otherKey])).toMatchObject([{ seen: 0 }, { seen: 1 }, { seen: 0 }])
    // The first took effect and the second did not, so the displayed quantity stays 2 + 3.
    await storage.settle({ rows: [row(1, 2)] })
    expect(await getDisplayedQuantity()).toBe(5)
    await storage.settle({ rows: [row(2, 5)] })
    expect(await getDisplayedQuantity()).toBe(5)
  })

  it('adds settling commands to the expected version', async () => {
    const first = (await add(2))!
    await storage.markTried([first])
    await storage.settle({ settling: [first] })
    const second = (await add(3))!
    expect(await storage.markTried([second])).toMatchObject([{ seen: 1 }])
  })

  it('updates the expected version after a retry response, which had no effect', async () => {
    const key = (await add(1))!
    await storage.markTried([key])
    await storage.settle({ retry: [key] })
    expect((await rows())[0]).not.toHaveProperty('seen')
    await storage.settle({ rows: [row(4, 2)] })
    expect(await storage.markTried([key])).toMatchObject([{ seen: 4 }])
  })

  it('treats an attempt without an outcome as unanswered', async () => {
    const key = (await add(1))!
    await storage.markTried([key])
    expect(await storage.markTried([key])).toMatchObject([{ seen: 0, unsure: 1 }])
  })

  it('replaces an accepted command by the server’s rows in one step', async () => {
    const key = (await add(2))!
    await storage.markTried([key])
    await storage.settle({ accepted: [key], rows: [row(1, 2)] })
    expect(await rows()).toEqual([])
    expect(await getDisplayedQuantity()).toBe(2)
  })

  it('keeps a refused command with its reason but without effect', async () => {
    const key = (await add(2))!
    await storage.markTried([key])
    await storage.settle({ refused: [{ key, refusal: { code: 'listing_gone', message: 'Gone.' } }] })
    expect(await rows()).toMatchObject([
      { key, state: 'refused', refusal: { code: 'listing_gone' }, preview: { name: 'Salt' } },
    ])
    expect(await getDisplayedQuantity()).toBeUndefined()
    expect(await storage.readSendable()).toEqual([])
    expect(await storage.markTried([key])).toEqual([])
  })

  it('displays a settling command until a later pull has completed', async () => {
    const key = (await add(2))!
    await storage.markTried([key])
    const during = await storage.beginPull()
    await storage.settle({ settling: [key] })
    expect([await storage.readSendable(), await getDisplayedQuantity()]).toEqual([[], 2])
    await storage.endPull(during.pull, 1)
    expect(await rows()).toHaveLength(1)
    const after = await storage.beginPull()
    await storage.applyPage({ ...page, rows: [row(1, 2)] }, after.pull)
    expect(await getDisplayedQuantity()).toBe(2)
    await storage.endPull(after.pull, 2)
    expect([await rows(), await getDisplayedQuantity()]).toEqual([[], 2])
  })

  it('ignores older rows and tombstones', async () => {
    const { pull } = await storage.beginPull()
    await storage.applyPage(
      { ...page, rows: [row(5, null), row(4, 7), row(2, 1, otherProduct), row(1, null, otherProduct)] },
      pull,
    )
    expect([await getDisplayedQuantity(), await getDisplayedQuantity(otherProduct)]).toEqual([undefined, 1])
    await storage.applyPage({ ...page, rows: [row(6, 1)] }, pull)
    expect(await getDisplayedQuantity()).toBe(1)
  })

  it('ignores unknown entities of a newer server', async () => {
    await storage.settle({ rows: [{ entity: 'hologram', id: '1', version: 1, data: {} }] })
    const { pull } = await storage.beginPull()
    await storage.applyPage({ ...page, rows: [{ entity: 'constructor', id: '1', version: 1, data: {} }] }, pull)
    expect((await storage.beginPull()).cursor).toBe('c1')
  })

  it('replaces the base by a snapshot over several pulls, except for rows received since its start', async () => {
    await storage.settle({ rows: [row(9, 1), row(9, 1, otherProduct)] })
    const fresh = createSeededRandom(6).uuid()
    const first = await storage.beginPull()
    await storage.applyPage({ ...page, snapshot: true, first: true, more: true, rows: [row(2, 5)] }, first.pull)
    await storage.settle({ rows: [row(1, 3, fresh)] })
    expect(await getDisplayedQuantity(otherProduct)).toBe(1)
    const second = await storage.beginPull()
    await storage.applyPage({ ...page, snapshot: true, more: false, rows: [] }, second.pull)
    expect([
      await getDisplayedQuantity(),
      await getDisplayedQuantity(otherProduct),
      await getDisplayedQuantity(fresh),
    ]).toEqual([5, undefined, 3])
  })

  it('drops a page of a frozen tab if another tab has read further', async () => {
    const frozenTabPull = await storage.beginPull()
    const first = await storage.beginPull()
    await storage.applyPage(
      { ...page, cursor: 'c1', snapshot: true, first: true, more: true, rows: [row(1, 2)] },
      first.pull,
    )
    const second = await storage.beginPull()
    await storage.applyPage({ ...page, cursor: 'c2', snapshot: true, rows: [row(1, 3, otherProduct)] }, second.pull)
    expect(
      await storage.applyPage(
        { ...page, cursor: 'c1', snapshot: true, rows: [row(1, 3, otherProduct)] },
        frozenTabPull.pull,
      ),
    ).toBe(false)
    expect([await getDisplayedQuantity(), await getDisplayedQuantity(otherProduct)]).toEqual([2, 3])
    expect((await storage.beginPull()).cursor).toBe('c2')
  })

  it('accepts a response between two pages of a restored server over older state', async () => {
    await storage.settle({ rows: [row(9, 1)] })
    const first = await storage.beginPull()
    await storage.applyPage(
      { ...page, snapshot: true, first: true, more: true, rows: [row(1, 1, otherProduct)] },
      first.pull,
    )
    const key = (await storage.enqueue(setCartQuantity, { params: { itemId: product }, body: { quantity: 6 } }))!
    const [{ leftIn }] = (await storage.markTried([key])) as [OutboxRow]
    await storage.settle({ accepted: [key], rows: [row(2, 6)], leftIn })
    expect(await getDisplayedQuantity()).toBe(6)
    const second = await storage.beginPull()
    await storage.applyPage({ ...page, snapshot: true, rows: [row(3, 7)] }, second.pull)
    expect([await getDisplayedQuantity(), await getDisplayedQuantity(otherProduct)]).toEqual([7, 1])
  })

  it('settles a response to a command sent before a snapshot without applying its rows', async () => {
    const key = (await storage.enqueue(setCartQuantity, { params: { itemId: product }, body: { quantity: 6 } }))!
    const [{ leftIn }] = (await storage.markTried([key])) as [OutboxRow]
    const { pull } = await storage.beginPull()
    await storage.applyPage({ ...page, snapshot: true, first: true, rows: [row(1, 2)] }, pull)
    await storage.settle({ accepted: [key], rows: [row(8, 6)], leftIn })
    expect([await storage.readSendable(), await rows(), await getDisplayedQuantity()]).toMatchObject([
      [],
      [{ key, state: 'settling' }],
      2,
    ])
    const after = await storage.beginPull()
    await storage.applyPage({ ...page, rows: [row(2, 3)] }, after.pull)
    await storage.endPull(after.pull, 2)
    expect([await rows(), await getDisplayedQuantity()]).toEqual([[], 3])
  })

  it('rejects a page that was requested before a push response arrived', async () => {
    const earlierPull = await storage.beginPull()
    await storage.settle({ rows: [row(9, 7)] })
    expect(await storage.applyPage({ ...page, snapshot: true, first: true, rows: [row(1, 2)] }, earlierPull.pull)).toBe(
      false,
    )
    const laterPull = await storage.beginPull()
    expect(await storage.applyPage({ ...page, snapshot: true, first: true, rows: [row(1, 2)] }, laterPull.pull)).toBe(
      true,
    )
    expect(await getDisplayedQuantity()).toBe(2)
  })

  it('leaves the outbox unchanged by a snapshot', async () => {
    await add(2)
    const { pull } = await storage.beginPull()
    await storage.applyPage({ ...page, snapshot: true, rows: [] }, pull)
    await storage.endPull(pull, 1)
    expect([await rows(), await getDisplayedQuantity()]).toMatchObject([[{ state: 'waiting' }], 2])
  })

  it('keeps the order of arrival', async () => {
    const ids = [5, 1, 3].map((seed) => createSeededRandom(seed).uuid())
    await storage.settle({ rows: ids.map((id) => row(1, 1, id)) })
    await storage.settle({ rows: [row(2, 2, ids[0])] })
    expect([...(await storage.view('cartItem')).keys()]).toEqual(ids)
    await storage.settle({ rows: [row(3, null, ids[0]), row(4, 1, ids[0])] })
    expect([...(await storage.view('cartItem')).keys()]).toEqual([ids[1], ids[2], ids[0]])
  })

  it('accepts a list without versions as the current state, and later versions as newer', async () => {
    await storage.settle({ rows: [row(3, 1), row(3, 1, otherProduct)] })
    await storage.applyList(
      { entity: 'cartItem', items: [{ id: product, data: buildCartItem(product, 8) }] },
      (await storage.beginPull()).pull,
    )
    expect([await getDisplayedQuantity(), await getDisplayedQuantity(otherProduct)]).toEqual([8, undefined])
    await storage.settle({ rows: [row(4, 2, otherProduct)] })
    expect(await getDisplayedQuantity(otherProduct)).toBe(2)
  })

  it('counts a command accepted before a list was requested once', async () => {
    const key = (await storage.enqueue(addToCart, { body: { productId: product, quantity: 2 } }))!
    await storage.markTried([key])
    await storage.settle({ settling: [key] })
    const list = { entity: 'cartItem', items: [{ id: product, data: buildCartItem(product, 8) }] } as const
    await storage.applyList(list as never, 0)
    expect(await getDisplayedQuantity()).toBe(10)
    await storage.applyList(list as never, (await storage.beginPull()).pull)
    expect(await getDisplayedQuantity()).toBe(8)
    expect(await storage.readSendable()).toEqual([])
  })

  it('drops a list of a frozen tab if another tab has read since', async () => {
    const frozenTabPull = await storage.beginPull()
    const activeTabPull = await storage.beginPull()
    const list = (quantity: number) =>
      ({ entity: 'cartItem', items: [{ id: product, data: buildCartItem(product, quantity) }] }) as const
    expect(await storage.applyList(list(5) as never, activeTabPull.pull)).toBe(true)
    expect(await storage.applyList(list(1) as never, frozenTabPull.pull)).toBe(false)
    expect(await getDisplayedQuantity()).toBe(5)
  })

  it('displays a pending set over a mirrored list', async () => {
    await storage.settle({ rows: [row(3, 1)] })
    await storage.enqueue(setCartQuantity, { params: { itemId: product }, body: { quantity: 6 } })
    await storage.applyList({ entity: 'cartItem', items: [{ id: product, data: buildCartItem(product, 8) }] }, 0)
    expect(await getDisplayedQuantity()).toBe(6)
  })

  it('keeps entity types separate', async () => {
    const id = createSeededRandom(8).uuid()
    await storage.settle({ rows: [{ entity: 'notification', id, version: 1, data: buildNotification(id) }, row(1, 1)] })
    await storage.applyList({ entity: 'cartItem', items: [] }, (await storage.beginPull()).pull)
    expect([(await storage.view('notification')).size, (await storage.view('cartItem')).size]).toEqual([1, 0])
  })
})
