/** The engine with every kind of network failure. */
import { beforeEach, describe, expect, it } from 'vitest'
import { isProbe, isPush } from '../../../tests/support/sync/bench'
import {
  add,
  getServerQuantity,
  bench,
  resetBench,
  minuteMs,
  pushes,
  rows,
  getDisplayedQuantity,
  status,
  readSendable,
} from '../../../tests/support/sync/phone-bench'
import { throwNetworkError, json, portalPage } from '../../../tests/support/sync/wire'

beforeEach(resetBench)

/** Lets the server execute the next pushes, but drops their responses. */
function loseResponses(count = Infinity): void {
  let lost = 0
  bench.wire.next = async (request, server) => {
    if (!isPush(request) || lost++ >= count) return null
    await server.handle(request)
    return throwNetworkError()
  }
}

describe('a lost connection', () => {
  it('A lost connection before the server received the push repeats it with the same key and bytes', async () => {
    let lost = 0
    bench.wire.next = (request) => (isPush(request) && lost++ === 0 ? throwNetworkError() : null)
    await add()
    await bench.time.run(minuteMs)
    const [first, second] = pushes().map(bench.commandsOf)
    expect(second).toEqual(first)
    expect(getServerQuantity()).toBe(1)
  })

  it('A lost connection after the server executed the push executes it once and displays it once', async () => {
    loseResponses(1)
    await add(2)
    const displayedQuantities = new Set<number>()
    await bench.time.run(minuteMs, () => displayedQuantities.add(getDisplayedQuantity()))
    expect([...displayedQuantities]).toEqual([2])
    expect(bench.server.effects).toHaveLength(1)
    expect(await readSendable()).toEqual([])
  })

  it('A lost connection after execution displays the effect once if a pull precedes the response', async () => {
    loseResponses()
    await add(2)
    const displayedQuantities = new Set<number>()
    await bench.time.run(300, () => displayedQuantities.add(getDisplayedQuantity()))
    // For example a kick from another tab, or a pull that succeeds while pushes fail.
    const { body } = await bench.server.handle({
      method: 'GET',
      url: '/api/sync/pull?cursor=1.0',
      headers: { authorization: 'Bearer token-1' },
      body: undefined,
    })
    await bench.phone.ownStorage.applyPage(JSON.parse(body), bench.phone.ownStorage.state.pull)
    displayedQuantities.add(getDisplayedQuantity())
    bench.wire.next = null
    await bench.time.run(minuteMs, () => displayedQuantities.add(getDisplayedQuantity()))
    expect([...displayedQuantities]).toEqual([2])
    expect(getServerQuantity()).toBe(2)
  })

  it('A lost connection after execution displays the effect even if the repeated response contains no rows', async () => {
    bench.server.faults.forgetsTouched = true
    loseResponses(1)
    await add(2)
    const displayedQuantities = new Set<number>()
    await bench.time.run(minuteMs, () => displayedQuantities.add(getDisplayedQuantity()))
    expect([...displayedQuantities]).toEqual([2])
    expect(rows()).toEqual([])
  })

  it('is retried within a second, then less often, with a probe and little data first', async () => {
    bench.wire.down = true
    await add()
    await bench.time.run(1500)
    expect(bench.sent.filter(isProbe).length).toBeGreaterThanOrEqual(1)
    expect(pushes()).toHaveLength(1)
    bench.sent.length = 0
    await bench.time.run(60 * minuteMs)
    expect(bench.sent.length).toBeGreaterThan(5)
    expect(bench.sent.length).toBeLessThan(60)
    expect(status()).toMatchObject({ online: 'no', reason: 'offline' })
  })

  it('causes no request storm if the user keeps adding commands', async () => {
    bench.wire.down = true
    for (let tap = 0; tap < 120; tap++) {
      await add()
      await bench.time.run(500)
    }
    expect(bench.sent.length).toBeLessThan(30)
    expect((await readSendable()).length).toBeLessThan(5)
  })

  it('every other second causes at most one push per command and loses nothing', async () => {
    for (let turn = 0; turn < 60; turn++) {
      bench.wire.down = !bench.wire.down
      bench.phone.kick(bench.wire.down ? 'offline' : 'online')
      await add()
      await bench.time.run(1000)
    }
    bench.wire.down = false
    bench.phone.kick('online')
    await bench.time.run(minuteMs)
    expect(getServerQuantity()).toBe(60)
    expect(pushes().length).toBeLessThanOrEqual(60)
  })

  it('during a stalled request repeats the command after the timeout', async () => {
    let hung = 0
    bench.wire.next = async (request) => {
      if (!isPush(request) || hung++ > 0) return null
      await bench.time.sleep(30_000)
      return throwNetworkError()
    }
    await add()
    await bench.time.run(minuteMs)
    expect(getServerQuantity()).toBe(1)
  })
})

