import { describe, expect, it } from 'vitest'
import { addToCart, clearCart, removeFromCart, setCartQuantity } from '#contract/bookings/orders/cart'
import { completeInput } from '#contract/core/build-request'
import type { Endpoint, CallInput } from '#contract/core/endpoint'
import { endpoints } from '#contract/index'
import { markAllNotificationsRead, markNotificationRead } from '#contract/messages/notifications'
import { predictedEndpoints } from '../../db/predict'
import { queuedCommands } from '#contract/sync/queued-commands'
import { MemoryStorage } from '../../../tests/support/sync/memory-storage'
import { buildCartItem } from '../../../tests/support/sync/model-server'
import { createSeededRandom } from '../../../tests/support/sync/random'

const random = createSeededRandom(7)
const a = random.uuid()
const b = random.uuid()
const n = random.uuid()

type Edit = [Endpoint, CallInput<Endpoint>]
const edit = <E extends Endpoint>(endpoint: E, given: CallInput<E>): Edit => [endpoint, given as CallInput<Endpoint>]
const add = (quantity: number, productId = a) => edit(addToCart, { body: { productId, quantity } })
const set = (quantity: number, itemId = a) => edit(setCartQuantity, { params: { itemId }, body: { quantity } })
const remove = (itemId = a) => edit(removeFromCart, { params: { itemId } })
const clear = edit(clearCart, {})
const read = (id = n) => edit(markNotificationRead, { params: { id } })
const readAll = edit(markAllNotificationsRead, {})
const inBase = (id = a) => ({ entity: 'cartItem', id, version: 1, data: buildCartItem(id, 2) })

function createOutbox({ base = [] as ReturnType<typeof inBase>[] } = {}) {
  const storage = new MemoryStorage('user', 'device', { newId: createSeededRandom(1).uuid, now: () => 0 })
  void storage.settle({ rows: base })
  return storage
}

async function write(storage: MemoryStorage, edits: Edit[]): Promise<void> {
  for (const [endpoint, given] of edits) await storage.enqueue(endpoint, given)
}

/** Returns the commands in the outbox in short form, such as `add a 3`. */
const describeOutbox = (storage: MemoryStorage) =>
  storage.outbox.map(({ endpoint, input }) => {
    const targetId = input.params.itemId ?? input.body.productId ?? input.params.id
    const name = targetId === a ? ' a' : targetId === b ? ' b' : targetId === n ? ' n' : ''
    return `${endpoint.split('.')[1]}${name}${input.body.quantity === undefined ? '' : ` ${input.body.quantity}`}`
  })

describe('coalescing unsent edits', () => {
  it.each<[string, Edit[], string[]]>([
    ['adds up two adds', [add(1), add(2)], ['add a 3']],
    ['adds up to the limit', [add(600), add(600)], ['add a 999']],
    ['merges add and set into one add', [add(1), set(5)], ['add a 5']],
    ['cancels an add with a set to zero', [add(1), set(0)], []],
    ['cancels an unsent add with a remove', [add(1), remove()], []],
    ['starts again after a cancelled add', [add(1), remove(), add(4)], ['add a 4']],
    ['keeps the last set', [set(2), set(7)], ['setQuantity a 7']],
    [
      'keeps different items separate, in the order of first change',
      [add(1), add(1, b), add(1)],
      ['add a 2', 'add b 1'],
    ],
    ['drops unsent edits before a clear', [add(1), set(3, b), clear], ['clear']],
    ['merges two clears', [clear, clear], ['clear']],
    ['keeps an add after a clear', [add(1), clear, add(2)], ['clear', 'add a 2']],
    ['cancels an add after a clear with a remove', [clear, add(2), remove()], ['clear']],
    ['merges two reads of a notification', [read(), read()], ['read n']],
    ['drops single reads before a read-all', [read(), readAll], ['readAll']],
    ['keeps carts and notifications separate', [add(1), readAll, add(1)], ['add a 2', 'readAll']],
  ])('%s', async (_, edits, expected) => {
    const storage = createOutbox()
    await write(storage, edits)
    expect(describeOutbox(storage)).toEqual(expected)
  })

  it.each<[string, Edit[], string[]]>([
    ['remove after add is sent', [add(1), remove()], ['remove a']],
    ['remove and add become a set', [remove(), add(3)], ['setQuantity a 3']],
    ['remove, add and remove become a remove', [remove(), add(3), remove()], ['remove a']],
    ['set and add become the sum', [set(2), add(3)], ['setQuantity a 5']],
    ['set and remove become a remove', [set(2), remove()], ['remove a']],
    ['an unsent clear empties it', [clear, add(1), remove()], ['clear']],
  ])('handles an item in the base: %s', async (_, edits, expected) => {
    const storage = createOutbox({ base: [inBase()] })
    await write(storage, edits)
    expect(describeOutbox(storage)).toEqual(expected)
  })

  it('counts sent commands when deciding whether an item exists', async () => {
    const storage = createOutbox()
    await write(storage, [add(1)])
    await storage.markTried(storage.outbox.map(({ key }) => key))
    await write(storage, [set(4), remove()])
    expect(describeOutbox(storage)).toEqual(['add a 1', 'remove a'])
  })
})

describe('a row that was attempted', () => {
  it('is not modified by any later edit', async () => {
    const storage = createOutbox()
    await write(storage, [add(1)])
    const [row] = await storage.markTried(storage.outbox.map(({ key }) => key))
    await storage.settle({ unanswered: [row!.key] })
    for (const later of [add(1), set(5), clear, remove()]) {
      await write(storage, [later])
      expect(storage.outbox[0]).toMatchObject({ key: row!.key, endpoint: 'cart.add', input: row!.input })
    }
  })

  it('does not absorb later edits when refused', async () => {
    const storage = createOutbox()
    await write(storage, [add(1)])
    await storage.settle({ refused: [{ key: storage.outbox[0]!.key, refusal: { code: 'listing_gone', message: '' } }] })
    await write(storage, [add(2)])
    expect(storage.outbox.map(({ state }) => state)).toEqual(['refused', 'waiting'])
  })
})

it('keeps key and position when coalesced before sending, and gets the newer preview', async () => {
  const storage = createOutbox()
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

it('returns no key when edits cancel each other', async () => {
  const storage = createOutbox()
  await storage.enqueue(addToCart, { body: { productId: a, quantity: 1 } })
  expect(await storage.enqueue(removeFromCart, { params: { itemId: a } })).toBeNull()
})

describe('the list of queued endpoints', () => {
  it('matches the contract', () => {
    const queuedNames = endpoints.filter(({ offline }) => offline === 'queue').map(({ name }) => name)
    expect(queuedCommands.map(({ name }) => name).sort()).toEqual(queuedNames.sort())
  })

  it('has a prediction, a target, a label and an order key for each endpoint', () => {
    expect(predictedEndpoints().sort()).toEqual(queuedCommands.map(({ name }) => name).sort())
    for (const { changes, label } of queuedCommands)
      expect([changes?.entity, label]).toEqual([expect.any(String), expect.any(String)])
    for (const { orderKey } of queuedCommands)
      expect(orderKey?.({ ...completeInput<Endpoint>({}), params: { id: n, itemId: a }, body: {} })).toBeTruthy()
  })

  it('has no query parameters, because a push contains params and body only', () => {
    for (const { path, query } of queuedCommands) expect([path, Object.keys(query.schema ?? {})]).toEqual([path, []])
  })
})
