/** Tests with two API processes on one database that both close the sockets of a session that ends. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePassword, forgotPassword, logout, resetPasswordByToken } from '#contract/accounts/auth'
import { setUserStatus } from '#contract/platform/users'
import { editStaff, removeStaff } from '#contract/business/staff'
import { socketEvents } from '#contract/sync/sync'
import { insertCustomer, insertAccount, insertSession, insertVendor } from '../../tests/support/builders'
import { startRelayForTests } from '../../tests/support/relay'
import { runDueTasks } from '../../tests/support/run-tasks'
import { openWorld, type World } from '../../tests/support/world'
import { connect, type Connection } from '../db/connect'
import { hashNewPassword } from '../domain/accounts/accounts'
import { hashToken } from '../domain/accounts/accounts/tokens'
import { notify } from '../domain/messages/notifications'
import { serveLiveUpdates, type LiveUpdates } from './live-updates'
import { textNotification } from '../../tests/support/notifications'

const password = 'Kwacha#2026pass'
let world: World
let otherConnection: Connection
let otherApp: FastifyInstance
let liveUpdates: LiveUpdates[]
let urls: string[]
const openSockets: Socket[] = []

beforeAll(async () => {
  world = await openWorld()
  otherConnection = connect(world.url)
  otherApp = Fastify()
  liveUpdates = [
    serveLiveUpdates(world.app.server, world.connection, 'http://tilipo.test'),
    serveLiveUpdates(otherApp.server, otherConnection, 'http://tilipo.test'),
  ]
  urls = []
  for (const app of [world.app, otherApp]) {
    await app.listen({ host: '127.0.0.1', port: 0 })
    urls.push(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  }
})
afterEach(() => {
  for (const socket of openSockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  for (const live of liveUpdates) await live.close()
  await otherApp.close()
  await otherConnection.close()
  await world.close()
})
startRelayForTests(() => world.connection)

function open(url: string, token: string): Socket {
  const socket = io(url, {
    path: '/api/socket.io/',
    auth: { token: `Bearer ${token}` },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  openSockets.push(socket)
  return socket
}

const waitUntilConnected = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })

/** Opens one socket in each process. */
async function openBoth(token: string): Promise<Socket[]> {
  const sockets = urls.map((url) => open(url, token))
  await Promise.all(sockets.map(waitUntilConnected))
  return sockets
}

const expectClosed = (sockets: readonly Socket[]) =>
  expect.poll(() => sockets.map((socket) => socket.connected)).toEqual(sockets.map(() => false))

/** Creates an account with a password and the tokens of two devices. */
async function aPerson() {
  const { db } = world.connection
  const { id, email } = await insertAccount(db, { password_hash: await hashNewPassword(password) })
  return { id, email, firstToken: await insertSession(db, id), secondToken: await insertSession(db, id) }
}

describe('the sockets of a session that ends', () => {
  let person: Awaited<ReturnType<typeof aPerson>>
  let firstDeviceSockets: Socket[]
  let secondDeviceSockets: Socket[]
  beforeEach(async () => {
    person = await aPerson()
    firstDeviceSockets = await openBoth(person.firstToken)
    secondDeviceSockets = await openBoth(person.secondToken)
  })

  /** Checks, after other sockets were closed, that these sockets still receive notifications. */
  async function expectOpen(sockets: readonly Socket[]): Promise<void> {
    const received = new Promise((resolve) => sockets[0]!.once(socketEvents.notification, resolve))
    await world.transact((tx) => notify(tx, person.id, textNotification('Still here'), null))
    expect(await received).toMatchObject({ message: 'Still here' })
    expect(sockets.map((socket) => socket.connected)).toEqual(sockets.map(() => true))
  }

  it('are closed on sign-out, and those of other devices stay open', async () => {
    expect((await world.call(logout, { token: person.firstToken, body: {} })).status).toBe(200)
    await expectClosed(firstDeviceSockets)
    await expectOpen(secondDeviceSockets)
  })

  it('are closed on sign-out from all devices', async () => {
    expect((await world.call(logout, { token: person.firstToken, body: { everywhere: true } })).status).toBe(200)
    await expectClosed([...firstDeviceSockets, ...secondDeviceSockets])
  })

  it('are closed on other devices when the password is changed', async () => {
    const body = { currentPassword: password, password: 'Another#2026pass' }
    expect((await world.call(changePassword, { token: person.firstToken, body })).status).toBe(200)
    await expectClosed(secondDeviceSockets)
    await expectOpen(firstDeviceSockets)
  })

  it('are closed when the password is reset', async () => {
    await world.call(forgotPassword, { body: { email: person.email } })
    await runDueTasks(world)
    const email = world.gateways.emails.findLast(({ to }) => to === person.email)!
    const token = /reset-password\/([\w-]+)/.exec(email.text)![1]
    expect(
      (await world.call(resetPasswordByToken, { params: { token }, body: { password: 'Another#2026pass' } })).status,
    ).toBe(200)
    await expectClosed([...firstDeviceSockets, ...secondDeviceSockets])
  })

  it('are closed when the account is deleted', async () => {
    await world.connection.db.deleteFrom('account').where('id', '=', person.id).execute()
    await expectClosed([...firstDeviceSockets, ...secondDeviceSockets])
  })

  it('are closed when the session expires', async () => {
    const expiresAt = new Date(Date.now() + 1500)
    await world.connection.db
      .updateTable('session')
      .set({ expires_at: expiresAt })
      .where('token_hash', '=', hashToken(person.firstToken))
      .execute()
    await expectClosed(firstDeviceSockets)
    await expectOpen(secondDeviceSockets)
  })

  it('stay open when the session is extended', async () => {
    await world.connection.db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() + 1000) })
      .where('account_id', '=', person.id)
      .execute()
    await world.connection.db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() + 3_600_000) })
      .where('account_id', '=', person.id)
      .execute()
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await expectOpen([...firstDeviceSockets, ...secondDeviceSockets])
  })

  it('are closed even if the LISTEN connection was lost', async () => {
    const { db, pool } = world.connection
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('session').where('account_id', '=', person.id).execute()
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tilipo-listen' and datname = current_database()",
      )
    })
    await expectClosed([...firstDeviceSockets, ...secondDeviceSockets])
  })
})

