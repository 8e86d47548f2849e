import { expect, it } from 'vitest'
import { addToCart } from '#contract/bookings/orders/cart'
import { createDexieStorage } from '../../../tests/support/sync/dexie-storage'
import { createSeededRandom } from '../../../tests/support/sync/random'
import { createOutboxByKey, findRuns } from './outbox-by-key'

const random = createSeededRandom(8)
const storage = createDexieStorage('user', 'device', { newId: random.uuid, now: () => 42 })
const add = async () => (await storage.enqueue(addToCart, { body: { productId: random.uuid(), quantity: 1 } }))!

it('finds and removes rows by key, whether they were read before or not', async () => {
  const keys = [await add(), await add(), await add(), await add(), await add()]
  const rows = createOutboxByKey(storage.database)
  expect((await rows.readSendable()).map(({ key }) => key)).toEqual(keys)
  const newKey = await add()
  const requestedKeys = [newKey, keys[3]!, keys[1]!, 'gone']
  expect((await rows.find(requestedKeys)).map(({ key }) => key)).toEqual([keys[1], keys[3], newKey])
  await rows.remove([keys[0]!, keys[1]!])
  await rows.remove([keys[4]!, newKey])
  await rows.remove([keys[4]!])
  expect((await rows.readSendable()).map(({ key }) => key)).toEqual([keys[2], keys[3]])
  expect(await rows.find([keys[0]!, keys[2]!])).toHaveLength(1)
})

it('groups consecutive numbers into ranges', () => {
  expect(findRuns([7, 3, 4, 5, 9, 10])).toEqual([
    [3, 5],
    [7, 7],
    [9, 10],
  ])
  expect(findRuns([])).toEqual([])
})
