/** What the live queries read; the hooks around them only follow the signed-in user. */
import { liveQuery } from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { addToCart, setCartQuantity } from '#contract/cart'
import { readAllNotifications } from '#contract/notifications'
import { dexieStorage, type DexieStorage } from '../../../tests/support/sync/dexie-storage'
import { itemOf, notificationOf } from '../../../tests/support/sync/model-server'
import { randomOf } from '../../../tests/support/sync/random'
import { aUser } from '../../../tests/support/sync/users'
import { countAll } from '../../sync/counts'
import { readAll } from './bookings'
import { readMe } from './me'
import { readCart } from './read-cart'
import { readNotifications } from './read-notifications'
import { readOutbox } from './read-outbox'

const random = randomOf(31)
const [salt, soap] = [random.uuid(), random.uuid()]
const me = aUser()
let storage: DexieStorage
beforeEach(() => {
  storage = dexieStorage(me.id, 'device', { newId: random.uuid, now: () => 7 })
})

const rowOf = (entity: string, id: string, data: unknown, version = 1) => ({ entity, id, version, data })
const add = (productId: string, quantity: number) => storage.enqueue(addToCart, { body: { productId, quantity } }, { name: 'Soap', price: 12.35 })

describe('the cart', () => {
  it('is the base with what waits, counted and summed in ngwee', async () => {
    await storage.settle({ rows: [rowOf('cartItem', salt, itemOf(salt, 2))] })
    await add(soap, 3)
    const { items, count, total } = await readCart(storage.database)
    expect(items.map(({ _id, quantity, pending }) => [_id, quantity, pending])).toEqual([[salt, 2, false], [soap, 3, true]])
    expect([count, total]).toEqual([5, 57.05])
  })

  it('changes as commands are written, live', async () => {
    const seen: number[] = []
    const subscription = liveQuery(() => readCart(storage.database)).subscribe(({ count }) => void seen.push(count))
    await expect.poll(() => seen.at(-1)).toBe(0)
    await add(soap, 3)
    await expect.poll(() => seen.at(-1)).toBe(3)
    await storage.enqueue(setCartQuantity, { params: { itemId: soap }, body: { quantity: 1 } })
    await expect.poll(() => seen.at(-1)).toBe(1)
    subscription.unsubscribe()
  })
})

describe('notifications', () => {
  it('are newest first, with how many are unread', async () => {
    const [old, fresh] = [random.uuid(), random.uuid()]
    await storage.settle({
      rows: [
        rowOf('notification', old, { ...notificationOf(old), createdAt: '2026-11-20T08:00:00.000Z' }),
        rowOf('notification', fresh, { ...notificationOf(fresh), createdAt: '2026-11-21T08:00:00.000Z' }),
      ],
    })
    expect((await readNotifications(storage.database)).notifications.map(({ _id }) => _id)).toEqual([fresh, old])
    expect((await readNotifications(storage.database)).unreadCount).toBe(2)
    await storage.enqueue(readAllNotifications, {})
    expect((await readNotifications(storage.database)).unreadCount).toBe(0)
  })
})

describe('bookings', () => {
  it('are newest first, without what is gone', async () => {
    const booking = (id: string, createdAt: string) => rowOf('booking', id, { _id: id, createdAt })
    await storage.settle({ rows: [booking('a', '2026-01-01T00:00:00Z'), booking('b', '2026-02-01T00:00:00Z'), booking('c', '2026-03-01T00:00:00Z')] })
    await storage.settle({ rows: [{ entity: 'booking', id: 'c', version: 2, deleted: true }] })
    expect((await readAll(storage.database, 'booking')).map(({ _id }) => _id)).toEqual(['b', 'a'])
    expect(await readAll(storage.database, 'vendorBooking')).toEqual([])
  })
})

describe('the signed-in user', () => {
  it('is read whole from the user’s own database', async () => {
    expect(await readMe(storage.database)).toBeNull()
    await storage.settle({ rows: [rowOf('me', me.id, { ...me, phone: '0971234567' })] })
    expect(await readMe(storage.database)).toMatchObject({ phone: '0971234567' })
  })
})

describe('the outbox', () => {
  it('parts what waits from what needs attention and what is done', async () => {
    const [refused, done] = [await add(salt, 1), await add(soap, 1)]
    await storage.markAttempted([refused!, done!])
    await storage.settle({ accepted: [done!], refused: [{ key: refused!, refusal: { code: 'listing_gone', message: 'Gone.' } }] })
    const waiting = await add(soap, 2)
    const view = await readOutbox(storage.database)
    expect([view.waiting, view.attention, view.recent].map((rows) => rows.map(({ key }) => key))).toEqual([[waiting], [refused], [done]])
  })

  it('and everything is counted for the header', async () => {
    await add(soap, 4)
    const { pull } = await storage.beginPull()
    await storage.endPull(pull, 99)
    expect(await countAll(storage.database)).toEqual({ waiting: 1, attention: 0, cartCount: 4, unread: 0, syncedAt: 99 })
  })
})
