/** The settings of administrators: who may change what, and that each change takes effect everywhere at once. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index'
import { listAudit } from '#contract/platform/audit'
import {
  readSettings,
  saveBanner,
  saveEndpoints,
  settingsSections,
  type SettingsSection,
} from '#contract/platform/settings'
import { login, signup } from '#contract/accounts/auth'
import { requestBookingOffline } from '#contract/bookings/bookings/bookings'
import { alternatives, quoteBooking, requestBooking } from '#contract/bookings/bookings/request-booking'
import { addToCart } from '#contract/bookings/orders/cart'
import { addDays, lusakaDate } from '#contract/core/values'
import { publicSettings, settingsEvent } from '#contract/platform/public-settings'
import { startPayment, verifyPayment } from '#contract/money/payments'
import type { Role } from '#contract/core/access'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { insertAccount, insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { startRelayForTests } from '../../../../tests/support/relay'
import { openWorld, type World } from '../../../../tests/support/world'
import { serveLiveUpdates } from '../../../http/live-updates'
import { hashNewPassword } from '../../accounts/accounts'

const checkIn = addDays(lusakaDate(Date.now()), 30)
const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 }
const minuteMs = 60_000

let world: World
let now: number
let admin: { token: string }
let superAdmin: { token: string }
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
})
beforeEach(async () => {
  now = Date.now()
  await world.connection.db.deleteFrom('setting').execute()
  admin = await insertCustomer(world.connection.db, { role: 'admin' })
  superAdmin = await insertCustomer(world.connection.db, { role: 'superAdmin' })
})
afterAll(() => world.close())
startRelayForTests(() => world.connection)

const read = async () => (await world.call(readSettings, { token: admin.token })).body
const readPublic = async () => (await world.call(publicSettings)).body
/** Saves a section with changed fields, as the screen does. */
async function save(section: SettingsSection, change: object, { token } = superAdmin) {
  const { value, version } = (await read())[section]
  return world.call(saveEndpoints[section], { token, body: { value: { ...value, ...change }, version } })
}
const setMaintenance = (isOn: boolean, more: object = {}) => save('maintenance', { isOn, ...more }, admin)

