/** SMS to a business about a request that waits: once, only if nobody there has seen it, and never after the answer. */
import { beforeEach, describe, expect, it } from 'vitest'
import { itemAt } from '#contract/core/checked-access'
import { addDays, dayNumber, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { renderSms } from '#contract/sms-templates'
import { insertAccount, insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { newId, type World } from '../../../../tests/support/world'
import { deliverSms } from '../../messages/sms'
import { remindVendor } from './remind-vendor'

let world: World
let trade: BookingFlow
let now: number
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]), {
  clock: () => new Date(now),
  pool: { connections: 12 },
})

const minuteMs = 60_000
const tomorrow = addDays(lusakaDate(Date.now()), 1)
const noon = lusakaInstant(tomorrow, '12:00').getTime()
const lateEvening = lusakaInstant(tomorrow, '23:00').getTime()
const nextMorning = lusakaInstant(addDays(tomorrow, 1), '06:00').getTime()
// Day number 0 is a Thursday. The agents do not work on weekends.
const moveIn = itemAt(
  Array.from({ length: 3 }, (_, index) => addDays(tomorrow, 20 + index)).filter(
    (date) => ![2, 3].includes(dayNumber(date) % 7),
  ),
  0,
)

const db = () => world.connection.db
let agent: Awaited<ReturnType<typeof insertVendor>>
let lastNumber = 1000
const nextPhone = () => `097666${(lastNumber += 1)}`
const setPhone = (id: string, phone: string) =>
  db().updateTable('account').set({ phone }).where('id', '=', id).execute()
let ownerPhone = ''
let sent: { phone: string; text: string }[]
beforeEach(async () => {
  now = noon
  sent = []
  world.gateways.sms = {
    isAvailable: true,
    send: async (message) => {
      sent.push(message)
      return { state: 'accepted', gatewayId: newId(), costNgwee: 40 }
    },
    verifyReport: () => true,
  }
  await db().deleteFrom('sms_message').execute()
  await db().deleteFrom('pending_job').execute()
  agent = await insertVendor(db(), { business_type: 'realEstate', name: 'Roma Homes' })
  ownerPhone = nextPhone()
  await setPhone(agent.owner.id, ownerPhone)
})

async function requestHome() {
  const details = { kind: 'House', bedrooms: 2, bathrooms: 1, furnished: false, area: 'Roma', deposit: 4500 }
  const home = await insertListing(db(), {
    vendor_id: agent.id,
    vertical: 'real-estate',
    capacity: 1,
    price_ngwee: 450_000,
    details: JSON.stringify(details),
  })
  await db()
    .insertInto('vacancy')
    .values({ listing_id: home.id, confirmed_at: new Date(now) })
    .execute()
  const customer = await insertCustomer(db())
  const { status, body } = await trade.request(home.id, customer, { moveIn })
  expect([status, body.code]).toEqual([200, undefined])
  const { id, reference, state } = await trade.readBooking(body._id)
  expect(state).toBe('requested')
  return { id, reference, customer }
}

type Member = {
  staff_role: 'partner-staff' | 'partner-manager' | 'partner-viewer'
  sms_requests?: boolean
  phone?: string
}
const insertMember = (member: Member) =>
  insertAccount(db(), { role: 'partner', staff_status: 'active', vendor_id: agent.id, phone: nextPhone(), ...member })

const remind = (bookingId: string) => world.transact((tx) => remindVendor(tx, { bookingId }))
const listSms = () => db().selectFrom('sms_message').selectAll().orderBy('created_at').orderBy('phone').execute()
const listPhones = async () => (await listSms()).map(({ phone }) => phone)
const listReminders = () =>
  db()
    .selectFrom('pending_job')
    .select(['payload', 'run_at', 'queue'])
    .where('task', '=', 'booking.remindVendor')
    .orderBy('id')
    .execute()
/** Sends all messages, as their jobs do. */
async function deliverAll(): Promise<void> {
  const options = {
    db: db(),
    gateways: world.gateways,
    publicUrl: 'https://tilipo.test',
    secrets: [world.secret] as const,
    clock: () => new Date(now),
  }
  for (const { id } of await listSms()) await deliverSms(options, id)
}
const markRead = (accountId: string) =>
  db().updateTable('notification').set({ is_read: true }).where('account_id', '=', accountId).execute()