describe('the sockets of a suspended account', () => {
  it('are closed within two seconds, in every process, and no other can connect', async () => {
    const { db } = world.connection
    const person = await insertCustomer(db)
    const admin = await insertCustomer(db, { role: 'admin' })
    const sockets = await openBoth(person.token)
    const setStatus = (isActive: boolean) =>
      world.call(setUserStatus, { token: admin.token, params: { id: person.id }, body: { isActive } })
    expect((await setStatus(false)).status).toBe(200)
    await expect
      .poll(() => sockets.map((socket) => socket.connected), { timeout: 2000 })
      .toEqual(sockets.map(() => false))
    await expect(waitUntilConnected(open(urls[0]!, person.token))).rejects.toThrow('unauthenticated')
    expect((await setStatus(true)).status).toBe(200)
    await openBoth(person.token)
  })
})

describe('the sockets of a suspended business', () => {
  it('are closed for its members in every process, and stay open for its owner', async () => {
    const { db } = world.connection
    const admin = await insertCustomer(db, { role: 'admin' })
    const vendor = await insertVendor(db)
    const members = await Promise.all([
      insertCustomer(db, {
        role: 'partner',
        staff_role: 'partner-manager',
        staff_status: 'active',
        vendor_id: vendor.id,
      }),
      insertCustomer(db, { role: 'hotel-manager', vendor_id: vendor.id }),
    ])
    const sockets = (await Promise.all(members.map(({ token }) => openBoth(token)))).flat()
    const ownSockets = await openBoth(vendor.owner.token)
    const body = { isActive: false }
    await world.call(setUserStatus, { token: admin.token, params: { id: vendor.owner_id }, body })
    await expectClosed(sockets)
    await expect(waitUntilConnected(open(urls[0]!, members[0]!.token))).rejects.toThrow('unauthenticated')
    expect(ownSockets.map((socket) => socket.connected)).toEqual([true, true])
  })
})

describe('the sockets of staff', () => {
  it.each([
    [
      'suspended',
      (id: string, token: string) =>
        world.call(editStaff, { token, params: { id }, body: { status: 'suspended', from: { status: 'active' } } }),
    ],
    ['removed', (id: string, token: string) => world.call(removeStaff, { token, params: { id } })],
  ])('are closed when the member is %s', async (_, end) => {
    const { db } = world.connection
    const { id: vendorId, owner } = await insertVendor(db)
    const member = await insertAccount(db, {
      role: 'partner',
      staff_role: 'partner-staff',
      staff_status: 'active',
      vendor_id: vendorId,
      business_type: 'hotel',
    })
    const sockets = await openBoth(await insertSession(db, member.id))
    expect((await end(member.id, owner.token)).status).toBe(200)
    await expectClosed(sockets)
  })
})

it('a session that ends during the handshake gets no socket', async () => {
  const { db } = world.connection
  const tokens = await Promise.all(Array.from({ length: 40 }, async () => (await insertCustomer(db)).token))
  const sockets = await Promise.all(
    tokens.map(async (token) => {
      const socket = open(urls[0]!, token)
      const settled = new Promise<void>((resolve) => {
        socket.once('connect', resolve)
        socket.once('connect_error', () => resolve())
      })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
      await otherConnection.db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute()
      await settled
      return socket
    }),
  )
  await expectClosed(sockets)
})
