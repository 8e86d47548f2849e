import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportClientError } from '#contract/platform/client-errors'
import { insertCustomer } from '../../tests/support/builders'
import { openWorld, type World } from '../../tests/support/world'
import { createClientErrorLog, maxLinesPerMinute } from './client-errors'

let now = new Date('2026-11-21T09:00:00Z')
let world: World
let log: string[] = []
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => Boolean(log.push(String(line))))
  world = await openWorld({ logLevel: 'warn', clock: () => now })
})
beforeEach(() => {
  log = []
  now = new Date(now.getTime() + 3_600_000)
})
afterAll(() => world.close())

const report = {
  kind: 'render',
  name: 'TypeError',
  message: 'quote is not defined',
  stack: ['kit-a1b2c3d4.js:1:200'],
  componentStack: ['Card-a1b2c3d4.js:1:9'],
  build: 'a1b2c3d4',
  route: '/store/:id',
}
const chromeUserAgent =
  'Mozilla/5.0 (Linux; Android 14; SM-A057F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const send = (change: object = {}, more: object = {}) =>
  world.call(reportClientError, { body: { ...report, ...change }, headers: { 'user-agent': chromeUserAgent }, ...more })
const lines = () => log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'client_error')

it('logs a report as one line with the browser family', async () => {
  expect(await send()).toMatchObject({ status: 200, body: {} })
  expect(lines()).toMatchObject([{ ...report, browser: 'Chrome' }])
  expect(lines()).toHaveLength(1)
})

it('logs neither the account nor the network address nor the phone model', async () => {
  const { id, token } = await insertCustomer(world.connection.db)
  await send({}, { token })
  const [line] = lines()
  expect(Object.keys(line!).sort()).toEqual(
    [...Object.keys(report), 'browser', 'hostname', 'level', 'msg', 'pid', 'time'].sort(),
  )
  expect(log.join('')).not.toMatch(new RegExp(`127\\.0\\.0\\.1|SM-A057F|${id}|${token}`))
})

it('redacts personal data in the message again on the server', async () => {
  await send({ message: 'Mutale Banda 0971234567 mutale@example.test 123456/78/1' })
  expect(lines()).toMatchObject([{ message: '…' }])
})

it.each([
  ['a URL as the route', { route: '/store/7?phone=0971234567' }],
  ['an unknown field', { account: 'x' }],
  ['no stack', { stack: undefined }],
])('rejects %s and logs nothing', async (_, change) => {
  expect(await send(change)).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
  expect(lines()).toEqual([])
})

it('rejects a body of more than 8 KB', async () => {
  expect((await send({ message: 'x'.repeat(9000) })).status).toBe(413)
})

it('counts reports by kind in the metrics', async () => {
  const readCounter = async () =>
    Number(/^client_errors_total\{kind="worker"\} (\d+)$/m.exec((await world.app.inject('/metrics')).payload)?.[1] ?? 0)
  const before = await readCounter()
  await send({ kind: 'worker' })
  await send({ kind: 'worker' })
  expect(await readCounter()).toBe(before + 2)
})

it('accepts sixty reports in ten minutes from one network, also when they arrive concurrently', async () => {
  await Promise.all(Array.from({ length: 70 }, () => send()))
  const { rows } = await world.connection.pool.query(
    "select max(cardinality(hits)) as hits from rate_limit where name = 'clientErrorAddress'",
  )
  expect(rows).toEqual([{ hits: 60 }])
  expect((await send()).body).toMatchObject({ code: 'rate_limited', detail: { retryAfter: 600 } })
})

describe('the global limit of client error reports', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('logs sixty reports per minute and then the number of suppressed ones', () => {
    const warn = vi.fn<(fields: object, message: string) => void>()
    const errorLog = createClientErrorLog({ warn })
    const results = Array.from({ length: maxLinesPerMinute + 5 }, () => errorLog.record(report))
    expect(results.filter(Boolean)).toHaveLength(maxLinesPerMinute)
    expect(warn).toHaveBeenCalledTimes(maxLinesPerMinute)
    vi.advanceTimersByTime(60_000)
    expect(warn).toHaveBeenLastCalledWith({ suppressed: 5 }, 'client errors suppressed')
    expect(errorLog.record(report)).toBe(true)
  })
})
