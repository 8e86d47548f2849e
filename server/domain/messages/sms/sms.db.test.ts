/** SMS: each event reaches a phone at most once, whatever happens between us and the gateway, within the limits. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lusakaInstant } from '#contract/core/dates'
import { smsReport } from '#contract/messages/sms/sms-reports'
import { insertCustomer } from '../../../../tests/support/builders'
import { newId, openWorld, type World } from '../../../../tests/support/world'
import { createSmsClient } from '../../../gateways/sms/client'
import { simulatedPartNgwee, startSmsSimulator, type SmsSimulator } from '../../../gateways/sms/simulator'
import { deliverSms, estimatedPartNgwee } from './deliver'
import { sendSmsToAccount, sendSmsToPhone } from './send-sms'

const noon = lusakaInstant('2026-12-01', '12:00').getTime()
const minuteMs = 60_000
let world: World
let simulator: SmsSimulator
let now = noon
let lastNumber = 1000
let phone = ''
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
})
afterAll(() => world.close())
beforeEach(async () => {
  now = noon
  phone = `097123${(lastNumber += 1)}`
  simulator = await startSmsSimulator()
  world.gateways.sms = createSmsClient(simulator, { timeoutMs: 1000 })
  await db().deleteFrom('sms_message').execute()
  await db().deleteFrom('pending_job').execute()
})
afterEach(() => simulator.close())

const db = () => world.connection.db
const content = {
  template: 'bookingCancelled',
  params: { vendorName: 'Copper Line', reference: 'R1', listingName: 'Lusaka to Kitwe', refundNgwee: 0 },
} as const
type Options = Partial<Parameters<typeof sendSmsToPhone>[2]> & { to?: string }
const send = ({ to = phone, ...more }: Options = {}) =>
  world.transact((tx) => sendSmsToPhone(tx, to, { event: 'parcel/1/arrived', content, link: '/track/TP1', ...more }))
const listMessages = () => db().selectFrom('sms_message').selectAll().orderBy('created_at').orderBy('event').execute()
const readMessage = async () => {
  const [message] = await listMessages()
  return message!
}
const readStates = async () => (await listMessages()).map(({ state, reason }) => [state, reason])
/** Runs the jobs that are due, as the relay and the queue would. */
async function run(): Promise<void> {
  const jobs = await db().deleteFrom('pending_job').where('task', '=', 'sms.send').returningAll().execute()
  for (const job of jobs) {
    if (job.run_at && job.run_at.getTime() > now) {
      const { id: _, payload, ...columns } = job
      await db()
        .insertInto('pending_job')
        .values({ ...columns, payload: JSON.stringify(payload) })
        .execute()
      continue
    }
    await deliver(Object(job.payload).messageId)
  }
}
const deliver = (messageId: string, gateways = world.gateways) =>
  deliverSms(
    { db: db(), gateways, publicUrl: 'https://tilipo.test', secrets: [world.secret], clock: () => new Date(now) },
    messageId,
  )
const report = (id: string, status: string, { key = simulator.reportKey, to = phone } = {}) =>
  world.call(smsReport, {
    query: { key },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ id, status, phoneNumber: `+26${to}`, networkCode: '64501' }).toString(),
  })

