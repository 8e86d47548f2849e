/** The engine with a server that fails, refuses, or runs a newer or older version. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { markNotificationRead } from '#contract/messages/notifications'
import { isProbe, isPush } from '../../../tests/support/sync/bench'
import { buildNotification, refusal } from '../../../tests/support/sync/model-server'
import {
  add,
  createNotification,
  getServerQuantity,
  bench,
  resetBench,
  minuteMs,
  product,
  pushes,
  rows,
  set,
  getDisplayedQuantity,
  status,
  readSendable,
} from '../../../tests/support/sync/phone-bench'
import { throwNetworkError, json } from '../../../tests/support/sync/wire'

beforeEach(resetBench)

describe('a server error', () => {
  it.each([500, 502, 503, 504])('%i keeps and retries everything, whatever the body is', async (code) => {
    bench.wire.next = (request) =>
      isPush(request) ? { status: code, headers: { 'content-type': 'text/html' }, body: 'oops 401 422' } : null
    await add()
    await bench.time.run(minuteMs)
    expect(await readSendable()).toHaveLength(1)
    expect(status().reason).toBe('server')
    bench.wire.next = null
    await bench.time.run(10 * minuteMs)
    expect(getServerQuantity()).toBe(1)
  })

  it('429 with Retry-After prevents any earlier request', async () => {
    let pushCount = 0
    bench.wire.next = (request) =>
      isPush(request) && pushCount++ === 0 ? refusal('too_many_requests', { 'retry-after': '20' }) : null
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
    expect(getServerQuantity()).toBe(20)
  })

  it('A server error in one result of a push settles the commands with valid results', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const id = await createNotification()
    bench.wire.next = async (request, server) => {
      if (!isPush(request)) return null
      const answer = await server.handle(request)
      const body = JSON.parse(answer.body) as { results: { key: string; outcome: string }[] }
      const cartKey = bench.commandsOf(request).find(({ endpoint }) => endpoint === 'cart.add')?.key
      const results = body.results.map((result) =>
        result.key === cartKey ? { ...result, outcome: 'shelved' } : result,
      )
      return { ...answer, body: JSON.stringify({ ...body, results }) }
    }
    await add()
    await bench.phone.act(markNotificationRead, { params: { id } })
    await bench.time.run(5000)
    expect((await readSendable()).map(({ endpoint }) => endpoint)).toEqual(['cart.add'])
    bench.wire.next = null
    await bench.time.run(10 * minuteMs)
    expect(await readSendable()).toEqual([])
    expect(getServerQuantity()).toBe(1)
    warn.mockRestore()
  })

  it('A server error of one command does not block another queue', async () => {
    const id = await createNotification()
    let failureCount = 0
    const initialFaults = { ...bench.server.faults }
    const executeOnce = bench.server.executeOnce.bind(bench.server)
    bench.server.executeOnce = (user, command) => {
      if (command.endpoint !== 'cart.add') return executeOnce(user, command)
      failureCount += 1
      return { outcome: { key: command.key, outcome: 'retry', code: 'unexpected', message: '' }, touched: [] }
    }
    await add()
    await bench.phone.act(markNotificationRead, { params: { id } })
    await bench.time.run(5000)
    expect(bench.server.account(bench.user).notifications.get(id)!.data.isRead).toBe(true)
    expect((await readSendable()).map(({ endpoint }) => endpoint)).toEqual(['cart.add'])
    expect(failureCount).toBeLessThan(8)
    bench.server.executeOnce = executeOnce
    Object.assign(bench.server.faults, initialFaults)
    await bench.time.run(10 * minuteMs)
    expect(getServerQuantity()).toBe(1)
  })

  it('A server limit blocks only the queue of its command, for the time the server names', async () => {
    const id = await createNotification()
    const executeOnce = bench.server.executeOnce.bind(bench.server)
    let tries = 0
    bench.server.executeOnce = (user, command) => {
      if (command.endpoint !== 'cart.add' || ++tries > 1) return executeOnce(user, command)
      return {
        outcome: { key: command.key, outcome: 'retry', code: 'rate_limited', message: '', detail: { retryAfter: 300 } },
        touched: [],
      }
    }
    await add()
    await bench.phone.act(markNotificationRead, { params: { id } })
    await bench.time.run(5000)
    expect(bench.server.account(bench.user).notifications.get(id)!.data.isRead).toBe(true)
    for (let tap = 0; tap < 9; tap++) {
      bench.phone.kick('online')
      await bench.time.run(30_000)
    }
    expect([tries, (await readSendable()).length]).toEqual([1, 1])
    await bench.time.run(minuteMs)
    expect([tries, getServerQuantity()]).toEqual([2, 1])
  })

  it('429 with Retry-After is respected even if the device cannot store the attempt', async () => {
    bench.wire.next = (request) => {
      if (!isPush(request)) return null
      bench.phone.isFull = true
      return json(429, { code: 'too_many_requests', message: '' }, { 'retry-after': '60' })
    }
    await add(1)
    await bench.time.run(1000)
    bench.phone.isFull = false
    bench.wire.next = null
    await bench.time.run(50_000)
    expect(pushes()).toHaveLength(1)
    await bench.time.run(20_000)
    expect(getServerQuantity()).toBe(1)
  })

  it('during maintenance reduces the number of requests', async () => {
    bench.server.faults.maintenance = true
    await add(1)
    await bench.time.run(30 * minuteMs)
    expect(pushes().length).toBeLessThan(40)
  })

  it('during maintenance keeps commands pending with the reason', async () => {
    bench.server.faults.maintenance = true
    await add()
    await bench.time.run(minuteMs)
    expect(status().reason).toBe('maintenance')
    bench.server.faults.maintenance = false
    await bench.time.run(10 * minuteMs)
    expect(getServerQuantity()).toBe(1)
  })
})

describe('a newer server', () => {
  it('A newer server that requires an update pauses sending once and drops nothing', async () => {
    bench.server.faults.minimalProtocol = 2
    await add()
    await bench.time.run(10 * minuteMs)
    expect(pushes()).toHaveLength(1)
    expect(status().reason).toBe('upgrade')
    expect(await readSendable()).toHaveLength(1)
    bench.server.faults.minimalProtocol = 1
    bench.phone.kill(bench.phone.tabs[0]!)
    bench.phone.openTab()
    await bench.time.run(minuteMs)
    expect(getServerQuantity()).toBe(1)
  })
})

describe('a server without push', () => {
  beforeEach(() => {
    bench.server.faults.noPush = true
  })

  it('receives one command at a time at its own endpoint, in order, with its key', async () => {
    const key = await add(2)
    await set(5, product)
    const otherProduct = bench.random.uuid()
    const second = await add(1, otherProduct)
    await bench.time.run(minuteMs)
    const calls = bench.sent.filter(({ method, url }) => method !== 'GET' && !isPush({ url }))
    expect(calls.map(({ method, url, headers }) => [method, url, headers['idempotency-key']])).toEqual([
      ['POST', '/api/cart', key],
      ['POST', '/api/cart', second],
    ])
    expect([
      getServerQuantity(),
      getServerQuantity(otherProduct),
      getDisplayedQuantity(),
      getDisplayedQuantity(otherProduct),
    ]).toEqual([5, 1, 5, 1])
    expect(rows()).toEqual([])
  })

  it('keeps a pending edit displayed when a pull returns the previous one', async () => {
    await add(3)
    await bench.time.run(500)
    expect([getServerQuantity(), getDisplayedQuantity()]).toEqual([3, 3])
    bench.wire.next = async (request) => (request.method === 'POST' ? json(502, {}) : null)
    await add(1)
    for (let attempt = 0; attempt < 20; attempt++) {
      await bench.time.run(500)
      expect([getServerQuantity(), getDisplayedQuantity()]).toEqual([3, 4])
    }
    bench.wire.next = async () => null
    await bench.time.run(minuteMs)
    expect([getServerQuantity(), getDisplayedQuantity(), rows()]).toEqual([4, 4, []])
  })

  it('A server without push and without a change feed has its lists read instead', async () => {
    bench.server.faults.noPull = true
    const id = bench.random.uuid()
    bench.server.put(bench.user, 'notification', id, buildNotification(id))
    bench.phone.kick('pull')
    await bench.time.run(1000)
    expect(bench.phone.ownStorage.view('notification').size).toBe(1)
    await bench.phone.act(markNotificationRead, { params: { id } })
    await bench.time.run(minuteMs)
    expect(bench.phone.ownStorage.view('notification').get(id)?.isRead).toBe(true)
    expect(rows()).toEqual([])
  })

  it('refuses commands as in a push', async () => {
    bench.server.withdrawnProducts.add(product)
    await add()
    await bench.time.run(minuteMs)
    expect(rows()).toMatchObject([{ state: 'refused', refusal: { code: 'listing_gone' } }])
    expect(getDisplayedQuantity()).toBe(0)
  })

  it('executes a command once after its response was lost', async () => {
    let lost = 0
    bench.wire.next = async (request, server) => {
      if (request.method !== 'POST' || isPush(request) || lost++ > 0) return null
      await server.handle(request)
      return throwNetworkError()
    }
    await add(3)
    await bench.time.run(minuteMs)
    expect([getServerQuantity(), bench.server.effects.length, rows().length]).toEqual([3, 1, 0])
  })
})

describe('a refusal', () => {
  it('keeps the command with its reason, reverts its effect, and continues with the others', async () => {
    const [good, unavailableId, later] = [bench.random.uuid(), bench.random.uuid(), bench.random.uuid()]
    bench.server.withdrawnProducts.add(unavailableId)
    bench.wire.down = true
    await add(1, good)
    await add(1, unavailableId)
    await add(1, later)
    expect([getDisplayedQuantity(good), getDisplayedQuantity(unavailableId), getDisplayedQuantity(later)]).toEqual([
      1, 1, 1,
    ])
    bench.wire.down = false
    await bench.time.run(5 * minuteMs)
    expect([getDisplayedQuantity(good), getDisplayedQuantity(unavailableId), getDisplayedQuantity(later)]).toEqual([
      1, 0, 1,
    ])
    expect(rows()).toMatchObject([
      {
        state: 'refused',
        refusal: { code: 'listing_gone', message: 'This is no longer available.' },
        preview: { name: 'Chitenge' },
      },
    ])
  })

  it('A refusal of a whole push is traced to one command, which is sent to its own endpoint', async () => {
    const others = Array.from({ length: 6 }, () => bench.random.uuid())
    bench.wire.down = true
    for (const id of others.slice(0, 3)) await add(1, id)
    const poison = await add(1, product)
    for (const id of others.slice(3)) await add(1, id)
    const storage = bench.phone.ownStorage
    storage.outbox = storage.outbox.map((row) => (row.key === poison ? { ...row, endpoint: 'poison' } : row))
    bench.wire.down = false
    await bench.time.run(5 * minuteMs)
    expect(others.map((id) => getServerQuantity(id))).toEqual([1, 1, 1, 1, 1, 1])
    expect(rows()).toMatchObject([{ key: poison, state: 'refused' }])
  })

  it('A refusal because of the size (413) reduces the batch size without losses', async () => {
    bench.wire.next = (request) =>
      isPush(request) && bench.commandsOf(request).length > 2
        ? { status: 413, headers: {}, body: 'Request Entity Too Large' }
        : null
    bench.wire.down = true
    const ids = Array.from({ length: 9 }, () => bench.random.uuid())
    for (const id of ids) await add(1, id)
    bench.wire.down = false
    await bench.time.run(5 * minuteMs)
    expect(ids.map((id) => getServerQuantity(id))).toEqual(ids.map(() => 1))
  })
})
