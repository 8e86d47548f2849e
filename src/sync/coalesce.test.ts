import { describe, expect, it } from 'vitest'
import { addToCart, clearCart, removeFromCart, setCartQuantity } from '#contract/cart'
import { complete, type Endpoint, type Given } from '#contract/endpoint'
import { endpoints } from '#contract/index'
import { readAllNotifications, readNotification } from '#contract/notifications'
import { predictedEndpoints } from '../db/predict'
import { touchedEndpoints } from '../db/touched'
import { MemoryStorage } from '../../tests/support/sync/memory-storage'
import { itemOf } from '../../tests/support/sync/model-server'
import { randomOf } from '../../tests/support/sync/random'
import { queued } from './queued'

const random = randomOf(7)
const a = random.uuid()
const b = random.uuid()
const n = random.uuid()

type Edit = [Endpoint, Given<Endpoint>]
const edit = <E extends Endpoint>(endpoint: E, given: Given<E>): Edit => [endpoint, given as Given<Endpoint>]
const add = (quantity: number, productId = a) => edit(addToCart, { body: { productId, quantity } })
const set = (quantity: number, itemId = a) => edit(setCartQuantity, { params: { itemId }, body: { quantity } })
const remove = (itemId = a) => edit(removeFromCart, { params: { itemId } })
const clear = edit(clearCart, {})
const read = (id = n) => edit(readNotification, { params: { id } })
const readAll = edit(readAllNotifications, {})
const inBase = (id = a) => ({ entity: 'cartItem', id, version: 1, data: itemOf(id, 2) })

function anOutbox({ base = [] as ReturnType<typeof inBase>[] } = {}) {
  const storage = new MemoryStorage('user', 'device', { newId: randomOf(1).uuid, now: () => 0 })
  void storage.settle({ rows: base })
  return storage
}

async function write(storage: MemoryStorage, edits: Edit[]): Promise<void> {
  for (const [endpoint, given] of edits) await storage.enqueue(endpoint, given)
}

/** What would be sent, as short words. */
const words = (storage: MemoryStorage) =>
  storage.outbox.map(({ endpoint, input }) => {
    const thing = input.params.itemId ?? input.body.productId ?? input.params.id
    const name = thing === a ? ' a' : thing === b ? ' b' : thing === n ? ' n' : ''
    return `${endpoint.split('.')[1]}${name}${input.body.quantity === undefined ? '' : ` ${input.body.quantity}`}`
  })

describe('edits that have not left the device', () => {
  it.each<[string, Edit[], string[]]>([
    ['add + add sums', [add(1), add(2)], ['add a 3']],
    ['add + add stops at what one may hold', [add(600), add(600)], ['add a 999']],
    ['add + set is one add', [add(1), set(5)], ['add a 5']],
    ['add + set to nothing cancels', [add(1), set(0)], []],
    ['remove after an unsent add cancels', [add(1), remove()], []],
    ['and a third begins anew', [add(1), remove(), add(4)], ['add a 4']],
    ['set + set is the last', [set(2), set(7)], ['setQuantity a 7']],
    [
      'different items stay apart, in the order they were first touched',
      [add(1), add(1, b), add(1)],
      ['add a 2', 'add b 1'],
    ],
    ['clear drops unsent edits before it', [add(1), set(3, b), clear], ['clear']],
    ['clear twice is clear', [clear, clear], ['clear']],
    ['what is added after a clear stays behind it', [add(1), clear, add(2)], ['clear', 'add a 2']],
    ['and may be taken back', [clear, add(2), remove()], ['clear']],
    ['reading twice is reading', [read(), read()], ['read n']],
    ['reading all makes single ones pointless', [read(), readAll], ['readAll']],
    ['carts and notifications do not mix', [add(1), readAll, add(1)], ['add a 2', 'readAll']],
  ])('%s', async (_, edits, expected) => {
    const storage = anOutbox()
    await write(storage, edits)
    expect(words(storage)).toEqual(expected)
  })

  it.each<[string, Edit[], string[]]>([
    ['remove of what the server has is sent', [add(1), remove()], ['remove a']],
    ['remove + add sets to what was added', [remove(), add(3)], ['setQuantity a 3']],
    ['remove + add + remove is remove', [remove(), add(3), remove()], ['remove a']],
    ['set + add sums upon the set', [set(2), add(3)], ['setQuantity a 5']],
    ['set + remove is remove', [set(2), remove()], ['remove a']],
    ['after an unsent clear it is no longer there', [clear, add(1), remove()], ['clear']],
  ])('of an item that was there: %s', async (_, edits, expected) => {
    const storage = anOutbox({ base: [inBase()] })
    await write(storage, edits)
    expect(words(storage)).toEqual(expected)
  })

  it('whether an item was there counts what left before', async () => {
    const storage = anOutbox()
    await write(storage, [add(1)])
    await storage.markAttempted(storage.outbox.map(({ key }) => key))
    await write(storage, [set(4), remove()])
    expect(words(storage)).toEqual(['add a 1', 'remove a'])
  })
})

