/** The engine without failures, and user actions during sync. The tests check what is sent and stored, not how. */
import { beforeEach, describe, expect, it } from 'vitest'
import { clearCart } from '#contract/bookings/orders/cart'
import { maxPushBytes, maxPushCommands } from '#contract/sync/sync'
import { isPull, isPush } from '../../../tests/support/sync/bench'
import { createBackoffState } from './backoff'
import { drain } from './engine'
import type { Ports } from './ports'
import {
  add,
  getServerQuantity,
  bench,
  resetBench,
  minuteMs,
  product,
  pushes,
  remove,
  set,
  getDisplayedQuantity,
  status,
  readSendable,
} from '../../../tests/support/sync/phone-bench'
import { throwNetworkError } from '../../../tests/support/sync/wire'

beforeEach(resetBench)

describe('a command', () => {
  it('is displayed immediately, sent, and replaced by the server state in the base', async () => {
    await add(2)
    expect(getDisplayedQuantity()).toBe(2)
    await bench.time.run(1000)
    expect(getServerQuantity()).toBe(2)
    expect(await readSendable()).toEqual([])
    expect(bench.phone.ownStorage.base.cartItem.get(product)).toMatchObject({ version: 1, deleted: 0 })
    expect(status()).toMatchObject({ online: 'yes', reason: 'none', sending: false })
  })

  it('is sent with endpoint, input, key, protocol and device, but without its preview', async () => {
    const key = await add(3)
    await bench.time.run(1000)
    const body = JSON.parse(pushes()[0]!.body!)
    expect(body).toEqual({
      protocol: 1,
      device: bench.phone.ownStorage.device,
      commands: [{ key, endpoint: 'cart.add', body: { productId: product, quantity: 3 } }],
    })
    expect(pushes()[0]!.headers.authorization).toBe('Bearer token-1')
  })

  it('is sent with a hundred others in one request, followed by one pull', async () => {
    bench.server.pageSize = 1000
    bench.wire.down = true
    for (let count = 0; count < 100; count++) await add(1, bench.random.uuid())
    await bench.time.run(3 * minuteMs)
    bench.sent.length = 0
    bench.wire.down = false
    await bench.time.run(10 * minuteMs)
    expect(await readSendable()).toEqual([])
    expect(bench.server.effects).toHaveLength(100)
    expect(bench.sent.filter(isPull)).toHaveLength(1)
  })
})

describe('an edit during the push of an older one', () => {
  it('is enqueued behind it and wins', async () => {
    await add(1)
    await bench.time.run(20)
    expect((await readSendable())[0]).toMatchObject({ state: 'sending', attempted: 1 })
    await set(7)
    expect(getDisplayedQuantity()).toBe(7)
    expect(await readSendable()).toHaveLength(2)
    await bench.time.run(minuteMs)
    expect([getServerQuantity(), getDisplayedQuantity()]).toEqual([7, 7])
  })

  it('wins even if the first attempt is lost and the edit comes 300 ms later', async () => {
    let lost = 0
    bench.wire.next = (request) => (isPush(request) && lost++ === 0 ? throwNetworkError() : null)
    await add(3)
    await bench.time.run(300)
    await set(9)
    await bench.time.run(minuteMs)
    expect([getServerQuantity(), getDisplayedQuantity()]).toEqual([9, 9])
  })

  it('leaves the attempted row unchanged', async () => {
    bench.wire.next = (request) => (isPush(request) ? throwNetworkError() : null)
    await add(1)
    await bench.time.run(200)
    const before = bench.commandsOf(pushes()[0]!)[0]
    await remove()
    await add(4)
    bench.wire.next = null
    await bench.time.run(minuteMs)
    expect(pushes().map((request) => bench.commandsOf(request)[0])).toContainEqual(before)
    expect(
      pushes()
        .flatMap(bench.commandsOf)
        .filter(({ key }) => key === before!.key),
    ).toEqual([before, before])
    expect([getServerQuantity(), getDisplayedQuantity()]).toEqual([4, 4])
  })
})

