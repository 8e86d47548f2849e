import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addToCart } from '#contract/bookings/orders/cart'
import { isPull, isPush, openBench, type Bench } from '../../../tests/support/sync/bench'
import { buildCartItem, buildNotification, refusal } from '../../../tests/support/sync/model-server'
import { throwNetworkError, json, portalPage } from '../../../tests/support/sync/wire'
import { staleMs } from '../engine/runner'

let bench: Bench
beforeEach(async () => {
  bench = await openBench()
})

const pulls = () => bench.sent.filter(isPull)
const cart = () =>
  Object.fromEntries([...bench.phone.ownStorage.view('cartItem')].map(([id, { quantity }]) => [id, quantity]))
const putFromOtherDevice = (id: string, quantity: number | null) =>
  bench.server.put(bench.user, 'cartItem', id, quantity === null ? null : buildCartItem(id, quantity))
const ids = (count: number) => Array.from({ length: count }, () => bench.random.uuid())
async function pullNow(): Promise<void> {
  bench.phone.kick('pull')
  await bench.time.run(5000)
}

describe('a pull', () => {
  it('loads changes of another device page by page and then stops', async () => {
    const itemIds = ids(8)
    itemIds.forEach((id, index) => putFromOtherDevice(id, index + 1))
    await pullNow()
    expect(cart()).toEqual(Object.fromEntries(itemIds.map((id, index) => [id, index + 1])))
    expect(pulls()).toHaveLength(3)
    await bench.time.run(60 * 60_000)
    expect(pulls()).toHaveLength(3)
  })

  it('applies a removal of another device and does not restore the item by an older row', async () => {
    const [id] = ids(1) as [string]
    putFromOtherDevice(id, 2)
    await pullNow()
    putFromOtherDevice(id, null)
    await pullNow()
    expect(cart()).toEqual({})
    await bench.phone.ownStorage.settle({ rows: [{ entity: 'cartItem', id, version: 1, data: buildCartItem(id, 2) }] })
    expect(cart()).toEqual({})
  })

  it('continues from its cursor', async () => {
    putFromOtherDevice(ids(1)[0]!, 1)
    await pullNow()
    const before = bench.phone.ownStorage.state.cursor
    bench.sent.length = 0
    await pullNow()
    expect(pulls()[0]!.url).toContain(`cursor=${before}`)
  })

  it('starts over after a server restore and accepts older versions', async () => {
    const [keptId, lostId] = ids(2) as [string, string]
    putFromOtherDevice(keptId, 1)
    putFromOtherDevice(keptId, 9)
    putFromOtherDevice(lostId, 1)
    await pullNow()
    expect(cart()).toEqual({ [keptId]: 9, [lostId]: 1 })
    // The backup is older: versions are lower, and one entity does not exist yet.
    const account = bench.server.account(bench.user)
    account.cart.clear()
    account.changes.length = 0
    bench.server.epoch += 1
    putFromOtherDevice(keptId, 1)
    await pullNow()
    expect(cart()).toEqual({ [keptId]: 1 })
  })

  it('continues after a snapshot with changes made while its pages were read', async () => {
    const itemIds = ids(7).sort()
    itemIds.forEach((id) => putFromOtherDevice(id, 1))
    bench.server.epoch += 1
    let page = 0
    bench.wire.next = (request) => {
      if (isPull(request) && ++page === 2) putFromOtherDevice(itemIds[0]!, 5)
      return null
    }
    await pullNow()
    expect(cart()).toEqual({ ...Object.fromEntries(itemIds.map((id) => [id, 1])), [itemIds[0]!]: 5 })
  })

  it('continuing a snapshot does not end commands that settled after its first pages', async () => {
    Object.assign(bench.server, { epoch: 2, pageSize: 1 })
    bench.server.faults.forgetsTouched = true
    ids(4).forEach((id) => bench.server.put(bench.user, 'notification', id, buildNotification(id)))
    let lost = 0
    bench.wire.next = async (request, server) => {
      if (!isPush(request) || lost++ > 0) return null
      await server.handle(request)
      return throwNetworkError()
    }
    bench.phone.kick('pull')
    await bench.time.run(250)
    expect(bench.phone.ownStorage.state.snapshotSince).not.toBeNull()
    const [id] = ids(1) as [string]
    await bench.phone.act(addToCart, { body: { productId: id, quantity: 2 } })
    const displayedCarts = new Set<string>()
    await bench.time.run(20_000, () => displayedCarts.add(JSON.stringify(cart())))
    expect([...displayedCarts]).toEqual([JSON.stringify({ [id]: 2 })])
    expect(bench.phone.ownStorage.outbox).toEqual([])
  })

  it('starts over in the middle of a snapshot after another restore', async () => {
    const itemIds = ids(7)
    itemIds.forEach((id) => putFromOtherDevice(id, 1))
    bench.server.epoch += 1
    let page = 0
    bench.wire.next = (request) => {
      if (isPull(request) && ++page === 2) {
        putFromOtherDevice(itemIds[0]!, null)
        bench.server.epoch += 1
      }
      return null
    }
    await pullNow()
    expect(Object.keys(cart()).sort()).toEqual(itemIds.slice(1).sort())
  })

  it('is repeated after the time the server names while open transactions delay the feed', async () => {
    const [id] = ids(1) as [string]
    bench.server.faults.heldBack = 1
    putFromOtherDevice(id, 4)
    bench.phone.kick('pull')
    await bench.time.run(3500)
    expect(cart()).toEqual({})
    expect(pulls().length).toBeGreaterThanOrEqual(3)
    bench.server.faults.heldBack = 0
    await bench.time.run(1500)
    expect(cart()).toEqual({ [id]: 4 })
  })

  it('keeps settling commands until the delayed feed has passed them', async () => {
    bench.server.faults.forgetsTouched = true
    let lost = 0
    bench.wire.next = async (request, server) => {
      if (!isPush(request) || lost++ > 0) return null
      await server.handle(request)
      server.faults.heldBack = 1
      return throwNetworkError()
    }
    const [id] = ids(1) as [string]
    await bench.phone.act(addToCart, { body: { productId: id, quantity: 2 } })
    const displayedCarts = new Set<string>()
    await bench.time.run(20_000, () => displayedCarts.add(JSON.stringify(cart())))
    expect(bench.phone.ownStorage.outbox.map(({ state }) => state)).toEqual(['settling'])
    bench.server.faults.heldBack = 0
    await bench.time.run(5000, () => displayedCarts.add(JSON.stringify(cart())))
    expect([...displayedCarts]).toEqual([JSON.stringify({ [id]: 2 })])
    expect(bench.phone.ownStorage.outbox).toEqual([])
  })

  it('is retried after a failure and keeps the rows read before', async () => {
    const itemIds = ids(5)
    itemIds.forEach((id) => putFromOtherDevice(id, 1))
    let page = 0
    bench.wire.next = (request) => (isPull(request) && ++page === 2 ? throwNetworkError() : null)
    bench.phone.kick('pull')
    await bench.time.run(350)
    expect(Object.keys(cart())).toHaveLength(3)
    await bench.time.run(10_000)
    expect(Object.keys(cart())).toHaveLength(5)
  })

  it.each([
    ['a page of a captive portal', portalPage],
    ['JSON of another structure', json(200, { cursor: 7 })],
    ['an error', refusal('unexpected')],
  ])('ignores %s', async (_, answer) => {
    const [id] = ids(1) as [string]
    putFromOtherDevice(id, 1)
    await pullNow()
    bench.wire.next = () => answer
    await pullNow()
    expect(cart()).toEqual({ [id]: 1 })
  })

  it('A pull with an invalid row applies nothing and keeps its cursor, so that no row is lost', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const added = ids(2)
    putFromOtherDevice(added[0]!, 1)
    await pullNow()
    const before = bench.phone.ownStorage.state.cursor
    putFromOtherDevice(added[1]!, 1)
    bench.wire.next = async (request, server) => {
      if (!isPull(request)) return null
      const answer = await server.handle(request)
      const page = JSON.parse(answer.body) as { rows: object[] }
      return { ...answer, body: JSON.stringify({ ...page, rows: [...page.rows, { entity: 'cartItem', version: 3 }] }) }
    }
    await pullNow()
    expect([cart(), bench.phone.ownStorage.state.cursor]).toEqual([{ [added[0]!]: 1 }, before])
    expect(warn.mock.calls).toEqual([['Invalid item in a response: sync.pull rows.*.id']])
    bench.wire.next = null
    await bench.time.run(60_000)
    expect(Object.keys(cart())).toHaveLength(2)
    warn.mockRestore()
  })

  it('A pull with an ended session reports it once and stops', async () => {
    bench.server.tokens.clear()
    await pullNow()
    expect(bench.phone.refusedTokens).toEqual(['token-1'])
    bench.sent.length = 0
    bench.phone.kick('pull')
    bench.phone.kick('focus')
    await bench.time.run(60_000)
    expect(bench.sent).toEqual([])
  })

  it('is repeated for a poke that arrived while it was reading', async () => {
    const [first, second] = ids(2) as [string, string]
    putFromOtherDevice(first, 1)
    bench.phone.kick('pull')
    await bench.time.run(80)
    putFromOtherDevice(second, 1)
    bench.phone.kick('pull')
    await bench.time.run(5000)
    expect(Object.keys(cart()).sort()).toEqual([first, second].sort())
  })

  it('pauses for a command after the current page', async () => {
    bench.server.pageSize = 1
    ids(20).forEach((id) => putFromOtherDevice(id, 1))
    bench.phone.kick('pull')
    await bench.time.run(250)
    bench.sent.length = 0
    await bench.phone.act(addToCart, { body: { productId: bench.random.uuid(), quantity: 1 } })
    await bench.time.run(10_000)
    expect(bench.sent.findIndex(isPush)).toBeLessThanOrEqual(1)
    expect(Object.keys(cart())).toHaveLength(21)
  })
})