describe('an SMS', () => {
  it('is sent once for an event, however often it is handled, with its text, its link and its cost', async () => {
    await send()
    await send()
    await run()
    await run()
    expect(simulator.messages).toMatchObject([
      {
        to: `+26${phone}`,
        text: 'Copper Line: booking R1 was cancelled: Lusaka to Kitwe. https://tilipo.test/track/TP1',
      },
    ])
    expect(await listMessages()).toMatchObject([
      { state: 'sent', parts: 1, cost_ngwee: simulatedPartNgwee, gateway_id: simulator.messages[0]!.id },
    ])
  })

  it('is sent once if its job runs twice at the same time', async () => {
    await send()
    const { id } = await readMessage()
    await Promise.all(Array.from({ length: 6 }, () => deliver(id)))
    expect(simulator.messages).toHaveLength(1)
  })

  it('is written with its event or not at all', async () => {
    const failing = world.transact(async (tx) => {
      await sendSmsToPhone(tx, phone, { event: 'e', content })
      throw new Error('the event fails')
    })
    await expect(failing).rejects.toThrow('the event fails')
    expect(await listMessages()).toEqual([])
    expect(await db().selectFrom('pending_job').selectAll().where('task', '=', 'sms.send').execute()).toEqual([])
  })

  it.each(['lost', 'hang', 'error'] as const)('is not sent again after the fault %s', async (fault) => {
    simulator.nextFaults = [fault]
    await send()
    await run()
    now += 24 * 60 * minuteMs
    await run()
    await send()
    await run()
    expect(simulator.requestCount).toBe(1)
    expect(await listMessages()).toMatchObject([{ state: 'unknown', cost_ngwee: estimatedPartNgwee }])
  })

  it('is not sent again if the process ends during the call', async () => {
    await send()
    const { id } = await readMessage()
    const crashing = { ...world.gateways.sms, send: () => Promise.reject(new Error('the process ends')) }
    await expect(deliver(id, { ...world.gateways, sms: crashing })).rejects.toThrow('the process ends')
    await deliver(id)
    expect(simulator.requestCount).toBe(0)
    expect(await readStates()).toEqual([['unknown', null]])
  })

  it('is sent again, later each time, while the gateway says that it was not accepted', async () => {
    simulator.nextFaults = ['broke', 'broke']
    await send()
    await run()
    expect(await listMessages()).toMatchObject([
      { state: 'queued', reason: 'InsufficientBalance', sent_at: null, cost_ngwee: 0 },
    ])
    await run()
    expect(simulator.requestCount).toBe(1)
    now += minuteMs
    await run()
    now += 5 * minuteMs
    await run()
    expect(simulator.messages).toHaveLength(1)
    expect(await readMessage()).toMatchObject({ state: 'sent', reason: null, tries: 3 })
  })

  it('has failed after five attempts that were not accepted', async () => {
    simulator.nextFaults = Array.from({ length: 9 }, () => 'broke' as const)
    await send()
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await run()
      now += 60 * minuteMs
    }
    expect(simulator.requestCount).toBe(5)
    expect(await readStates()).toEqual([['failed', 'InsufficientBalance']])
  })

  it('has failed at once if the number does not exist', async () => {
    await send({ to: '0971230001' })
    await run()
    expect(await listMessages()).toMatchObject([{ state: 'failed', reason: 'InvalidPhoneNumber', cost_ngwee: 0 }])
  })

  it('is not written for numbers that are not Zambian mobile numbers', async () => {
    for (const to of ['+447700900123', '0211234567', '', 'Mwila']) await send({ to })
    expect(await listMessages()).toEqual([])
    await send({ to: `+26${phone.slice(0, 4)} ${phone.slice(4)}` })
    expect(await listMessages()).toMatchObject([{ phone }])
  })

  it('is not sent once it is of no use', async () => {
    await send({ expiresAt: new Date(now + minuteMs) })
    now += minuteMs
    await run()
    expect(simulator.requestCount).toBe(0)
    expect(await readStates()).toEqual([['failed', 'too late']])
  })
})

describe('the quiet hours', () => {
  const evening = lusakaInstant('2026-12-01', '21:30').getTime()
  const morning = lusakaInstant('2026-12-02', '06:00').getTime()

  it('delay a message to the morning', async () => {
    now = evening
    await send()
    await run()
    now = morning - minuteMs
    await run()
    expect(simulator.messages).toEqual([])
    now = morning
    await run()
    expect(simulator.messages).toHaveLength(1)
  })

  it('delay a message of the day, too, if its job is late', async () => {
    await send()
    now = evening
    await run()
    expect(simulator.messages).toEqual([])
    now = morning
    await run()
    expect(simulator.messages).toHaveLength(1)
  })

  it('do not delay an urgent message', async () => {
    now = evening
    await send({ isUrgent: true })
    await run()
    expect(simulator.messages).toHaveLength(1)
  })
})