describe('a request that nobody has seen', () => {
  it('is looked at after ten minutes, in one queue for each business', async () => {
    const { id } = await requestHome()
    expect(await listReminders()).toEqual([
      { payload: { bookingId: id }, run_at: new Date(noon + 10 * minuteMs), queue: `vendor-reminders:${agent.id}` },
    ])
  })

  it('is sent by SMS to the owner, without the name or number of the customer', async () => {
    const { id, reference } = await requestHome()
    now += 10 * minuteMs
    await remind(id)
    const [message] = await listSms()
    const { answer_by } = await trade.readBooking(id)
    expect(message).toMatchObject({ phone: ownerPhone, is_urgent: false, expires_at: answer_by })
    expect(message && renderSms(message.content, null)).toMatch(
      new RegExp(`^Roma Homes: request ${reference} waits for you: Garden room. Please answer in Tilipo by `),
    )
    expect(JSON.stringify(message)).not.toMatch(/Mutale|Banda|0961234567/)
  })

  it('is sent once if its job runs several times at once', async () => {
    const { id } = await requestHome()
    await Promise.all(Array.from({ length: 6 }, () => remind(id)))
    await remind(id)
    now += 120 * minuteMs
    await remind(id)
    await deliverAll()
    expect(sent.map(({ phone }) => phone)).toEqual([ownerPhone])
  })

  it('is sent to the owner and the members who have chosen it and may answer, once to each phone', async () => {
    const [clerk, sharing] = [nextPhone(), ownerPhone]
    await insertMember({ staff_role: 'partner-staff', sms_requests: true, phone: clerk })
    await insertMember({ staff_role: 'partner-staff', sms_requests: true, phone: sharing })
    await insertMember({ staff_role: 'partner-staff' })
    await insertMember({ staff_role: 'partner-viewer', sms_requests: true })
    const { id } = await requestHome()
    await Promise.all([remind(id), remind(id)])
    expect((await listPhones()).toSorted()).toEqual([ownerPhone, clerk].toSorted())
  })

  it('is not sent to an owner who has turned it off', async () => {
    await db().updateTable('account').set({ sms_requests: false }).where('id', '=', agent.owner.id).execute()
    const { id } = await requestHome()
    await remind(id)
    expect(await listSms()).toEqual([])
  })

  it('waits for the end of the quiet hours, and ten minutes longer for the pushes that wait for it too', async () => {
    now = lateEvening
    const { id } = await requestHome()
    expect((await listReminders()).map(({ run_at }) => run_at)).toEqual([new Date(nextMorning + 10 * minuteMs)])
    await db().deleteFrom('pending_job').execute()
    // A job that is late.
    await remind(id)
    expect(await listSms()).toEqual([])
    expect((await listReminders()).map(({ run_at }) => run_at)).toEqual([new Date(nextMorning)])
    now = nextMorning
    await remind(id)
    expect(await listPhones()).toEqual([ownerPhone])
  })

  it('is followed by the next one an hour later at the earliest, while that still waits', async () => {
    const [first, second, third] = [await requestHome(), await requestHome(), await requestHome()]
    await db().deleteFrom('pending_job').execute()
    await remind(first.id)
    now += 20 * minuteMs
    await remind(second.id)
    await remind(third.id)
    expect(await listPhones()).toEqual([ownerPhone])
    expect((await listReminders()).map(({ payload, run_at }) => [payload, run_at])).toEqual([
      [{ bookingId: second.id }, new Date(noon + 60 * minuteMs)],
      [{ bookingId: third.id }, new Date(noon + 60 * minuteMs)],
    ])
    await trade.step(third.id, agent.owner, 'decline')
    now = noon + 60 * minuteMs
    await remind(second.id)
    await remind(third.id)
    expect((await listSms()).map(({ event }) => event)).toEqual([
      `vendorReminder/${first.id}`,
      `vendorReminder/${second.id}`,
    ])
  })
})

