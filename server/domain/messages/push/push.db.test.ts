/** Sends notifications to devices, with a local push service that fails, delays and repeats. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itemAt } from '#contract/core/checked-access'
import type { NotificationContent } from '#contract/notification-templates'
import { deletePushSubscription, readPushKey, savePushSubscription } from '#contract/messages/push-subscriptions'
import { updateProfile } from '#contract/accounts/profile'
import { logout } from '#contract/accounts/logout'
import { markNotificationRead } from '#contract/messages/notifications'
import { insertCustomer, insertSession } from '../../../../tests/support/builders'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { openWorld, type World } from '../../../../tests/support/world'
import { transact } from '../../../db/transact'
import { createWebPushClient } from '../../../gateways/web-push/client'
import { startPushSimulator, type PushSimulator } from '../../../gateways/web-push/simulator'
import { notify } from '../notifications'
import { preparePushKey } from './keys'
import { sendPush } from './send'
import { maxSubscriptions } from './subscriptions'

let world: World
let simulator: PushSimulator
beforeAll(async () => {
  world = await openWorld()
  await world.transact((tx) => preparePushKey(tx))
})
afterAll(() => world.close())
beforeEach(async () => {
  simulator = await startPushSimulator()
  world.gateways.webPush = createWebPushClient({
    contact: 'mailto:help@tilipo.example',
    allowedHosts: [simulator.host],
    timeoutMs: 500,
  })
})
afterEach(async () => {
  await simulator.close()
  await world.connection.pool.query('delete from push_delivery; delete from push_subscription; delete from pending_job')
  await world.connection.pool.query('delete from graphile_worker._private_jobs')
})

const db = () => world.connection.db
// In the past, so that the sessions of the test have not expired then.
const noon = new Date('2026-01-05T10:00:00Z')
const night = new Date('2026-01-05T20:30:00Z')
const nextMorning = new Date('2026-01-06T04:00:00Z')

interface Person {
  id: string
  token: string
}

/** Subscribes a new device, on which the person is signed in. */
async function subscribe(person: Person, token = person.token) {
  const { publicKey } = (await world.call(readPushKey, { token })).body
  const { device, ...target } = simulator.subscribe()
  const { status } = await world.call(savePushSubscription, { token, body: { ...target, publicKey } })
  expect(status).toBe(200)
  return { device, body: { ...target, publicKey } }
}

async function createPersonWithDevice() {
  const person = await insertCustomer(db())
  return { person, ...(await subscribe(person)) }
}

const delayed: NotificationContent = {
  template: 'laterStart',
  params: { vendorName: 'Musi Lodge', listingName: 'Falls tour', startsAt: '2026-12-01T08:00:00Z' },
}
const confirmed: NotificationContent = {
  template: 'departureGuaranteed',
  params: { listingName: 'Falls tour' },
}
const reviewReply: NotificationContent = { template: 'reviewReply', params: { vendorName: 'Musi Lodge' } }

const notifyAt = (person: Person, content: NotificationContent = delayed, at = new Date()) =>
  transact(db(), (tx) => notify(tx, person.id, content, '/bookings/1'), { clock: () => at })

const listDeliveries = () => db().selectFrom('push_delivery').selectAll().execute()
const countSubscriptions = async () => (await db().selectFrom('push_subscription').select('id').execute()).length

/** Runs a push as its job does, at any time. */
async function sendAt(at: Date) {
  const { notification_id: notificationId, subscription_id: subscriptionId } = itemAt(await listDeliveries(), 0)
  await sendPush({ db: db(), gateways: world.gateways, clock: () => at }, { notificationId, subscriptionId })
}