describe('the limits', () => {
  const setLimits = (value: object) =>
    db()
      .insertInto('setting')
      .values({ name: 'sms', value: JSON.stringify(value), version: newId() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  afterEach(() => db().deleteFrom('setting').where('name', '=', 'sms').execute())
  const runAll = async (count: number, to = (_: number) => phone) => {
    for (let index = 0; index < count; index += 1) await send({ event: `event ${index}`, to: to(index) })
    await Promise.all((await listMessages()).map(({ id }) => deliver(id)))
  }

  it('end the messages to one phone, also if they are sent at the same time, until a day has passed', async () => {
    await setLimits({ maxPerPhone: 3, maxZmwPerDay: 500 })
    await runAll(6)
    expect(simulator.messages).toHaveLength(3)
    expect((await readStates()).filter(([, reason]) => reason === 'limit of the phone')).toHaveLength(3)
    now += 24 * 60 * minuteMs + 1
    await send({ event: 'next day' })
    await run()
    expect(simulator.messages).toHaveLength(4)
  })

  it('end all messages of a day once they cost too much, also if they are sent at the same time', async () => {
    await setLimits({ maxPerPhone: 10, maxZmwPerDay: 2 })
    await runAll(8, (index) => `096${phone.slice(3, 9)}${index}`)
    const sum = (await listMessages()).reduce((total, { cost_ngwee }) => total + cost_ngwee, 0)
    expect(sum).toBeLessThanOrEqual(200)
    expect(simulator.messages.length).toBeGreaterThanOrEqual(4)
    expect((await readStates()).at(-1)).toBeDefined()
    expect((await readStates()).some(([, reason]) => reason === 'limit of the platform')).toBe(true)
  })
})

describe('a delivery report', () => {
  const sendOne = async () => {
    await send()
    await run()
    return simulator.messages[0]!.id
  }

  it('is accepted as a form, and only with the key', async () => {
    const id = await sendOne()
    expect(await report(id, 'Success', { key: 'wrong' })).toMatchObject({ body: { code: 'bad_signature' } })
    expect((await report(id, 'Success', { key: '' })).status).toBe(422)
    expect(await readStates()).toEqual([['sent', null]])
    expect(await report(id, 'Success')).toMatchObject({ status: 200, body: { received: true } })
    expect(await readStates()).toEqual([['delivered', null]])
  })

  it('does no harm if it is repeated, late, in the wrong order or about an unknown message', async () => {
    const id = await sendOne()
    for (const status of ['Submitted', 'Buffered', 'Something new', 'constructor']) await report(id, status)
    expect(await readStates()).toEqual([['sent', null]])
    for (const status of ['Success', 'Submitted', 'Success', 'Failed', 'Rejected', 'Sent']) await report(id, status)
    expect(await readStates()).toEqual([['delivered', null]])
    expect(await report('ATXid_unknown', 'Failed')).toMatchObject({ status: 200 })
    expect(await readStates()).toEqual([['delivered', null]])
  })

  it('says that a message was not delivered, which is not sent again and has its cost', async () => {
    const id = await sendOne()
    await report(id, 'Failed')
    now += 60 * minuteMs
    await run()
    expect(simulator.requestCount).toBe(1)
    expect(await listMessages()).toMatchObject([{ state: 'failed', reason: 'not delivered', cost_ngwee: 35 }])
  })

  it('resolves the only message of the phone whose response was lost', async () => {
    simulator.nextFaults = ['lost']
    const id = await sendOne()
    await report(id, 'Success')
    expect(await listMessages()).toMatchObject([{ state: 'delivered', gateway_id: id }])
  })

  it('resolves nothing if two messages of the phone have no response', async () => {
    simulator.nextFaults = ['lost', 'lost']
    await send({ event: 'other' })
    const id = await sendOne()
    await report(id, 'Success')
    expect((await readStates()).map(([state]) => state)).toEqual(['unknown', 'unknown'])
  })

  it('can be faster than the response', async () => {
    await send()
    const { id } = await readMessage()
    const { sms } = world.gateways
    const slow = {
      ...sms,
      async send(request: Parameters<typeof sms.send>[0]) {
        const result = await sms.send(request)
        await report(simulator.messages[0]!.id, 'Success')
        return result
      },
    }
    await deliver(id, { ...world.gateways, sms: slow })
    expect(await listMessages()).toMatchObject([{ state: 'delivered', cost_ngwee: simulatedPartNgwee }])
  })

  it('is refused as a form by other endpoints', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'fullName=Mwila',
    })
    expect(response.json()).toMatchObject({ code: 'unsupported_type' })
  })
})

describe('an account', () => {
  it('gets only the kinds that it has chosen: reminders by default', async () => {
    const account = await insertCustomer(db(), { phone })
    const sendAll = () =>
      world.transact(async (tx) => {
        for (const kind of ['bookings', 'reminders', 'parcels'] as const)
          await sendSmsToAccount(tx, account.id, kind, { event: `event of ${kind}`, content })
      })
    await sendAll()
    expect((await listMessages()).map(({ event }) => event)).toEqual(['event of reminders'])
    await db()
      .updateTable('account')
      .set({ sms_bookings: true, sms_parcels: true })
      .where('id', '=', account.id)
      .execute()
    await sendAll()
    expect((await listMessages()).map(({ event }) => event)).toEqual([
      'event of bookings',
      'event of parcels',
      'event of reminders',
    ])
  })

  it('gets nothing without a phone or after its deletion', async () => {
    const accounts = [
      await insertCustomer(db(), { phone: null }),
      await insertCustomer(db(), { phone, deleted_at: new Date(now) }),
    ]
    for (const { id } of accounts)
      await world.transact((tx) => sendSmsToAccount(tx, id, 'reminders', { event: 'e', content }))
    expect(await listMessages()).toEqual([])
  })
})