describe('a phone that reports that it is offline', () => {
  const goOffline = (isOffline: boolean) => {
    bench.wire.down = isOffline
    bench.phone.isOffline = isOffline
  }
  const restart = () => {
    bench.phone.kill(bench.phone.tabs.at(-1)!)
    bench.phone.openTab()
  }

  it('attempts no command, also after each restart of the app, so that the user can discard them', async () => {
    goOffline(true)
    for (let start = 0; start < 3; start++) {
      await add(1, bench.random.uuid())
      await bench.time.run(minuteMs)
      restart()
      await bench.time.run(minuteMs)
    }
    expect(pushes()).toEqual([])
    expect(rows().map(({ attempted, state }) => [attempted, state])).toEqual(Array(3).fill([0, 'waiting']))
    expect(bench.phone.tabs.at(-1)!.activity).toMatchObject({ online: 'no', reason: 'offline' })
  })

  it('sends its commands once it is online again', async () => {
    goOffline(true)
    await add()
    await bench.time.run(minuteMs)
    goOffline(false)
    bench.phone.kick('online')
    await bench.time.run(2000)
    expect(getServerQuantity()).toBe(1)
  })

  it('sends its commands if the report is wrong', async () => {
    bench.phone.isOffline = true
    await add()
    await bench.time.run(5000)
    expect(getServerQuantity()).toBe(1)
  })
})

describe('a restart on a network without internet', () => {
  it('attempts no pending command before a request has succeeded', async () => {
    bench.phone.isOffline = true
    bench.wire.down = true
    await add()
    await bench.time.run(minuteMs)
    bench.phone.isOffline = false
    bench.phone.kill(bench.phone.tabs[0]!)
    bench.phone.openTab()
    await bench.time.run(minuteMs)
    expect(pushes()).toEqual([])
    expect(rows()).toMatchObject([{ attempted: 0 }])
    bench.wire.down = false
    await bench.time.run(5 * minuteMs)
    expect(getServerQuantity()).toBe(1)
  })
})

describe('a response that is not ours', () => {
  it('such as a captive portal’s page accepts nothing', async () => {
    bench.wire.next = (request) => (isPush(request) || isProbe(request) ? portalPage : null)
    await add()
    await bench.time.run(2 * minuteMs)
    expect(await readSendable()).toHaveLength(1)
    expect(status()).toMatchObject({ online: 'no', reason: 'portal' })
    bench.wire.next = null
    await bench.time.run(5 * minuteMs)
    expect(getServerQuantity()).toBe(1)
  })

  it.each([
    ['JSON of another structure', json(200, { ok: true })],
    [
      'results for unknown keys',
      json(200, { results: [{ key: '00000000-0000-4000-8000-000000000000', outcome: 'accepted' }], rows: [] }),
    ],
    ['no results', json(200, { results: [], rows: [] })],
    ['a redirected login page of a proxy', { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>' }],
  ])('keeps all commands pending: %s', async (_, answer) => {
    bench.wire.next = (request) => (isPush(request) ? answer : null)
    await add()
    await bench.time.run(minuteMs)
    expect(await readSendable()).toHaveLength(1)
    bench.wire.next = null
    await bench.time.run(10 * minuteMs)
    expect(getServerQuantity()).toBe(1)
  })
})