describe('a subscription of a device', () => {
  it('belongs to the session and ends with it', async () => {
    const { person } = await createPersonWithDevice()
    expect(await countSubscriptions()).toBe(1)
    expect((await world.call(logout, { token: person.token, body: {} })).status).toBe(200)
    expect(await countSubscriptions()).toBe(0)
  })

  it('ends when the user turns it off on this device only', async () => {
    const { person } = await createPersonWithDevice()
    const otherToken = await insertSession(db(), person.id)
    await subscribe(person, otherToken)
    await world.call(deletePushSubscription, { token: otherToken })
    await notifyAt(person)
    await runDueTasks(world)
    expect(simulator.received.map(({ device }) => device)).toEqual([0])
  })

  it('replaces the earlier one of the device, and that of another user of the same browser', async () => {
    const { person, body } = await createPersonWithDevice()
    const { device } = await subscribe(person)
    await notifyAt(person)
    await runDueTasks(world)
    expect(simulator.received.map((push) => push.device)).toEqual([device])
    const next = await insertCustomer(db())
    await world.call(savePushSubscription, { token: next.token, body })
    await world.call(savePushSubscription, { token: person.token, body })
    expect(await countSubscriptions()).toBe(1)
  })

  it('is one of a limited number, of which the newest stay', async () => {
    const { person } = await createPersonWithDevice()
    for (let index = 0; index < maxSubscriptions + 1; index++)
      await subscribe(person, await insertSession(db(), person.id))
    expect(await countSubscriptions()).toBe(maxSubscriptions)
    await notifyAt(person)
    await runDueTasks(world)
    expect(simulator.received.map(({ device }) => device).sort((a, b) => a - b)[0]).toBe(2)
  })

  it('is refused for a private address, and for another key than the current one', async () => {
    const { token } = await insertCustomer(db())
    const { publicKey } = (await world.call(readPushKey, { token })).body
    const { device: _, ...target } = simulator.subscribe()
    const save = (change: object) =>
      world.call(savePushSubscription, { token, body: { ...target, publicKey, ...change } })
    expect((await save({ endpoint: 'https://10.0.0.5/push' })).body.code).toBe('invalid_input')
    expect((await save({ endpoint: 'http://push.example/1' })).body.code).toBe('invalid_input')
    // A character in the middle: the first and the last one have few values.
    const otherKey = `${publicKey.slice(0, 20)}${publicKey[20] === 'A' ? 'B' : 'A'}${publicKey.slice(21)}`
    expect((await save({ publicKey: otherKey })).body.code).toBe('invalid_input')
    expect(await countSubscriptions()).toBe(0)
  })

  it.each([404, 410])('is deleted when the push service answers %i', async (status) => {
    const { person } = await createPersonWithDevice()
    simulator.fault = { status }
    await notifyAt(person)
    await runDueTasks(world)
    expect(await countSubscriptions()).toBe(0)
  })

  it('stays when the device subscribes again while the push service reports the old address as gone', async () => {
    const { person } = await createPersonWithDevice()
    await notifyAt(person)
    const { webPush } = world.gateways
    world.gateways.webPush = {
      ...webPush,
      send: async () => {
        await subscribe(person)
        return { state: 'gone' }
      },
    }
    await runDueTasks(world)
    expect(await countSubscriptions()).toBe(1)
    world.gateways.webPush = webPush
    await runDueTasks(world, 60)
    expect(simulator.received).toHaveLength(1)
  })
})

