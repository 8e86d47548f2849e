/** The engine over a wire that fails in every way a network does. What is sent and what is kept, not how. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addToCart, clearCart, removeFromCart, setCartQuantity } from '#contract/cart'
import { readNotification } from '#contract/notifications'
import { mostBytesPerPush, mostCommandsPerPush } from '#contract/sync'
import { isProbe, isPull, isPush, openBench, type Bench } from '../../tests/support/sync/devices'
import { notificationOf, refusal } from '../../tests/support/sync/model-server'
import { cut, json, portalPage } from '../../tests/support/sync/wire'

let bench: Bench
let product: string

beforeEach(async () => {
  bench = await openBench()
  product = bench.random.uuid()
})

const minute = 60_000
const add = (quantity = 1, id = product) => bench.phone.act(addToCart, { body: { productId: id, quantity } }, { name: 'Chitenge' })
const set = (quantity: number, id = product) => bench.phone.act(setCartQuantity, { params: { itemId: id }, body: { quantity } })
const remove = (id = product) => bench.phone.act(removeFromCart, { params: { itemId: id } })
const shown = (id = product) => bench.phone.storage(bench.user).view('cartItem').get(id)?.quantity ?? 0
const atServer = (id = product) => bench.server.account(bench.user).cart.get(id)?.data?.quantity ?? 0
const waiting = () => bench.phone.storage(bench.user).waiting()
const rows = () => bench.phone.storage(bench.user).outbox
const status = () => bench.phone.tabs[0]!.activity
const pushes = () => bench.sent.filter(isPush)
/** A notification the server has and the phone has pulled. */
async function aNotification(): Promise<string> {
  const id = bench.random.uuid()
  bench.server.put(bench.user, 'notification', id, notificationOf(id))
  bench.phone.kick('pull')
  await bench.time.run(1000)
  bench.sent.length = 0
  return id
}

describe('a command', () => {
  it('shows at once, reaches the server, and leaves the queue with the server’s word in the base', async () => {
    await add(2)
    expect(shown()).toBe(2)
    await bench.time.run(1000)
    expect(atServer()).toBe(2)
    expect(await waiting()).toEqual([])
    expect(bench.phone.own.base.cartItem.get(product)).toMatchObject({ version: 1, deleted: 0 })
    expect(status()).toMatchObject({ online: 'yes', reason: 'none', sending: false })
  })

  it('is sent as its endpoint and input, with a key, the protocol and the device; without what the person saw', async () => {
    const key = await add(3)
    await bench.time.run(1000)
    const body = JSON.parse(pushes()[0]!.body!)
    expect(body).toEqual({ protocol: 1, device: bench.phone.own.device, commands: [{ key, endpoint: 'cart.add', body: { productId: product, quantity: 3 } }] })
    expect(pushes()[0]!.headers.authorization).toBe('Bearer token-1')
  })

  it('goes with a hundred others in one request, and then others’ changes are asked for once', async () => {
    bench.server.pageSize = 1000
    bench.wire.down = true
    for (let count = 0; count < 100; count++) await add(1, bench.random.uuid())
    await bench.time.run(3 * minute)
    bench.sent.length = 0
    bench.wire.down = false
    await bench.time.run(10 * minute)
    expect(await waiting()).toEqual([])
    expect(bench.server.effects).toHaveLength(100)
    expect(bench.sent.filter(isPull)).toHaveLength(1)
  })
})