describe('a request that has reached the business', () => {
  it('is not sent by SMS if a member who may answer has read it', async () => {
    const clerk = await insertMember({ staff_role: 'partner-staff' })
    const { id } = await requestHome()
    await markRead(clerk.id)
    await remind(id)
    expect(await listSms()).toEqual([])
  })

  it('is sent if only a viewer has read it, who cannot answer', async () => {
    const viewer = await insertMember({ staff_role: 'partner-viewer' })
    const { id } = await requestHome()
    await markRead(viewer.id)
    await remind(id)
    expect(await listPhones()).toEqual([ownerPhone])
  })

  it.each([
    ['is not sent by SMS if a push service has accepted it', 'sent', 0],
    ['is sent if the push was given up', 'expired', 1],
  ] as const)('%s', async (_, outcome, count) => {
    const { id } = await requestHome()
    await insertDelivery(outcome)
    await remind(id)
    expect(await listSms()).toHaveLength(count)
  })

  async function insertDelivery(outcome: 'sent' | 'expired'): Promise<void> {
    const owner = { account_id: agent.owner.id, created_at: new Date(now) }
    const { token_hash } = await db()
      .selectFrom('session')
      .select('token_hash')
      .where('account_id', '=', agent.owner.id)
      .executeTakeFirstOrThrow()
    const [key_id, subscription_id] = [newId(), newId()]
    const key = { public_key: Buffer.from(key_id), private_key: Buffer.from('test'), is_current: false }
    await db()
      .insertInto('push_key')
      .values({ id: key_id, created_at: new Date(now), ...key })
      .execute()
    await db()
      .insertInto('push_subscription')
      .values({
        id: subscription_id,
        ...owner,
        session_hash: token_hash,
        key_id,
        endpoint: key_id,
        p256dh: '',
        auth: '',
      })
      .execute()
    const { id: notification_id } = await db()
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', agent.owner.id)
      .executeTakeFirstOrThrow()
    const ended = { outcome, ended_at: new Date(now), ends_at: new Date(now) }
    await db()
      .insertInto('push_delivery')
      .values({ notification_id, subscription_id, ...ended })
      .execute()
  }
})

describe('a request that was answered', () => {
  it('is not sent if both happen at once, in either order', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await requestHome()
      const [answer] = await Promise.all([trade.step(id, agent.owner, 'decline'), remind(id), remind(id)])
      expect(answer.status).toBe(200)
    }
    await deliverAll()
    expect(sent).toEqual([])
  })

  it('is not sent from the queue of messages', async () => {
    const { id } = await requestHome()
    await remind(id)
    expect(await listPhones()).toEqual([ownerPhone])
    expect((await trade.step(id, agent.owner, 'decline')).status).toBe(200)
    await deliverAll()
    expect(sent).toEqual([])
    expect(await listSms()).toMatchObject([{ state: 'failed', reason: 'too late' }])
  })

  it('is not sent again after the gateway has refused it, if the answer came in between', async () => {
    const { id } = await requestHome()
    await remind(id)
    const { sms } = world.gateways
    world.gateways.sms = {
      ...sms,
      send: async (message) => {
        await trade.step(id, agent.owner, 'decline')
        await sms.send(message)
        return { state: 'rejected', canRetry: true, reason: 'busy' }
      },
    }
    await deliverAll()
    world.gateways.sms = sms
    now += 60 * minuteMs
    await deliverAll()
    expect(sent).toHaveLength(1)
  })

  it('is not sent after its time, after it was accepted, or after the customer has withdrawn it', async () => {
    const [late, withdrawn, accepted] = [await requestHome(), await requestHome(), await requestHome()]
    await db().updateTable('booking').set({ state: 'held' }).where('id', '=', accepted.id).execute()
    await db()
      .updateTable('booking')
      .set({ answer_by: new Date(now) })
      .where('id', '=', late.id)
      .execute()
    expect((await trade.cancel(withdrawn.id, withdrawn.customer)).status).toBe(200)
    await remind(accepted.id)
    await remind(late.id)
    await remind(withdrawn.id)
    await remind(newId())
    expect(await listSms()).toEqual([])
  })
})
