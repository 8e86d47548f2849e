/** Signed-in devices: listing, signing out, session limits, and the notice of a new device. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as auth from '#contract/accounts/auth'
import { listDevices, signOutDevice, signOutOtherDevices } from '#contract/accounts/devices'
import { listNotifications } from '#contract/messages/notifications'
import { createStaff } from '#contract/business/staff'
import { insertCustomer, insertAccount, insertSession, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { hashPassword } from './passwords'

let world: World
let passwordHash: string
beforeAll(async () => {
  world = await openWorld()
  passwordHash = await hashPassword(password)
})
afterAll(() => world.close())

const password = 'Kwacha#2026'
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
const newAccount = () =>
  insertAccount(world.connection.db, { email: `${randomUUID()}@example.test`, password_hash: passwordHash })
const logIn = async (email: string, userAgent: string, device?: string) =>
  (
    await world.call(auth.login, {
      headers: { 'user-agent': userAgent },
      body: { email, password, ...(device ? { device } : {}) },
    })
  ).body
const fetchDevices = async (token: string) => (await world.call(listDevices, { token })).body.devices
const getSessionStatus = async (token: string) => (await world.call(auth.me, { token })).status

describe('the list of devices', () => {
  it('names each device readably, with the current one first', async () => {
    const { email } = await newAccount()
    const first = await logIn(email, laptop)
    const second = await logIn(email, phone)
    expect(await fetchDevices(first.token)).toMatchObject([
      { name: 'Firefox on Windows', isCurrent: true },
      { name: 'Chrome on Android', isCurrent: false },
    ])
    expect((await fetchDevices(second.token)).map(({ name }: { name: string }) => name)).toEqual([
      'Chrome on Android',
      'Firefox on Windows',
    ])
  })

  it('stores and returns no network address', async () => {
    const { id, email } = await newAccount()
    const { token } = await logIn(email, phone)
    const sessions = await world.connection.db.selectFrom('session').selectAll().where('account_id', '=', id).execute()
    expect(JSON.stringify([sessions, await fetchDevices(token)])).not.toMatch(/127\.0\.0\.1|AppleWebKit/)
  })

  it('signs out one device', async () => {
    const { email } = await newAccount()
    const [ownSession, otherSession] = [await logIn(email, laptop), await logIn(email, phone)]
    const { id } = (await fetchDevices(ownSession.token)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    const signOut = () => world.call(signOutDevice, { token: ownSession.token, params: { id } })
    expect((await signOut()).status).toBe(200)
    expect([await getSessionStatus(otherSession.token), await getSessionStatus(ownSession.token)]).toEqual([401, 200])
    expect((await signOut()).status).toBe(404)
  })

  it('signs out all other devices', async () => {
    const { email } = await newAccount()
    const [ownSession, ...others] = [await logIn(email, laptop), await logIn(email, phone), await logIn(email, phone)]
    expect((await world.call(signOutOtherDevices, { token: ownSession.token })).status).toBe(200)
    for (const otherSession of others) expect(await getSessionStatus(otherSession.token)).toBe(401)
    expect(await fetchDevices(ownSession.token)).toHaveLength(1)
  })

  it('does not sign out a device of another account', async () => {
    const [customer, stranger] = [await insertCustomer(world.connection.db), await insertCustomer(world.connection.db)]
    const [{ id }] = await fetchDevices(stranger.token)
    expect((await world.call(signOutDevice, { token: customer.token, params: { id } })).status).toBe(404)
    expect(await getSessionStatus(stranger.token)).toBe(200)
  })
})

describe('a session', () => {
  const hourMs = 3_600_000
  it.each([
    ['a customer', { role: 'endUser' }, 365 * 24],
    ['a partner', { role: 'partner' }, 365 * 24],
    ['staff', { role: 'partner', staff_role: 'partner-staff' }, 30 * 24],
    ['an admin', { role: 'admin' }, 12],
  ] as const)('A session of %s expires regardless of its use', async (_, row, hours) => {
    const account = await insertAccount(world.connection.db, row)
    const token = await insertSession(world.connection.db, account.id)
    const setCreatedAt = (created_at: Date) =>
      world.connection.db.updateTable('session').set({ created_at }).where('account_id', '=', account.id).execute()
    const created_at = new Date(Date.now() - hours * hourMs + 60_000)
    await setCreatedAt(created_at)
    await world.connection.db
      .updateTable('session')
      .set({ used_at: created_at })
      .where('account_id', '=', account.id)
      .execute()
    expect(await getSessionStatus(token)).toBe(200)
    expect(await fetchDevices(token)).toHaveLength(1)
    // Sockets close at the stored expiry, so using a session must not extend it past the maximum session age.
    const { expires_at } = await world.connection.db
      .selectFrom('session')
      .select('expires_at')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(expires_at.getTime()).toBe(created_at.getTime() + hours * hourMs)
    await setCreatedAt(new Date(Date.now() - hours * hourMs - 1000))
    expect(await getSessionStatus(token)).toBe(401)
    const otherToken = await insertSession(world.connection.db, account.id)
    expect(await fetchDevices(otherToken)).toHaveLength(1)
  })
})

describe('a sign-in from a new device', () => {
  const listEmails = async (email: string) => {
    await runDueTasks(world)
    return world.gateways.emails.filter(({ to }) => to === email)
  }

  it('is reported by email, except on the first device or a known one', async () => {
    const { email } = await newAccount()
    const first = await logIn(email, laptop)
    await logIn(email, laptop, first.device)
    expect(await listEmails(email)).toEqual([])
    await logIn(email, phone)
    const [notice, ...more] = await listEmails(email)
    expect(more).toEqual([])
    expect(notice!.text).toMatch(/Device: Chrome on Android[^]*http:\/\/tilipo\.test\/profile\?tab=devices/)
  })

  it('is reported in the app while the email is unverified', async () => {
    const email = `${randomUUID()}@example.test`
    const { owner } = await insertVendor(world.connection.db)
    await world.call(createStaff, {
      token: owner.token,
      body: { name: 'Kasonde Musonda', email, password, role: 'partner-staff' },
    })
    const { token } = await logIn(email, laptop)
    await logIn(email, phone)
    const { notifications } = (await world.call(listNotifications, { token })).body
    expect(notifications).toMatchObject([
      {
        message: expect.stringContaining('New sign-in to your account: Chrome on Android.'),
        link: '/profile?tab=devices',
      },
    ])
    expect((await listEmails(email)).map(({ subject }) => subject)).toEqual(['Musi Lodge has added you to its staff'])
  })
})