describe('a notification', () => {
  it('is pushed once to each device of its account, encrypted, with its text and link', async () => {
    const { person } = await createPersonWithDevice()
    await subscribe(person, await insertSession(db(), person.id))
    await createPersonWithDevice()
    await notifyAt(person)
    await runDueTasks(world)
    await runDueTasks(world, 3600)
    expect(simulator.received.map(({ device }) => device)).toEqual([0, 1])
    const { id } = await db()
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(simulator.received[0]).toMatchObject({
      payload: { id, user: person.id, title: 'Your booking has changed', link: '/bookings/1' },
      topic: id.replaceAll('-', ''),
      urgency: 'high',
      ttl: 4 * 3600,
    })
    expect(simulator.received[0]?.payload.text).toMatch(/^Falls tour from Musi Lodge is delayed/)
  })

  it('is not pushed if it can wait in the app, or to an account without devices', async () => {
    const { person } = await createPersonWithDevice()
    await notifyAt(person, reviewReply)
    await notifyAt(await insertCustomer(db()))
    expect(await listDeliveries()).toEqual([])
  })

  it('is not pushed if its transaction is undone', async () => {
    const { person } = await createPersonWithDevice()
    const undone = transact(db(), async (tx) => {
      await notify(tx, person.id, delayed, null)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await runDueTasks(world)
    expect(simulator.requests).toBe(0)
  })

  it('is not pushed to the device that caused it', async () => {
    const { person } = await createPersonWithDevice()
    const otherToken = await insertSession(db(), person.id)
    await subscribe(person, otherToken)
    const { session_hash: callerSession } = await db()
      .selectFrom('push_subscription')
      .select('session_hash')
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
    await transact(db(), (tx) => notify(tx, person.id, delayed, null), { callerSession })
    await runDueTasks(world)
    expect(simulator.received.map(({ device }) => device)).toEqual([1])
  })

  it('is not pushed if it was read before', async () => {
    const { person } = await createPersonWithDevice()
    await notifyAt(person)
    const [delivery] = await listDeliveries()
    await world.call(markNotificationRead, { token: person.token, params: { id: delivery?.notification_id } })
    await runDueTasks(world)
    expect(simulator.requests).toBe(0)
    expect(await listDeliveries()).toMatchObject([{ outcome: 'read' }])
  })

  it('is not pushed after the session has expired', async () => {
    const { person } = await createPersonWithDevice()
    await notifyAt(person)
    await db()
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('account_id', '=', person.id)
      .execute()
    await runDueTasks(world)
    expect(simulator.requests).toBe(0)
  })

  it('is not pushed if its kind is turned off, and other kinds still are', async () => {
    const { person } = await createPersonWithDevice()
    await world.call(updateProfile, { token: person.token, body: { mutedPush: ['reminders'] } })
    await notifyAt(person, delayed)
    expect(await listDeliveries()).toEqual([])
    await notifyAt(person, confirmed, noon)
    expect(await listDeliveries()).toHaveLength(1)
    expect(
      await db().selectFrom('notification').select('id').where('account_id', '=', person.id).execute(),
    ).toHaveLength(2)
  })

  it('is not pushed if its kind is turned off while it waits for the morning', async () => {
    const { person } = await createPersonWithDevice()
    await notifyAt(person, confirmed, night)
    await world.call(updateProfile, { token: person.token, body: { mutedPush: ['bookings'] } })
    await sendAt(nextMorning)
    expect(simulator.requests).toBe(0)
    expect(await listDeliveries()).toMatchObject([{ outcome: 'expired' }])
  })

  it('about a payment is pushed whatever is turned off', async () => {
    const { person } = await createPersonWithDevice()
    await world.call(updateProfile, {
      token: person.token,
      body: { mutedPush: ['reminders', 'bookings', 'parcels', 'messages'] },
    })
    const params = { amountNgwee: 500, listingName: 'Falls tour', network: 'MTN' }
    await notifyAt(person, { template: 'refundSent', params })
    expect(await listDeliveries()).toHaveLength(1)
  })

  it('does not fail or wait because a device is signing out', async () => {
    const { person } = await createPersonWithDevice()
    await transact(db(), async (signOut) => {
      await signOut.sql.deleteFrom('session').where('account_id', '=', person.id).execute()
      await notifyAt(person)
    })
    expect(await listDeliveries()).toEqual([])
  })
})

describe('a push', () => {
  it('is repeated after failures until the service accepts it, and not again', async () => {
    const { person } = await createPersonWithDevice()
    await notifyAt(person)
    simulator.nextFaults = [{ status: 500 }, { status: 503 }]
    await runDueTasks(world)
    await runDueTasks(world, 10)
    expect(simulator.received).toHaveLength(0)
    for (let index = 0; index < 3; index++) await runDueTasks(world, 60)
    expect([simulator.received.length, simulator.requests]).toEqual([1, 3])
    expect(await listDeliveries()).toMatchObject([{ outcome: 'sent', tries: 3 }])
  })

  it('waits as long as a service says that has too many', async () => {
    const { person } = await createPersonWithDevice()
    await notifyAt(person)
    simulator.nextFaults = [{ status: 429, retryAfter: '600' }]
    await runDueTasks(world)
    await runDueTasks(world, 500)
    expect(simulator.requests).toBe(1)
    await runDueTasks(world, 200)
    expect(simulator.received).toHaveLength(1)
  })

  it('has the same topic when it is repeated after a lost response, so that it replaces the first', async () => {
    const { person } = await createPersonWithDevice()
    await notifyAt(person)
    simulator.nextFaults = ['lost']
    await runDueTasks(world)
    await runDueTasks(world, 60)
    const topics = simulator.received.map(({ topic }) => topic)
    expect(topics).toHaveLength(2)
    expect(new Set(topics).size).toBe(1)
    expect(new Set(simulator.received.map(({ payload }) => payload.id)).size).toBe(1)
  })

  it('is given up when it is of no use any more', async () => {
    const { person } = await createPersonWithDevice()
    await notifyAt(person, delayed, noon)
    await sendAt(new Date(noon.getTime() + 5 * 3_600_000))
    expect(simulator.requests).toBe(0)
    expect(await listDeliveries()).toMatchObject([{ outcome: 'expired' }])
  })

  it('is sent once if its job runs twice', async () => {
    const { person } = await createPersonWithDevice()
    await notifyAt(person, delayed, noon)
    await sendAt(noon)
    await sendAt(noon)
    expect(simulator.requests).toBe(1)
  })

  it('waits for the morning unless it is urgent', async () => {
    const { person } = await createPersonWithDevice()
    await notifyAt(person, confirmed, night)
    await sendAt(night)
    expect(simulator.requests).toBe(0)
    await sendAt(nextMorning)
    expect(simulator.received).toHaveLength(1)
    await db().deleteFrom('push_delivery').execute()
    await notifyAt(person, delayed, night)
    await sendAt(night)
    expect(simulator.received).toHaveLength(2)
  })
})

describe('the key of the server', () => {
  it('is created once, and encrypted', async () => {
    const keys = () => db().selectFrom('push_key').selectAll().execute()
    const [before] = await keys()
    await world.transact((tx) => preparePushKey(tx))
    expect(await keys()).toEqual([before])
    expect(before?.private_key).toHaveLength(1 + 12 + 16 + 32)
  })

  it('stays in use for the devices that subscribed with it, until they subscribe again', async () => {
    const { person } = await createPersonWithDevice()
    await world.transact((tx) => preparePushKey(tx, { rotate: true }))
    await notifyAt(person)
    await runDueTasks(world)
    expect(simulator.received).toHaveLength(1)
    await subscribe(person)
    await world.transact((tx) => preparePushKey(tx, { rotate: true }))
    // The one of the device, and the new one: the first is not used any more.
    expect(await db().selectFrom('push_key').selectAll().execute()).toHaveLength(2)
  })
})
