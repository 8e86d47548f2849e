import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { standingClock } from '../../../tests/support/standing-clock'
import { listen, readBody } from '../local-server'
import { createLipilaClient } from './client'
import { GatewayUnreachable, type MobileMoney } from './mobile-money'
import { defaultDelays } from './scenarios'
import { startLipilaSimulator, type LipilaSimulator, type SimulatorOptions } from './simulator'

interface Callback {
  headers: IncomingHttpHeaders
  body: string
}
const callbacks: Callback[] = []
const open: { close(): Promise<void> }[] = []
let simulator: LipilaSimulator
let money: MobileMoney
let callbackUrl: string

async function at(options: SimulatorOptions): Promise<void> {
  simulator = await startLipilaSimulator(options)
  open.push(simulator)
  money = createLipilaClient(simulator, { callbackUrl })
}

/** Starts a gateway with a manual clock. @returns a function that advances it */
async function standing(): Promise<(milliseconds: number) => void> {
  const { clock, pass } = standingClock(Date.now())
  await at({ clock })
  return pass
}

beforeEach(async () => {
  callbacks.length = 0
  const receiver = await listen(
    createServer(async (incoming, response) => {
      callbacks.push({ headers: incoming.headers, body: await readBody(incoming) })
      response.end()
    }),
  )
  open.push(receiver)
  callbackUrl = `${receiver.url}/callback`
  await at({ delays: { answer: 10, late: 1000, hang: 500, between: 150 } })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

let count = 0
const request = (ending: string, more: object = {}) => ({
  referenceId: `TLP-${++count}`,
  amountNgwee: 125_050,
  phone: `09771234${ending}`,
  narration: 'Kubu Lodge',
  email: 'mwila@example.com',
  ...more,
})
const settled = async (referenceId: string, state: string) =>
  expect.poll(() => money.status(referenceId, 'collection')).toMatchObject({ state })
const words = () => callbacks.map(({ body }) => JSON.parse(body).status as string)

test('An approved collection is pending, then successful, with a signed callback', async () => {
  const asked = request('55')
  const answer = await money.collect(asked)
  expect(answer).toMatchObject({
    state: 'pending',
    amountNgwee: 125_050,
    identifier: expect.stringContaining('LPLXC-'),
  })
  await settled(asked.referenceId, 'successful')
  await expect.poll(() => callbacks).toHaveLength(1)
  const [{ headers, body }] = callbacks as [Callback]
  expect(JSON.parse(body)).toMatchObject({
    referenceId: asked.referenceId,
    status: 'Successful',
    amount: 1250.5,
    currency: 'ZMW',
    accountNumber: '260977123455',
    type: 'Collection',
    paymentType: 'AirtelMoney',
  })
  expect(money.verifyCallback(headers, body)).toBe(true)
  expect(money.verifyCallback(headers, body.replace('1250.5', '1250.6'))).toBe(false)
})

test.each([
  ['00', 'Declined'],
  ['01', 'Insufficient funds'],
])('A collection from a number ending in %s fails: %s', async (ending, message) => {
  const asked = request(ending)
  await money.collect(asked)
  await settled(asked.referenceId, 'failed')
  expect((await money.status(asked.referenceId, 'collection')).message).toContain(message)
  await expect.poll(() => words()).toEqual(['Failed'])
})

test('A collection from a number ending in 02 stays pending, and one in 03 succeeds late', async () => {
  const pass = await standing()
  const [never, late] = [request('02'), request('03')]
  await Promise.all([money.collect(never), money.collect(late)])
  pass(defaultDelays.late - 1)
  expect(await money.status(never.referenceId, 'collection')).toMatchObject({ state: 'pending' })
  expect(await money.status(late.referenceId, 'collection')).toMatchObject({ state: 'pending' })
  pass(1)
  expect(await money.status(late.referenceId, 'collection')).toMatchObject({ state: 'successful' })
  expect(await money.status(never.referenceId, 'collection')).toMatchObject({ state: 'pending' })
})

test('A number ending in 04 causes two callbacks with the same event id', async () => {
  await money.collect(request('04'))
  await expect.poll(() => words()).toEqual(['Successful', 'Successful'])
  expect(new Set(callbacks.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test.each([
  ['05', ['Successful', 'Pending']],
  ['07', ['Successful', 'Failed']],
])('A number ending in %s causes the callbacks %j while its status is successful', async (ending, told) => {
  const asked = request(ending)
  await money.collect(asked)
  await expect.poll(() => words()).toEqual(told)
  expect(await money.status(asked.referenceId, 'collection')).toMatchObject({ state: 'successful' })
  for (const { headers, body } of callbacks) expect(money.verifyCallback(headers, body)).toBe(true)
  expect(new Set(callbacks.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('A number ending in 08 causes the callback before the response, which is outdated', async () => {
  const asked = request('08')
  expect(await money.collect(asked)).toMatchObject({ state: 'pending' })
  expect(words()).toEqual(['Successful'])
  await settled(asked.referenceId, 'successful')
})

test('A collection from a number ending in 09 fails first and succeeds later', async () => {
  const pass = await standing()
  const asked = request('09')
  await money.collect(asked)
  pass(defaultDelays.answer)
  expect(await money.status(asked.referenceId, 'collection')).toMatchObject({ state: 'failed' })
  await expect.poll(() => words()).toEqual(['Failed'])
  pass(defaultDelays.late)
  expect(await money.status(asked.referenceId, 'collection')).toMatchObject({ state: 'successful' })
  await expect.poll(() => words()).toEqual(['Failed', 'Successful'])
})

test.each([100, 5000])(
  'A number ending in 06 is charged although its response is lost (timeout %i ms)',
  async (timeoutMs) => {
    const waiting = createLipilaClient(simulator, { callbackUrl: 'http://127.0.0.1:1/', timeoutMs })
    const asked = request('06')
    await expect(waiting.collect(asked)).rejects.toThrow(GatewayUnreachable)
    await settled(asked.referenceId, 'successful')
    expect(await money.collect(asked)).toMatchObject({ state: 'successful' })
    expect(simulator.transactions.size).toBe(1)
  },
)

test('Concurrent requests with the same reference are the same transfer', async () => {
  const asked = request('55')
  const answers = await Promise.all(Array.from({ length: 20 }, () => money.collect(asked)))
  expect(new Set(answers.map(({ identifier }) => identifier)).size).toBe(1)
  expect([...simulator.transactions.values()]).toMatchObject([{ calls: 20 }])
})

test('A reused reference with another amount moves no money and returns the first result', async () => {
  const asked = request('55')
  await money.collect(asked)
  await settled(asked.referenceId, 'successful')
  expect(await money.collect({ ...asked, amountNgwee: 1 })).toMatchObject({ state: 'successful', amountNgwee: 125_050 })
  const reused = await fetch(`${simulator.baseUrl}/api/v1/collections/mobile-money`, {
    method: 'POST',
    headers: { 'x-api-key': simulator.apiKey },
    body: JSON.stringify({ referenceId: asked.referenceId, amount: 1, currency: 'ZMW', accountNumber: '260977123455' }),
  })
  expect(reused.status).toBe(400)
})

describe('a disbursement', () => {
  const sent = async (referenceId: string, state: string) =>
    expect.poll(() => money.status(referenceId, 'disbursement')).toMatchObject({ state })

  test('The disbursement is separate from a collection with the same reference', async () => {
    const asked = request('55')
    await money.disburse(asked)
    await sent(asked.referenceId, 'successful')
    expect(await money.status(asked.referenceId, 'collection')).toEqual({ state: 'unknown' })
    await expect
      .poll(() => JSON.parse(callbacks[0]!.body))
      .toMatchObject({ type: 'Disbursement', accountNumber: '260977123455' })
  })

  test.each([
    ['00', 'failed', ['Failed']],
    ['11', 'failed', ['Failed']],
    ['13', 'successful', ['Successful']],
    ['14', 'successful', ['Successful', 'Successful']],
    ['15', 'successful', ['Successful', 'Pending']],
    ['17', 'successful', ['Successful', 'Failed']],
    ['18', 'successful', ['Successful']],
  ])('A disbursement to a number ending in %s ends %s with the callbacks %j', async (ending, state, told) => {
    const asked = request(ending)
    expect(await money.disburse(asked)).toMatchObject({ state: 'pending' })
    await sent(asked.referenceId, state)
    await expect.poll(() => words()).toEqual(told)
    expect(await money.status(asked.referenceId, 'disbursement')).toMatchObject({ state })
  })

  test('A disbursement to a number ending in 12 stays pending', async () => {
    const asked = request('12')
    await money.disburse(asked)
    const other = request('55')
    await money.disburse(other)
    await sent(other.referenceId, 'successful')
    expect(await money.status(asked.referenceId, 'disbursement')).toMatchObject({ state: 'pending' })
  })

  test('A disbursement to a number ending in 16 is sent once although its response is lost', async () => {
    const hasty = createLipilaClient(simulator, { callbackUrl: 'http://127.0.0.1:1/', timeoutMs: 100 })
    const asked = request('16')
    await expect(hasty.disburse(asked)).rejects.toThrow(GatewayUnreachable)
    await sent(asked.referenceId, 'successful')
    expect(await money.disburse(asked)).toMatchObject({ state: 'successful' })
    expect(simulator.transactions.size).toBe(1)
  })

  test.each(['10', '12', '19'])(
    'A collection from a number ending in %s succeeds; the scenario applies to disbursements only',
    async (ending) => {
      const asked = request(ending)
      await money.collect(asked)
      await settled(asked.referenceId, 'successful')
    },
  )
})

test('An unknown reference has the status unknown', async () => {
  expect(await money.status('TLP-none', 'collection')).toEqual({ state: 'unknown' })
})

test('A request that is rejected immediately has failed', async () => {
  expect(await money.collect(request('55', { amountNgwee: 0 }))).toEqual({
    state: 'failed',
    message: 'The request was refused.',
  })
})

test('The simulator rejects requests without its key', async () => {
  const stranger = createLipilaClient({ ...simulator, apiKey: 'guess' }, { callbackUrl: 'http://127.0.0.1:1/' })
  await expect(stranger.collect(request('55'))).rejects.toThrow('status 401')
  expect(simulator.transactions.size).toBe(0)
})
