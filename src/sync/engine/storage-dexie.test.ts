/** Features that only the Dexie storage has: what it keeps and deletes, and that each step is atomic. */
import { describe, expect, it } from 'vitest'
import { addToCart } from '#contract/bookings/orders/cart'
import { createDexieStorage } from '../../../tests/support/sync/dexie-storage'
import { buildCartItem, buildNotification } from '../../../tests/support/sync/model-server'
import { createSeededRandom } from '../../../tests/support/sync/random'

const product = createSeededRandom(3).uuid()
const otherProduct = createSeededRandom(4).uuid()
const page = { cursor: 'c1', snapshot: false, rows: [], more: false, again: null }
const row = (quantity: number, id = product) => ({
  entity: 'cartItem',
  id,
  version: 1,
  data: buildCartItem(id, quantity),
})

describe('the Dexie storage', () => {
  it('keeps the last 50 accepted commands', async () => {
    let at = 0
    const storage = createDexieStorage('user', 'device', { newId: createSeededRandom(9).uuid, now: () => ++at })
    for (let count = 0; count < 60; count++) {
      const key = await storage.enqueue(
        addToCart,
        { body: { productId: product, quantity: 1 } },
        { name: `Salt ${count}` },
      )
      await storage.markTried([key!])
      await storage.settle({ accepted: [key!] })
    }
    const recent = await storage.database.recent.orderBy('at').toArray()
    expect([recent.length, recent[0]!.preview?.name, recent[49]!.preview?.name]).toEqual([50, 'Salt 10', 'Salt 59'])
  })

  it('sends in the order of writing, regardless of the clock', async () => {
    let clock = 1000
    const storage = createDexieStorage('user', 'device', { newId: createSeededRandom(9).uuid, now: () => --clock })
    const keys = [
      await storage.enqueue(addToCart, { body: { productId: product, quantity: 1 } }),
      await storage.enqueue(addToCart, { body: { productId: otherProduct, quantity: 1 } }),
    ]
    expect((await storage.readSendable()).map(({ key }) => key)).toEqual(keys)
  })

  it('mirrors the newest 500 notifications', async () => {
    const storage = createDexieStorage('user', 'device', { newId: createSeededRandom(9).uuid, now: () => 1 })
    const day = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString()
    const rows = Array.from({ length: 700 }, (_, index) => {
      const id = `note-${String(index).padStart(4, '0')}`
      return { entity: 'notification', id, version: 1, data: { ...buildNotification(id), createdAt: day(index) } }
    })
    const { pull } = await storage.beginPull()
    await storage.applyPage({ ...page, rows }, pull)
    await storage.endPull(pull, 1)
    const storedIds = await storage.database.notifications.orderBy('id').primaryKeys()
    expect([storedIds.length, storedIds[0], storedIds.at(-1)]).toEqual([500, 'note-0200', 'note-0699'])
  })

  it.each([
    ['correct', 0],
    ['three years ahead', 3 * 365 * 86_400_000],
    ['three years behind', -3 * 365 * 86_400_000],
  ])('mirrors bookings of the 18 months before the newest, with a clock that is %s', async (_, skew) => {
    const now = Date.parse('2026-11-21T10:00:00.000Z') + skew
    const storage = createDexieStorage('user', 'device', { newId: createSeededRandom(9).uuid, now: () => now })
    const rows = ['2025-05-20T23:59:59.000Z', '2025-05-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'].map(
      (createdAt) => ({ entity: 'booking', id: createdAt, version: 1, data: { createdAt } }),
    )
    const { pull } = await storage.beginPull()
    await storage.applyPage({ ...page, rows }, pull)
    await storage.endPull(pull, now)
    expect(await storage.database.bookings.orderBy('id').primaryKeys()).toEqual([
      '2025-05-21T00:00:00.000Z',
      '2026-11-21T00:00:00.000Z',
    ])
  })

  it('is transactional: a step that fails halfway changes nothing', async () => {
    const storage = createDexieStorage('user', 'device', { newId: createSeededRandom(9).uuid, now: () => 1 })
    const key = (await storage.enqueue(addToCart, { body: { productId: product, quantity: 1 } }))!
    const before = await storage.database.outbox.toArray()
    const unclonable = { ...row(1), data: () => undefined }
    await expect(storage.settle({ accepted: [key], rows: [row(1, otherProduct), unclonable] })).rejects.toThrow(
      /could not be cloned/,
    )
    expect(await storage.database.outbox.toArray()).toEqual(before)
    expect(await storage.database.cartItems.count()).toBe(0)
  })
})