describe('repeating a pull', () => {
  it('Repeating a pull on focus happens only when the data is stale', async () => {
    await bench.time.run(staleMs - 60_000)
    bench.phone.kick('focus')
    await bench.time.run(1000)
    expect(pulls()).toHaveLength(0)
    await bench.time.run(120_000)
    bench.phone.kick('focus')
    await bench.time.run(1000)
    expect(pulls()).toHaveLength(1)
  })

  it('Repeating a pull from several poked tabs happens at most twice', async () => {
    for (let tab = 0; tab < 4; tab++) bench.phone.openTab()
    await bench.time.run(5000)
    bench.sent.length = 0
    await pullNow()
    expect(pulls().length).toBeLessThanOrEqual(2)
  })

  it('Repeating a pull after sending happens once per burst', async () => {
    for (let tap = 0; tap < 10; tap++) {
      await bench.phone.act(addToCart, { body: { productId: bench.random.uuid(), quantity: 1 } })
      await bench.time.run(150)
    }
    await bench.time.run(10_000)
    expect(pulls().length).toBeLessThanOrEqual(5)
  })

  it('is not skipped because of one dated in the future before the clock was set back', async () => {
    bench.phone.skew = 86_400_000
    await pullNow()
    bench.phone.kill(bench.phone.tabs[0]!)
    bench.phone.skew = 0
    const note = bench.random.uuid()
    bench.server.put(bench.user, 'notification', note, buildNotification(note))
    bench.phone.openTab()
    await bench.time.run(5000)
    expect(bench.phone.ownStorage.view('notification').size).toBe(1)
  })

  it('is not skipped because of one dated a few seconds later before the clock was set back', async () => {
    const [before] = bench.phone.tabs
    bench.phone.skew = 3000
    bench.phone.kick('pull')
    await bench.time.run(400)
    bench.phone.skew = 0
    const note = bench.random.uuid()
    bench.server.put(bench.user, 'notification', note, buildNotification(note))
    void bench.phone.lock.request(before!, () => bench.time.sleep(4000))
    bench.phone.openTab()
    await bench.time.run(10_000)
    expect(bench.phone.ownStorage.view('notification').size).toBe(1)
  })

  it('is postponed while offline and happens after reconnecting', async () => {
    bench.wire.down = true
    bench.phone.kick('pull')
    await bench.time.run(60_000)
    expect(bench.phone.tabs[0]!.activity).toMatchObject({ online: 'no', reason: 'offline' })
    const note = bench.random.uuid()
    bench.server.put(bench.user, 'notification', note, buildNotification(note))
    bench.wire.down = false
    bench.phone.kick('online')
    await bench.time.run(5000)
    expect(bench.phone.ownStorage.view('notification').size).toBe(1)
    expect(bench.phone.tabs[0]!.activity).toMatchObject({ online: 'yes', reason: 'none' })
  })
})