describe('batches', () => {
  it('contain at most 500 commands and the byte limit, two in parallel without a shared order', async () => {
    bench.wire.down = true
    for (let count = 0; count < maxPushCommands + 100; count++) await add(1, bench.random.uuid())
    const storage = bench.phone.ownStorage
    // Like bookings, these commands have no order between them.
    storage.outbox = storage.outbox.map((row) => ({ ...row, orderKey: row.key }))
    await bench.time.run(100)
    bench.sent.length = 0
    bench.wire.down = false
    bench.phone.kill(bench.phone.tabs[0]!)
    bench.phone.openTab()
    // A probe goes first, because the commands are pending since before the start.
    await bench.time.run(140)
    expect(pushes()).toHaveLength(2)
    await bench.time.run(minuteMs)
    for (const request of pushes()) {
      expect(bench.commandsOf(request).length).toBeLessThanOrEqual(maxPushCommands)
      expect(Buffer.byteLength(request.body!)).toBeLessThanOrEqual(maxPushBytes)
    }
    expect(bench.server.effects).toHaveLength(maxPushCommands + 100)
    const keys = pushes().flatMap((request) => bench.commandsOf(request).map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('Batches are sent one after another', async () => {
    bench.wire.down = true
    for (let count = 0; count < maxPushCommands + 10; count++) await add(1, bench.random.uuid())
    bench.sent.length = 0
    bench.wire.down = false
    bench.phone.kill(bench.phone.tabs[0]!)
    bench.phone.openTab()
    await bench.time.run(160)
    expect(pushes()).toHaveLength(1)
  })

  it('are small after a failure until one succeeds', async () => {
    let lost = 0
    bench.wire.next = (request) => (isPush(request) && lost++ === 0 ? throwNetworkError() : null)
    bench.wire.down = true
    for (let count = 0; count < 300; count++) await add(1, bench.random.uuid())
    await bench.time.run(2000)
    bench.sent.length = 0
    bench.wire.down = false
    await bench.time.run(10 * minuteMs)
    const sizes = pushes().map(({ body }) => Buffer.byteLength(body!))
    expect(sizes[0]).toBeLessThanOrEqual(16 * 1024)
    expect(Math.max(...sizes.slice(2))).toBeGreaterThan(16 * 1024)
    expect(await readSendable()).toEqual([])
  })
})

describe('two tabs', () => {
  it('send each pending command once', async () => {
    bench.phone.openTab()
    await bench.time.run(1000)
    bench.sent.length = 0
    for (let count = 0; count < 20; count++) {
      await add(1, bench.random.uuid())
      await bench.time.run(30)
    }
    await bench.time.run(minuteMs)
    const keys = pushes().flatMap((request) => bench.commandsOf(request).map(({ key }) => key))
    expect(keys).toHaveLength(20)
    expect(new Set(keys).size).toBe(20)
  })

  it('take over from each other with the same keys when one is killed during a push', async () => {
    const second = bench.phone.openTab()
    await bench.time.run(1000)
    bench.wire.next = (request) => (isPush(request) ? bench.time.sleep(500).then(() => null) : null)
    await add(2)
    await bench.time.run(100)
    bench.phone.kill(bench.phone.tabs.find((tab) => tab !== second)!)
    await bench.time.run(3000)
    expect([getServerQuantity(), bench.server.effects.length]).toEqual([2, 1])
    expect(await readSendable()).toEqual([])
  })
})

describe('clearing the cart', () => {
  it('drops unsent edits and empties the cart', async () => {
    await add(2)
    await bench.time.run(1000)
    bench.wire.down = true
    await add(1, bench.random.uuid())
    await set(9)
    await bench.phone.act(clearCart, {})
    expect(bench.phone.ownStorage.view('cartItem').size).toBe(0)
    expect((await readSendable()).map(({ endpoint }) => endpoint)).toEqual(['cart.clear'])
    bench.wire.down = false
    await bench.time.run(10 * minuteMs)
    expect(getServerQuantity()).toBe(0)
  })
})

it('A drain stops after its current batch when its lock was taken', async () => {
  bench.wire.down = true
  await add(1)
  await add(1, bench.random.uuid())
  await bench.time.run(minuteMs)
  const sent: string[][] = []
  const push = async ({ commands }: { commands: { key: string }[] }) => {
    sent.push(commands.map(({ key }) => key))
    return { ok: true, answer: { results: commands.map(({ key }) => ({ key, outcome: 'accepted' })), rows: [] } }
  }
  const ports = {
    now: () => 0,
    random: () => 0,
    storage: bench.phone.ownStorage,
    transport: { push },
    isOffline: () => false,
    token: async () => 'token',
  } as unknown as Ports
  const drained = await drain(ports, { ...createBackoffState(), maxCommands: 1 }, () => sent.length === 0)
  expect(drained).toMatchObject({ state: 'later', reason: 'none' })
  expect(sent).toHaveLength(1)
  expect(await readSendable()).toHaveLength(1)
})
