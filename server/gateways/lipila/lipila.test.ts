import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../../../tests/support/manual-clock'
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
const openServers: { close(): Promise<void> }[] = []
let simulator: LipilaSimulator
let money: MobileMoney
let callbackUrl: string

async function startSimulator(options: SimulatorOptions): Promise<void> {
  simulator = await startLipilaSimulator(options)
  openServers.push(simulator)
  money = createLipilaClient(simulator, { callbackUrl })
}

/** Starts a gateway with a manual clock. @returns a function that advances it */
async function startWithManualClock(): Promise<(milliseconds: number) => void> {
  const { clock, pass: advanceClock } = createManualClock(Date.now())
  await startSimulator({ clock })
  return advanceClock
}

beforeEach(async () => {
  callbacks.length = 0
  const receiver = await listen(
    createServer(async (incoming, response) => {
      callbacks.push({ headers: incoming.headers, body: await readBody(incoming) })
      response.end()
    }),
  )
  openServers.push(receiver)
  callbackUrl = `${receiver.url}/callback`
  await startSimulator({ delays: { answer: 10, late: 1000, hang: 500, between: 150 } })
})
afterEach(async () => {
  await Promise.all(openServers.splice(0).map((server) => server.close()))
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
const expectCollectionState = async (referenceId: string, state: string) =>
  expect.poll(() => money.status(referenceId, 'collection')).toMatchObject({ state })
const listCallbackStatuses = () => callbacks.map(({ body }) => JSON.parse(body).status as string)

test('An approved collection is pending, then successful, with a signed callback', async () => {
  const transfer = request('55')
  const answer = await money.collect(transfer)
  expect(answer).toMatchObject({
    state: 'pending',
    amountNgwee: 125_050,
    identifier: expect.stringContaining('LPLXC-'),
  })
  await expectCollectionState(transfer.referenceId, 'successful')
  await expect.poll(() => callbacks).toHaveLength(1)
  const [{ headers, body }] = callbacks as [Callback]
  expect(JSON.parse(body)).toMatchObject({
    referenceId: transfer.referenceId,
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
  const transfer = request(ending)
  await money.collect(transfer)
  await expectCollectionState(transfer.referenceId, 'failed')
  expect((await money.status(transfer.referenceId, 'collection')).message).toContain(message)
  await expect.poll(() => listCallbackStatuses()).toEqual(['Failed'])
})

test('A collection from a number ending in 02 stays pending, and one in 03 succeeds late', async () => {
  const advanceClock = await startWithManualClock()
  const [neverSettling, lateSettling] = [request('02'), request('03')]
  await Promise.all([money.collect(neverSettling), money.collect(lateSettling)])
  advanceClock(defaultDelays.late - 1)
  expect(await money.status(neverSettling.referenceId, 'collection')).toMatchObject({ state: 'pending' })
  expect(await money.status(lateSettling.referenceId, 'collection')).toMatchObject({ state: 'pending' })
  advanceClock(1)
  expect(await money.status(lateSettling.referenceId, 'collection')).toMatchObject({ state: 'successful' })
  expect(await money.status(neverSettling.referenceId, 'collection')).toMatchObject({ state: 'pending' })
})

test('A number ending in 04 causes two callbacks with the same event id', async () => {
  await money.collect(request('04'))
  await expect.poll(() => listCallbackStatuses()).toEqual(['Successful', 'Successful'])
  expect(new Set(callbacks.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test.each([
  ['05', ['Successful', 'Pending']],
  ['07', ['Successful', 'Failed']],
])('A number ending in %s causes the callbacks %j while its status is successful', async (ending, statuses) => {
  const transfer = request(ending)
  await money.collect(transfer)
  await expect.poll(() => listCallbackStatuses()).toEqual(statuses)
  expect(await money.status(transfer.referenceId, 'collection')).toMatchObject({ state: 'successful' })
  for (const { headers, body } of callbacks) expect(money.verifyCallback(headers, body)).toBe(true)
  expect(new Set(callbacks.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('A number ending in 08 causes the callback before the response, which is outdated', async () => {
  const transfer = request('08')
  expect(await money.collect(transfer)).toMatchObject({ state: 'pending' })
  expect(listCallbackStatuses()).toEqual(['Successful'])
  await expectCollectionState(transfer.referenceId, 'successful')
})

test('A collection from a number ending in 09 fails first and succeeds later', async () => {
  const advanceClock = await startWithManualClock()
  const transfer = request('09')
  await money.collect(transfer)
  advanceClock(defaultDelays.answer)
  expect(await money.status(transfer.referenceId, 'collection')).toMatchObject({ state: 'failed' })
  await expect.poll(() => listCallbackStatuses()).toEqual(['Failed'])
  advanceClock(defaultDelays.late)
  expect(await money.status(transfer.referenceId, 'collection')).toMatchObject({ state: 'successful' })
  await expect.poll(() => listCallbackStatuses()).toEqual(['Failed', 'Successful'])
})

test.each([100, 5000])(
  'A number ending in 06 is charged although its response is lost (timeout %i ms)',
  async (timeoutMs) => {
    const client = createLipilaClient(simulator, { callbackUrl: 'http://127.0.0.1:1/', timeoutMs })
    const transfer = request('06')
    await expect(client.collect(transfer)).rejects.toThrow(GatewayUnreachable)
    await expectCollectionState(transfer.referenceId, 'successful')
    expect(await money.collect(transfer)).toMatchObject({ state: 'successful' })
    expect(simulator.transactions.size).toBe(1)
  },
)

test('Concurrent requests with the same reference are the same transfer', async () => {
  const transfer = request('55')
  const answers = await Promise.all(Array.from({ length: 20 }, () => money.collect(transfer)))
  expect(new Set(answers.map(({ identifier }) => identifier)).size).toBe(1)
  expect([...simulator.transactions.values()]).toMatchObject([{ calls: 20 }])
})

test('A reused reference with another amount moves no money and returns the first result', async () => {
  const transfer = request('55')
  await money.collect(transfer)
  await expectCollectionState(transfer.referenceId, 'successful')
  expect(await money.collect({ ...transfer, amountNgwee: 1 })).toMatchObject({
    state: 'successful',
    amountNgwee: 125_050,
  })
  const reused = await fetch(`${simulator.baseUrl}/api/v1/collections/mobile-money`, {
    method: 'POST',
    headers: { 'x-api-key': simulator.apiKey },
    body: JSON.stringify({
      referenceId: transfer.referenceId,
      amount: 1,
      currency: 'ZMW',
      accountNumber: '260977123455',
    }),
  })
  expect(reused.status).toBe(400)
})

describe('a disbursement', () => {
  const expectDisbursementState = async (referenceId: string, state: string) =>
    expect.poll(() => money.status(referenceId, 'disbursement')).toMatchObject({ state })

  test('The disbursement is separate from a collection with the same reference', async () => {
    const transfer = request('55')
    await money.disburse(transfer)
    await expectDisbursementState(transfer.referenceId, 'successful')
    expect(await money.status(transfer.referenceId, 'collection')).toEqual({ state: 'unknown' })
    await expect
      .poll(() => JSON.parse(callbacks[0]!.body))
      .toMatchObject({ type: 'Disbursement', accountNumber: '260977123455' })
  })

  test.each([
    ['00', 'failed', ['Failed']],
    ['20', 'failed', ['Successful', 'Failed']],
    ['22', 'failed', ['Failed']],
    ['11', 'failed', ['Failed']],
    ['13', 'successful', ['Successful']],
    ['14', 'successful', ['Successful', 'Successful']],
    ['15', 'successful', ['Successful', 'Pending']],
    ['17', 'successful', ['Successful', 'Failed']],
    ['18', 'successful', ['Successful']],
  ])('A disbursement to a number ending in %s ends %s with the callbacks %j', async (ending, state, statuses) => {
    const transfer = request(ending)
    expect(await money.disburse(transfer)).toMatchObject({ state: 'pending' })
    await expectDisbursementState(transfer.referenceId, state)
    await expect.poll(() => listCallbackStatuses()).toEqual(statuses)
    expect(await money.status(transfer.referenceId, 'disbursement')).toMatchObject({ state })
  })

  test('A disbursement to a number ending in 12 stays pending', async () => {
    const transfer = request('12')
    await money.disburse(transfer)
    const otherTransfer = request('55')
    await money.disburse(otherTransfer)
    await expectDisbursementState(otherTransfer.referenceId, 'successful')
    expect(await money.status(transfer.referenceId, 'disbursement')).toMatchObject({ state: 'pending' })
  })

  test('A disbursement to a number ending in 16 is sent once although its response is lost', async () => {
    const client = createLipilaClient(simulator, { callbackUrl: 'http://127.0.0.1:1/', timeoutMs: 100 })
    const transfer = request('16')
    await expect(client.disburse(transfer)).rejects.toThrow(GatewayUnreachable)
    await expectDisbursementState(transfer.referenceId, 'successful')
    expect(await money.disburse(transfer)).toMatchObject({ state: 'successful' })
    expect(simulator.transactions.size).toBe(1)
  })

  test('A disbursement to a number ending in 21 is not accepted, and its call has no usable response', async () => {
    const client = createLipilaClient(simulator, { callbackUrl: 'http://127.0.0.1:1/', timeoutMs: 100 })
    const transfer = request('21')
    await expect(client.disburse(transfer)).rejects.toThrow(GatewayUnreachable)
    expect(await money.status(transfer.referenceId, 'disbursement')).toEqual({ state: 'unknown' })
  })

  test.each(['10', '12', '19', '20', '21'])(
    'A collection from a number ending in %s succeeds; the scenario applies to disbursements only',
    async (ending) => {
      const transfer = request(ending)
      await money.collect(transfer)
      await expectCollectionState(transfer.referenceId, 'successful')
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
  const unauthorizedClient = createLipilaClient(
    { ...simulator, apiKey: 'guess' },
    { callbackUrl: 'http://127.0.0.1:1/' },
  )
  await expect(unauthorizedClient.collect(request('55'))).rejects.toThrow('status 401')
  expect(simulator.transactions.size).toBe(0)
})