describe('the settings', () => {
  it('have the defaults of the contract until they are changed', async () => {
    expect(await read()).toMatchObject({
      maintenance: { value: { isOn: false, message: '', plannedEnd: '' }, version: null },
      reserve: { value: { percent: 0 }, version: null },
      durations: {
        value: {
          holdMinutes: 10,
          maxHoldMinutes: 30,
          offlineRequestHoldMinutes: 30,
          partnerAnswerHours: 48,
          requestPaymentHours: 24,
        },
      },
      closed: { value: { hotels: '', stores: '', partnerSignUp: '' } },
    })
    expect(await readPublic()).toEqual({ maintenanceMode: false, googleClientId: null })
  })

  it('are changed by an admin only for maintenance and the banner', async () => {
    const allowed: string[] = []
    for (const section of settingsSections) if ((await save(section, {}, admin)).status === 200) allowed.push(section)
    expect(allowed).toEqual(['maintenance', 'banner'])
    for (const section of settingsSections) expect([section, (await save(section, {})).status]).toEqual([section, 200])
  })

  it('are validated with a message at the field', async () => {
    expect((await save('reserve', { percent: 51 })).body).toMatchObject({
      code: 'invalid_input',
      fields: { 'value.percent': 'Please enter a number from 0 to 50.' },
    })
    expect((await save('reserve', { percent: 7.125 })).status).toBe(422)
    expect((await save('durations', { holdMinutes: 40 })).body.fields).toEqual({
      'value.maxHoldMinutes': 'The longest hold cannot be shorter than the hold.',
    })
    expect((await save('payouts', { maxZmw: 5 })).body.fields).toEqual({
      'value.maxZmw': 'This cannot be less than the limit before it.',
    })
    expect((await save('banner', { isOn: true })).body.fields).toEqual({
      'value.text': 'Please enter the text of the announcement.',
    })
    expect((await setMaintenance(true, { plannedEnd: '2020-01-01T10:00' })).body.fields).toEqual({
      'value.plannedEnd': 'This time has passed.',
    })
    expect((await setMaintenance(true, { plannedEnd: '2026-13-01T10:00' })).status).toBe(422)
  })

  it('are audited with the changed values before and after, and not without a change', async () => {
    const { version } = (await save('reserve', { percent: 12.5 })).body
    expect((await save('reserve', { percent: 12.5 })).body).toEqual({ version })
    const { body } = await world.call(listAudit, { token: admin.token, query: { action: 'setting.change' } })
    expect(body).toMatchObject([
      {
        target: { kind: 'setting', _id: 'reserve', label: 'Reserve of new businesses' },
        before: { percent: 0 },
        after: { percent: 12.5 },
      },
    ])
  })

  it('keep the first of two changes made at the same time, and refuse the second one', async () => {
    for (const round of ['first', 'later']) {
      const { version } = (await read()).banner
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          world.call(saveBanner, {
            token: admin.token,
            body: { value: { isOn: true, text: `${round} ${index}` }, version },
          }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
      expect(answers.find(({ status }) => status === 409)!.body.code).toBe('settings_changed')
    }
  })

  it('need the password again for maintenance ten minutes after the sign-in', async () => {
    now += 11 * minuteMs
    expect((await setMaintenance(true)).body.code).toBe('password_required')
    expect((await save('banner', { isOn: true, text: 'Hello' })).status).toBe(200)
  })
})

describe('the durations', () => {
  it('apply to the next booking, online and offline, and to payments', async () => {
    await save('durations', { holdMinutes: 7, maxHoldMinutes: 9, offlineRequestHoldMinutes: 90 })
    const { db } = world.connection
    const vendor = await insertVendor(db)
    const loadHold = async (id: string) => {
      const row = await db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return (row.hold_expires_at!.getTime() - row.created_at.getTime()) / minuteMs
    }
    for (const [endpoint, minutes] of [
      [requestBooking, 7],
      [requestBookingOffline, 90],
    ] as const) {
      const listing = await insertListing(db, { vendor_id: vendor.id })
      const id = randomUUID()
      const { token } = await insertCustomer(db)
      await world.call(endpoint, { token, body: { id, listingId: listing.id, choice, seenTotal: 1800 } })
      expect(await loadHold(id)).toBe(minutes)
      if (endpoint !== requestBooking) continue
      now += 5 * minuteMs
      await world.call(startPayment, { token, body: { bookingId: id, phone: newPhoneNumber(), network: 'MTN' } })
      expect(await loadHold(id)).toBe(9)
    }
    expect(await readPublic()).toMatchObject({ holdMinutes: 7 })
  })
})

describe('a closed service', () => {
  it('refuses new bookings with the text of the administrators, and can be opened again', async () => {
    const { db } = world.connection
    const vendor = await insertVendor(db)
    const listing = await insertListing(db, { vendor_id: vendor.id })
    const { token } = await insertCustomer(db)
    const book = () =>
      world.call(requestBooking, { token, body: { id: randomUUID(), listingId: listing.id, choice, seenTotal: 1800 } })
    await save('closed', { hotels: 'Hotels reopen on Monday' })
    expect(await book()).toMatchObject({
      status: 409,
      body: { code: 'vertical_closed', message: 'Hotels reopen on Monday.' },
    })
    expect(await readPublic()).toMatchObject({ closedVerticals: { hotels: 'Hotels reopen on Monday' } })
    await save('closed', { hotels: '', buses: 'No buses today' })
    expect((await book()).status).toBe(200)
  })

  it('refuses the sign-up of partners, but not of customers', async () => {
    await save('closed', { partnerSignUp: 'We have no capacity for new partners this week.' })
    const form = {
      full_name: 'Mutale Banda',
      phone: '0971234567',
      password: 'Kariba#2026 dam',
      confirmPassword: 'Kariba#2026 dam',
    }
    const partner = { user_type: 'partner', companyName: 'Musi Lodge', business_type: 'hotel' }
    const signUp = (more: object) =>
      world.call(signup, { body: { ...form, email: `${randomUUID()}@example.test`, ...more } })
    expect(await signUp(partner)).toMatchObject({
      status: 409,
      body: { code: 'sign_up_closed', message: 'We have no capacity for new partners this week.' },
    })
    expect((await signUp({ user_type: 'endUser' })).status).toBe(200)
    expect(await readPublic()).toMatchObject({ partnerSignUpClosed: 'We have no capacity for new partners this week.' })
  })
})

describe('maintenance', () => {
  it('refuses sign-in with the status "maintenance" for every role but administrators', async () => {
    const password = 'Kariba#2026 dam'
    const password_hash = await hashNewPassword(password)
    await setMaintenance(true)
    const signIn = async (role: Role) => {
      const { email } = await insertAccount(world.connection.db, { role, password_hash })
      const { status, body } = await world.call(login, { body: { email, password } })
      return [role, status, body.accountStatus]
    }
    for (const role of ['endUser', 'partner', 'hotel-manager'] as const)
      expect(await signIn(role)).toEqual([role, 403, 'maintenance'])
    for (const role of ['admin', 'superAdmin'] as const) expect(await signIn(role)).toEqual([role, 200, undefined])
  })

  it('refuses every command of visitors and members except sign-in, and stores nothing', async () => {
    const { token } = await insertCustomer(world.connection.db)
    await setMaintenance(true)
    const email = `${randomUUID()}@example.test`
    const secret = 'Kariba#2026 dam'
    const form = {
      full_name: 'Mutale Banda',
      email,
      phone: '0971234567',
      password: secret,
      confirmPassword: secret,
      user_type: 'endUser',
    }
    const refused = { status: 503, body: { code: 'maintenance' } }
    expect(await world.call(signup, { body: form })).toMatchObject(refused)
    expect(await world.connection.db.selectFrom('account').select('id').where('email', '=', email).execute()).toEqual(
      [],
    )
    const mayRun = [
      'auth.login',
      'auth.google',
      'auth.googleNonce',
      'auth.logout',
      'bookings.quote',
      'bookings.alternatives',
      'clientErrors.report',
      // It refuses each of its commands.
      'sync.push',
    ]
    const commands = endpoints.filter(
      ({ method, access, name }) =>
        method !== 'GET' && ['public', 'session'].includes(access.kind) && !mayRun.includes(name),
    )
    for (const command of commands) {
      const params = Object.fromEntries([...command.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()]))
      expect(await world.call(command, { token, params, body: {} }), command.name).toMatchObject(refused)
    }
  })

  it('still quotes prices and alternatives, which change nothing, but books nothing', async () => {
    const { db } = world.connection
    const vendor = await insertVendor(db)
    const listing = await insertListing(db, { vendor_id: vendor.id })
    const { token } = await insertCustomer(db)
    await setMaintenance(true)
    const body = { listingId: listing.id, choice }
    const quote = await world.call(quoteBooking, { body })
    expect(quote).toMatchObject({ status: 200, body: { total: expect.any(Number) } })
    expect((await world.call(alternatives, { body })).status).toBe(200)
    const request = { id: randomUUID(), ...body, seal: quote.body.seal }
    expect(await world.call(requestBooking, { token, body: request })).toMatchObject({
      status: 503,
      body: { code: 'maintenance' },
    })
    expect(await db.selectFrom('booking').select('id').where('listing_id', '=', listing.id).execute()).toEqual([])
  })

  it('lets commands wait, while a payment that began before is completed and can be verified', async () => {
    const { db } = world.connection
    const vendor = await insertVendor(db)
    const listing = await insertListing(db, { vendor_id: vendor.id })
    const buyer = await insertCustomer(db)
    const flow = createBookingFlow(world)
    const { body: booking } = await flow.request(listing.id, buyer, choice)
    const payment = await flow.beginPayment(booking._id, buyer)
    await setMaintenance(true, { message: 'We are moving.', plannedEnd: '2099-01-01T06:30' })
    expect(await readPublic()).toMatchObject({
      maintenanceMode: true,
      maintenance: { message: 'We are moving.', plannedEnd: '2099-01-01T06:30' },
    })
    const refused = await world.call(addToCart, { token: buyer.token, body: {} })
    expect(refused).toMatchObject({ status: 503, body: { code: 'maintenance' } })
    await payment.succeed()
    expect(
      (await world.call(verifyPayment, { token: buyer.token, params: { reference: payment.reference } })).body,
    ).toMatchObject({
      success: true,
    })
    await setMaintenance(false)
    expect((await world.call(addToCart, { token: buyer.token, body: {} })).body.code).not.toBe('maintenance')
  })
})

describe('open clients', () => {
  const sockets: Socket[] = []
  afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()))

  it('receive changed settings through the socket, also from another process', async () => {
    const { default: Fastify } = await import('fastify')
    const app = Fastify()
    // The change is made by `world`, which has no sockets.
    const live = serveLiveUpdates(app.server, world.connection, 'http://tilipo.test', { readSettings: readPublic })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { token } = await insertCustomer(world.connection.db)
    const socket = io(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, {
      path: '/api/socket.io/',
      auth: { token: `Bearer ${token}` },
      transports: ['websocket'],
      forceNew: true,
    })
    sockets.push(socket)
    const received: any[] = []
    socket.on(settingsEvent, (settings, at) => received.push([settings, at]))
    await expect.poll(() => socket.connected).toBe(true)
    await save('banner', { isOn: true, text: 'No boats today.' }, admin)
    await expect.poll(() => received.at(-1)?.[0].banner).toBe('No boats today.')
    expect(received.at(-1)[1]).toBeTypeOf('number')
    await setMaintenance(true)
    await expect.poll(() => received.at(-1)[0].maintenanceMode).toBe(true)
    socket.disconnect()
    await live.close()
    await app.close()
  })
})