describe('a row that was attempted', () => {
  it('is never touched again, by any edit', async () => {
    const storage = anOutbox()
    await write(storage, [add(1)])
    const [row] = await storage.markAttempted(storage.outbox.map(({ key }) => key))
    await storage.settle({ unanswered: [row!.key] })
    for (const later of [add(1), set(5), clear, remove()]) {
      await write(storage, [later])
      expect(storage.outbox[0]).toMatchObject({ key: row!.key, endpoint: 'cart.add', input: row!.input })
    }
  })

  it('nor does a refused one swallow what comes after', async () => {
    const storage = anOutbox()
    await write(storage, [add(1)])
    await storage.settle({ refused: [{ key: storage.outbox[0]!.key, refusal: { code: 'listing_gone', message: '' } }] })
    await write(storage, [add(2)])
    expect(storage.outbox.map(({ state }) => state)).toEqual(['refused', 'waiting'])
  })
})

it('a merged row keeps its key and place, and takes the newer preview', async () => {
  const storage = anOutbox()
  const key = await storage.enqueue(addToCart, { body: { productId: a, quantity: 1 } }, { name: 'Old' })
  await storage.enqueue(addToCart, { body: { productId: b, quantity: 1 } })
  expect(await storage.enqueue(addToCart, { body: { productId: a, quantity: 1 } }, { name: 'New' })).toBe(key)
  expect(await storage.enqueue(setCartQuantity, { params: { itemId: a }, body: { quantity: 4 } })).toBe(key)
  expect(storage.outbox[0]).toMatchObject({
    key,
    sequence: 1,
    preview: { name: 'New' },
    input: { body: { quantity: 4 } },
  })
})

it('cancelling each other out leaves no key', async () => {
  const storage = anOutbox()
  await storage.enqueue(addToCart, { body: { productId: a, quantity: 1 } })
  expect(await storage.enqueue(removeFromCart, { params: { itemId: a } })).toBeNull()
})

describe('the list of queued endpoints', () => {
  it('is the contract’s', () => {
    const said = endpoints.filter(({ offline }) => offline === 'queue').map(({ name }) => name)
    expect(queued.map(({ name }) => name).sort()).toEqual(said.sort())
  })

  it('is predicted, each one, and each has an order', () => {
    expect(predictedEndpoints().sort()).toEqual(queued.map(({ name }) => name).sort())
    expect(touchedEndpoints().sort()).toEqual(queued.map(({ name }) => name).sort())
    for (const { orderKey } of queued)
      expect(orderKey?.({ ...complete<Endpoint>({}), params: { id: n, itemId: a }, body: {} })).toBeTruthy()
  })

  it('has no query: a push carries params and body only', () => {
    for (const { path, query } of queued) expect([path, Object.keys(query.schema ?? {})]).toEqual([path, []])
  })
})