describe('a lost connection', () => {
  it('before the server heard: sent again, same key, same bytes', async () => {
    let lost = 0
    bench.wire.next = (request) => (isPush(request) && lost++ === 0 ? cut() : null)
    await add()
    await bench.time.run(minute)
    const [first, second] = pushes().map(bench.commandsOf)
    expect(second).toEqual(first)
    expect(atServer()).toBe(1)
  })

  it('after the server did it: done once, and never shown twice or not at all', async () => {
    let lost = 0
    bench.wire.next = async (request, server) => {
      if (!isPush(request) || lost++ > 0) return null
      await server.handle(request)
      return cut()
    }
    await add(2)
    const seen = new Set<number>()
    await bench.time.run(minute, () => seen.add(shown()))
    expect([...seen]).toEqual([2])
    expect(bench.server.effects).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('after the server did it, and a pull brings the effect before the answer does: shown once', async () => {
    bench.wire.next = async (request, server) => {
      if (!isPush(request)) return null
      await server.handle(request)
      return cut()
    }
    await add(2)
    const seen = new Set<number>()
    await bench.time.run(300, () => seen.add(shown()))
    // Another tab's word, or a pull that came through while pushes do not.
    const { body } = await bench.server.handle({ method: 'GET', url: '/api/sync/pull?cursor=1.0', headers: { authorization: 'Bearer token-1' }, body: undefined })
    await bench.phone.own.applyPage(JSON.parse(body), bench.phone.own.state.pull)
    seen.add(shown())
    bench.wire.next = null
    await bench.time.run(minute, () => seen.add(shown()))
    expect([...seen]).toEqual([2])
    expect(atServer()).toBe(2)
  })

  it('after the server did it, by a server that repeats its answer without the rows: shown all the same', async () => {
    bench.server.faults.forgetsTouched = true
    let lost = 0
    bench.wire.next = async (request, server) => {
      if (!isPush(request) || lost++ > 0) return null
      await server.handle(request)
      return cut()
    }
    await add(2)
    const seen = new Set<number>()
    await bench.time.run(minute, () => seen.add(shown()))
    expect([...seen]).toEqual([2])
    expect(rows()).toEqual([])
  })

  it('is tried again within a second, then ever more rarely, with a probe and little data first', async () => {
    bench.wire.down = true
    await add()
    await bench.time.run(1500)
    expect(bench.sent.filter(isProbe).length).toBeGreaterThanOrEqual(1)
    expect(pushes()).toHaveLength(1)
    bench.sent.length = 0
    await bench.time.run(60 * minute)
    expect(bench.sent.length).toBeGreaterThan(5)
    expect(bench.sent.length).toBeLessThan(60)
    expect(status()).toMatchObject({ online: 'no', reason: 'offline' })
  })

  it('does not make a storm of a person who keeps tapping', async () => {
    bench.wire.down = true
    for (let tap = 0; tap < 120; tap++) {
      await add()
      await bench.time.run(500)
    }
    expect(bench.sent.length).toBeLessThan(30)
    expect((await waiting()).length).toBeLessThan(5)
  })

  it('flapping once a second costs at most three times the requests and loses nothing', async () => {
    for (let turn = 0; turn < 60; turn++) {
      bench.wire.down = !bench.wire.down
      bench.phone.kick(bench.wire.down ? 'offline' : 'online')
      await add()
      await bench.time.run(1000)
    }
    bench.wire.down = false
    bench.phone.kick('online')
    await bench.time.run(minute)
    expect(atServer()).toBe(60)
    expect(pushes().length).toBeLessThanOrEqual(60)
  })

  it('that hangs: the command goes out again once the time is up', async () => {
    let hung = 0
    bench.wire.next = async (request) => {
      if (!isPush(request) || hung++ > 0) return null
      await bench.time.sleep(30_000)
      return cut()
    }
    await add()
    await bench.time.run(minute)
    expect(atServer()).toBe(1)
  })
})

describe('an answer that is not ours', () => {
  it('is no answer: a portal’s page accepts nothing', async () => {
    bench.wire.next = (request) => (isPush(request) || isProbe(request) ? portalPage : null)
    await add()
    await bench.time.run(2 * minute)
    expect(await waiting()).toHaveLength(1)
    expect(status()).toMatchObject({ online: 'no', reason: 'portal' })
    bench.wire.next = null
    await bench.time.run(5 * minute)
    expect(atServer()).toBe(1)
  })

  it.each([
    ['JSON of another kind', json(200, { ok: true })],
    ['results for keys we never sent', json(200, { results: [{ key: '00000000-0000-4000-8000-000000000000', outcome: 'accepted' }], rows: [] })],
    ['no results', json(200, { results: [], rows: [] })],
    ['a redirected login page of a proxy', { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>' }],
  ])('%s: everything stays', async (_, answer) => {
    bench.wire.next = (request) => (isPush(request) ? answer : null)
    await add()
    await bench.time.run(minute)
    expect(await waiting()).toHaveLength(1)
    bench.wire.next = null
    await bench.time.run(10 * minute)
    expect(atServer()).toBe(1)
  })
})

describe('a server in trouble', () => {
  it.each([500, 502, 503, 504])('%i: tried again, nothing dropped, in whatever words', async (code) => {
    bench.wire.next = (request) => (isPush(request) ? { status: code, headers: { 'content-type': 'text/html' }, body: 'oops 401 422' } : null)
    await add()
    await bench.time.run(minute)
    expect(await waiting()).toHaveLength(1)
    expect(status().reason).toBe('server')
    bench.wire.next = null
    await bench.time.run(10 * minute)
    expect(atServer()).toBe(1)
  })

  it('429 with Retry-After: not a single request earlier, whatever is tapped', async () => {
    let asked = 0
    bench.wire.next = (request) =>
      isPush(request) && asked++ === 0 ? refusal('too_many_requests', { 'retry-after': '20' }) : null
    await add()
    await bench.time.run(1000)
    for (let tap = 0; tap < 19; tap++) {
      await add()
      bench.phone.kick('online')
      await bench.time.run(900)
    }
    expect(pushes()).toHaveLength(1)
    expect(bench.sent.filter(isProbe)).toHaveLength(0)
    expect(status().reason).toBe('too_many')
    await bench.time.run(10_000)
    expect(atServer()).toBe(20)
  })

  it('one command that makes it stumble does not hold back another queue', async () => {
    const id = await aNotification()
    let stumbles = 0
    const stumbling = { ...bench.server.faults }
    const once = bench.server.once.bind(bench.server)
    bench.server.once = (user, command) => {
      if (command.endpoint !== 'cart.add') return once(user, command)
      stumbles += 1
      return { outcome: { key: command.key, outcome: 'retry', code: 'unexpected', message: '' }, touched: [] }
    }
    await add()
    await bench.phone.act(readNotification, { params: { id } })
    await bench.time.run(5000)
    expect(bench.server.account(bench.user).notifications.get(id)!.data.isRead).toBe(true)
    expect((await waiting()).map(({ endpoint }) => endpoint)).toEqual(['cart.add'])
    expect(stumbles).toBeLessThan(8)
    bench.server.once = once
    Object.assign(bench.server.faults, stumbling)
    await bench.time.run(10 * minute)
    expect(atServer()).toBe(1)
  })

  it('maintenance: all waits, and says why', async () => {
    bench.server.faults.maintenance = true
    await add()
    await bench.time.run(minute)
    expect(status().reason).toBe('maintenance')
    bench.server.faults.maintenance = false
    await bench.time.run(10 * minute)
    expect(atServer()).toBe(1)
  })
})

describe('an expired session', () => {
  it('pauses, keeps all, calls no more, and goes on when the same user signs in', async () => {
    bench.server.tokens.delete('token-1')
    await add(2)
    await bench.time.run(10 * minute)
    expect(bench.server.requests.filter(({ status: code }) => code === 401).length).toBeLessThanOrEqual(2)
    expect(bench.phone.refusedTokens).toContain('token-1')
    expect(await bench.phone.storage(bench.user).waiting()).toHaveLength(1)
    bench.server.tokens.set('token-2', bench.user)
    bench.phone.signIn(bench.user, 'token-2')
    await bench.time.run(1000)
    expect(atServer()).toBe(2)
  })

  it('another user’s sign-in sends and shows nothing of the first one’s', async () => {
    bench.server.tokens.delete('token-1')
    await add(2)
    await bench.time.run(minute)
    const other = bench.random.uuid()
    bench.server.tokens.set('token-of-other', other)
    bench.phone.signIn(other, 'token-of-other')
    await bench.time.run(10 * minute)
    expect(bench.server.effects).toEqual([])
    expect(bench.phone.own.view('cartItem').size).toBe(0)
    bench.server.tokens.set('token-3', bench.user)
    bench.phone.signIn(bench.user, 'token-3')
    await bench.time.run(minute)
    expect(atServer()).toBe(2)
    expect(bench.server.effects.map(({ user }) => user)).toEqual([bench.user])
  })

  it('a row of somebody else that got into this queue is never sent', async () => {
    bench.wire.down = true
    await add()
    await bench.time.run(100)
    const storage = bench.phone.own
    storage.outbox = storage.outbox.map((row) => ({ ...row, user: bench.random.uuid() }))
    bench.wire.down = false
    await bench.time.run(10 * minute)
    expect(bench.server.effects).toEqual([])
  })
})

describe('a newer server', () => {
  it('that asks for an update pauses sending, drops nothing, and asks once', async () => {
    bench.server.faults.minimalProtocol = 2
    await add()
    await bench.time.run(10 * minute)
    expect(pushes()).toHaveLength(1)
    expect(status().reason).toBe('upgrade')
    expect(await waiting()).toHaveLength(1)
    bench.server.faults.minimalProtocol = 1
    bench.phone.kill(bench.phone.tabs[0]!)
    bench.phone.openTab()
    await bench.time.run(minute)
    expect(atServer()).toBe(1)
  })
})

describe('a server without push', () => {
  beforeEach(() => {
    bench.server.faults.noPush = true
  })

  it('gets one command at a time at its own address, in order, with its key', async () => {
    const key = await add(2)
    await set(5, product)
    const other = bench.random.uuid()
    const second = await add(1, other)
    await bench.time.run(minute)
    const calls = bench.sent.filter(({ method, url }) => method !== 'GET' && !isPush({ url }))
    expect(calls.map(({ method, url, headers }) => [method, url, headers['idempotency-key']])).toEqual([
      ['POST', '/api/cart', key],
      ['POST', '/api/cart', second],
    ])
    expect([atServer(), atServer(other), shown(), shown(other)]).toEqual([5, 1, 5, 1])
    expect(rows()).toEqual([])
  })

  it('nor a feed: what it lists is read instead', async () => {
    bench.server.faults.noPull = true
    const id = bench.random.uuid()
    bench.server.put(bench.user, 'notification', id, notificationOf(id))
    bench.phone.kick('pull')
    await bench.time.run(1000)
    expect(bench.phone.own.view('notification').size).toBe(1)
    await bench.phone.act(readNotification, { params: { id } })
    await bench.time.run(minute)
    expect(bench.phone.own.view('notification').get(id)?.isRead).toBe(true)
    expect(rows()).toEqual([])
  })

  it('refuses there as it would in a push, and stumbles there for one queue only', async () => {
    bench.server.gone.add(product)
    await add()
    await bench.time.run(minute)
    expect(rows()).toMatchObject([{ state: 'refused', refusal: { code: 'listing_gone' } }])
    expect(shown()).toBe(0)
  })

  it('keeps a command whose answer is lost there, and has it done once', async () => {
    let lost = 0
    bench.wire.next = async (request, server) => {
      if (request.method !== 'POST' || isPush(request) || lost++ > 0) return null
      await server.handle(request)
      return cut()
    }
    await add(3)
    await bench.time.run(minute)
    expect([atServer(), bench.server.effects.length, rows().length]).toEqual([3, 1, 0])
  })
})

describe('a refusal', () => {
  it('in the middle: kept with its reason, its effect gone, the rest goes on', async () => {
    const [good, gone, later] = [bench.random.uuid(), bench.random.uuid(), bench.random.uuid()]
    bench.server.gone.add(gone)
    bench.wire.down = true
    await add(1, good)
    await add(1, gone)
    await add(1, later)
    expect([shown(good), shown(gone), shown(later)]).toEqual([1, 1, 1])
    bench.wire.down = false
    await bench.time.run(5 * minute)
    expect([shown(good), shown(gone), shown(later)]).toEqual([1, 0, 1])
    expect(rows()).toMatchObject([{ state: 'refused', refusal: { code: 'listing_gone', message: 'This is no longer offered.' }, preview: { name: 'Chitenge' } }])
  })

  it('of a push as a whole is traced to the one command, whose own address decides', async () => {
    const others = Array.from({ length: 6 }, () => bench.random.uuid())
    bench.wire.down = true
    for (const id of others.slice(0, 3)) await add(1, id)
    const poison = await add(1, product)
    for (const id of others.slice(3)) await add(1, id)
    const storage = bench.phone.own
    storage.outbox = storage.outbox.map((row) => (row.key === poison ? { ...row, endpoint: 'poison' } : row))
    bench.wire.down = false
    await bench.time.run(5 * minute)
    expect(others.map((id) => atServer(id))).toEqual([1, 1, 1, 1, 1, 1])
    expect(rows()).toMatchObject([{ key: poison, state: 'refused' }])
  })

  it('by size (413) makes smaller batches, not losses', async () => {
    bench.wire.next = (request) => (isPush(request) && bench.commandsOf(request).length > 2 ? { status: 413, headers: {}, body: 'Request Entity Too Large' } : null)
    bench.wire.down = true
    const ids = Array.from({ length: 9 }, () => bench.random.uuid())
    for (const id of ids) await add(1, id)
    bench.wire.down = false
    await bench.time.run(5 * minute)
    expect(ids.map((id) => atServer(id))).toEqual(ids.map(() => 1))
  })
})

describe('an edit made while an older one is on its way', () => {
  it('becomes a row behind it and wins', async () => {
    await add(1)
    await bench.time.run(20)
    expect((await waiting())[0]).toMatchObject({ state: 'sending', attempted: 1 })
    await set(7)
    expect(shown()).toBe(7)
    expect(await waiting()).toHaveLength(2)
    await bench.time.run(minute)
    expect([atServer(), shown()]).toEqual([7, 7])
  })

  it('wins also when the first try is lost before the server heard, and the edit comes 300 ms later', async () => {
    let lost = 0
    bench.wire.next = (request) => (isPush(request) && lost++ === 0 ? cut() : null)
    await add(3)
    await bench.time.run(300)
    await set(9)
    await bench.time.run(minute)
    expect([atServer(), shown()]).toEqual([9, 9])
  })

  it('leaves the attempted row as it was, byte for byte', async () => {
    bench.wire.next = (request) => (isPush(request) ? cut() : null)
    await add(1)
    await bench.time.run(200)
    const before = bench.commandsOf(pushes()[0]!)[0]
    await remove()
    await add(4)
    bench.wire.next = null
    await bench.time.run(minute)
    expect(pushes().map((request) => bench.commandsOf(request)[0])).toContainEqual(before)
    expect(pushes().flatMap(bench.commandsOf).filter(({ key }) => key === before!.key)).toEqual([before, before])
    expect([atServer(), shown()]).toEqual([4, 4])
  })
})

describe('batches', () => {
  it('stay within 500 commands and 64 KB, two at a time where they share no order', async () => {
    bench.wire.down = true
    for (let count = 0; count < mostCommandsPerPush + 100; count++) await add(1, bench.random.uuid())
    const storage = bench.phone.own
    // As bookings would be: no order among them.
    storage.outbox = storage.outbox.map((row) => ({ ...row, orderKey: row.key }))
    await bench.time.run(100)
    bench.sent.length = 0
    bench.wire.down = false
    bench.phone.kill(bench.phone.tabs[0]!)
    bench.phone.openTab()
    await bench.time.run(40)
    expect(pushes()).toHaveLength(2)
    await bench.time.run(minute)
    for (const request of pushes()) {
      expect(bench.commandsOf(request).length).toBeLessThanOrEqual(mostCommandsPerPush)
      expect(Buffer.byteLength(request.body!)).toBeLessThanOrEqual(mostBytesPerPush)
    }
    expect(bench.server.effects).toHaveLength(mostCommandsPerPush + 100)
    const keys = pushes().flatMap((request) => bench.commandsOf(request).map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('of one order go one after another', async () => {
    bench.wire.down = true
    for (let count = 0; count < mostCommandsPerPush + 10; count++) await add(1, bench.random.uuid())
    bench.sent.length = 0
    bench.wire.down = false
    bench.phone.kill(bench.phone.tabs[0]!)
    bench.phone.openTab()
    await bench.time.run(60)
    expect(pushes()).toHaveLength(1)
  })

  it('are small after a failure until one has come through', async () => {
    let lost = 0
    bench.wire.next = (request) => (isPush(request) && lost++ === 0 ? cut() : null)
    bench.wire.down = true
    for (let count = 0; count < 300; count++) await add(1, bench.random.uuid())
    await bench.time.run(2000)
    bench.sent.length = 0
    bench.wire.down = false
    await bench.time.run(10 * minute)
    const sizes = pushes().map(({ body }) => Buffer.byteLength(body!))
    expect(sizes[0]).toBeLessThanOrEqual(16 * 1024)
    expect(Math.max(...sizes.slice(2))).toBeGreaterThan(16 * 1024)
    expect(await waiting()).toEqual([])
  })
})

describe('two tabs', () => {
  it('send what waits once between them', async () => {
    bench.phone.openTab()
    await bench.time.run(1000)
    bench.sent.length = 0
    for (let count = 0; count < 20; count++) {
      await add(1, bench.random.uuid())
      await bench.time.run(30)
    }
    await bench.time.run(minute)
    const keys = pushes().flatMap((request) => bench.commandsOf(request).map(({ key }) => key))
    expect(keys).toHaveLength(20)
    expect(new Set(keys).size).toBe(20)
  })

  it('one killed in the middle of sending: the other takes over, with the same keys', async () => {
    const second = bench.phone.openTab()
    await bench.time.run(1000)
    bench.wire.next = (request) => (isPush(request) ? bench.time.sleep(500).then(() => null) : null)
    await add(2)
    await bench.time.run(100)
    bench.phone.kill(bench.phone.tabs.find((tab) => tab !== second)!)
    await bench.time.run(3000)
    expect([atServer(), bench.server.effects.length]).toEqual([2, 1])
    expect(await waiting()).toEqual([])
  })
})

describe('a clear', () => {
  it('of the cart drops what has not left and empties the rest', async () => {
    await add(2)
    await bench.time.run(1000)
    bench.wire.down = true
    await add(1, bench.random.uuid())
    await set(9)
    await bench.phone.act(clearCart, {})
    expect(bench.phone.own.view('cartItem').size).toBe(0)
    expect((await waiting()).map(({ endpoint }) => endpoint)).toEqual(['cart.clear'])
    bench.wire.down = false
    await bench.time.run(10 * minute)
    expect(atServer()).toBe(0)
  })
})
