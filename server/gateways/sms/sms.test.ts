/** The client of the SMS gateway against its simulator, and against answers that are not from a gateway. */
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen, readBody } from '../local-server'
import { unavailableSms } from '../unavailable'
import { createSmsClient } from './client'
import { simulatedPartNgwee, startSmsSimulator, type SmsSimulator } from './simulator'

let simulator: SmsSimulator
beforeEach(async () => {
  simulator = await startSmsSimulator()
})
afterEach(() => simulator.close())

const phone = '0971234567'
const send = (text = 'Kwacha Buses: your seat is booked.', to = phone) =>
  createSmsClient(simulator, { timeoutMs: 500 }).send({ phone: to, text })

describe('the SMS client', () => {
  it('sends the number in international form, with the sender id, and returns the id and the cost', async () => {
    const result = await send()
    expect(simulator.messages).toMatchObject([{ to: '+260971234567', from: 'Tilipo', parts: 1 }])
    expect(result).toEqual({
      state: 'accepted',
      gatewayId: simulator.messages[0]!.id,
      costNgwee: simulatedPartNgwee,
    })
  })

  it.each([
    ['a', 161, 2],
    ['ŵ', 71, 2],
    ['ŵ', 135, 3],
  ])('returns the cost of all parts of %s repeated %i times', async (character, count, parts) => {
    expect(await send(character.repeat(count))).toMatchObject({ costNgwee: parts * simulatedPartNgwee })
  })

  it('does not know the result if the response is lost or late, although the message was accepted', async () => {
    simulator.nextFaults = ['lost', 'hang']
    expect(await send()).toEqual({ state: 'unknown', reason: 'connection lost' })
    expect(await send()).toEqual({ state: 'unknown', reason: 'time-out' })
    expect(simulator.messages).toHaveLength(2)
  })

  it('does not know the result of an error of a proxy', async () => {
    simulator.nextFaults = ['error']
    expect(await send()).toEqual({ state: 'unknown', reason: 'status 503' })
  })

  it('may try again if the gateway has no balance, rejects the key, or cannot be reached', async () => {
    simulator.nextFaults = ['broke']
    expect(await send()).toEqual({ state: 'rejected', reason: 'InsufficientBalance', canRetry: true })
    const wrongKey = createSmsClient({ ...simulator, apiKey: 'wrong' })
    expect(await wrongKey.send({ phone, text: '' })).toEqual({
      state: 'rejected',
      reason: 'status 401',
      canRetry: true,
    })
    await simulator.close()
    expect(await send()).toEqual({ state: 'rejected', reason: 'no connection', canRetry: true })
    expect(simulator.messages).toEqual([])
  })

  it('does not try again for a number that does not exist or is none', async () => {
    expect(await send('', '0971230001')).toEqual({
      state: 'rejected',
      reason: 'InvalidPhoneNumber',
      canRetry: false,
    })
    expect(await send('', 'Mwila')).toMatchObject({ state: 'rejected', canRetry: false })
  })

  it.each([
    ['HTML of a captive portal', '<html>', 'unknown'],
    ['JSON of something else', '{"ok":true}', 'unknown'],
    ['an accepted message without an id', { statusCode: 101, messageId: 'None' }, 'unknown'],
    ['a message that is held back', { statusCode: 401, status: 'RiskHold', messageId: 'ATXid_1' }, 'unknown'],
    ['an internal error', { statusCode: 500, status: 'InternalServerError' }, 'unknown'],
    ['a status that is not documented', { statusCode: 999, status: 'New' }, 'unknown'],
    ['a blocked number', { statusCode: 406, status: 'UserInBlacklist' }, 'rejected'],
    ['no recipient', { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }, 'rejected'],
  ])('recognizes %s', async (_, answer, state) => {
    const body =
      typeof answer === 'string'
        ? answer
        : JSON.stringify('SMSMessageData' in answer ? answer : { SMSMessageData: { Recipients: [answer] } })
    const server = await listen(createServer((_request, response) => void response.writeHead(201).end(body)))
    const result = await createSmsClient({ ...simulator, baseUrl: server.url }).send({ phone, text: 'x' })
    expect(result.state).toBe(state)
    await server.close()
  })

  it('has no cost in ngwee if the gateway charges in another currency, and rounds fractions up', async () => {
    const costs: (number | null)[] = []
    for (const cost of ['KES 0.8000', 'ZMW 0.3525', 'ZMW 1', 'free']) {
      const recipient = { statusCode: 101, messageId: 'ATXid_1', cost }
      const body = JSON.stringify({ SMSMessageData: { Recipients: [recipient] } })
      const server = await listen(createServer((_request, response) => void response.writeHead(201).end(body)))
      const result = await createSmsClient({ ...simulator, baseUrl: server.url }).send({ phone, text: 'x' })
      costs.push(result.state === 'accepted' ? result.costNgwee : -1)
      await server.close()
    }
    expect(costs).toEqual([null, 36, 100, null])
  })

  it('removes long numbers from reasons, because they can be phone numbers', async () => {
    simulator.nextFaults = []
    const recipient = { statusCode: 403, status: 'Invalid +260971234567' }
    const body = JSON.stringify({ SMSMessageData: { Recipients: [recipient] } })
    const server = await listen(createServer((_request, response) => void response.writeHead(201).end(body)))
    const result = await createSmsClient({ ...simulator, baseUrl: server.url }).send({ phone, text: 'x' })
    expect(result).toMatchObject({ reason: 'Invalid +…' })
    await server.close()
  })

  it('verifies the key of delivery reports', () => {
    const { verifyReport } = createSmsClient(simulator)
    expect(verifyReport(simulator.reportKey)).toBe(true)
    for (const key of ['', 'wrong', `${simulator.reportKey}0`]) expect(verifyReport(key)).toBe(false)
  })
})

describe('the simulator', () => {
  it('sends reports as forms, and repeats them in the wrong order for some numbers', async () => {
    const reports: string[] = []
    const server = await listen(
      createServer(async (request, response) => {
        const form = new URLSearchParams(await readBody(request))
        reports.push(`${form.get('id')} ${form.get('status')} ${request.headers['content-type']}`)
        response.writeHead(200).end()
      }),
    )
    await simulator.close()
    simulator = await startSmsSimulator({ reportUrl: server.url, reportDelayMs: 0 })
    await send('x', '0971230005')
    const [message] = simulator.messages
    await expect.poll(() => reports.length).toBe(4)
    const type = 'application/x-www-form-urlencoded;charset=UTF-8'
    expect(reports).toEqual(
      ['Success', 'Submitted', 'Success', 'Submitted'].map((status) => `${message!.id} ${status} ${type}`),
    )
    await server.close()
  })
})

it('sends nothing and accepts no report if the gateway is not configured', async () => {
  expect(await unavailableSms.send({ phone, text: 'x' })).toEqual({
    state: 'rejected',
    reason: 'SMS_URL is not set',
    canRetry: false,
  })
  expect(unavailableSms.verifyReport('')).toBe(false)
})
