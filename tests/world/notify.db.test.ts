/**
 * A transaction with NOTIFY takes one lock of the whole cluster when it commits, so no command may contain one (decision
 * 112). The relay notifies other processes after the commit.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logout } from '#contract/accounts/auth'
import { addToCart } from '#contract/bookings/orders/cart'
import { saveBanner } from '#contract/platform/settings'
import { push } from '#contract/sync/sync'
import { addDays, lusakaDate } from '#contract/core/values'
import { relayPending } from '../../server/work/relay'
import { createBookingFlow } from '../support/booking-flow'
import { insertCustomer, insertListing, insertProduct, insertVendor } from '../support/builders'
import { openWorld, type World } from '../support/world'

const channels = ['jobs:insert', 'session_ended', 'setting_changed', 'outdated_page', 'end of test']
let world: World
let listener: pg.Client
const received: string[] = []

beforeAll(async () => {
  world = await openWorld()
  listener = new pg.Client(world.url)
  await listener.connect()
  listener.on('notification', ({ channel }) => void received.push(channel))
  for (const channel of channels) await listener.query(`listen ${listener.escapeIdentifier(channel)}`)
})
afterAll(async () => {
  await listener.end()
  await world.close()
})

/** Notifications arrive in the order of their commits, so all earlier ones arrive before this one. */
async function takeReceived(): Promise<string[]> {
  await world.connection.pool.query(`notify "end of test"`)
  await expect.poll(() => received.at(-1)).toBe('end of test')
  return received.splice(0).slice(0, -1)
}

it('No command notifies; the relay does, once for each job, ended session, setting and removed page', async () => {
  const { db } = world.connection
  const vendor = await insertVendor(db)
  const room = await insertListing(db, { vendor_id: vendor.id })
  const product = await insertProduct(db)
  const customer = await insertCustomer(db)
  const admin = await insertCustomer(db, { role: 'admin' })
  const trade = createBookingFlow(world)
  await relayPending(world.connection.pool)
  await takeReceived()

  const checkIn = addDays(lusakaDate(Date.now()), 10)
  const booking = await trade.buy(room.id, customer, { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 })
  expect((await trade.step(booking._id, vendor.owner, 'cancel', 'The roof leaks.')).status).toBe(200)
  const command = { key: randomUUID(), endpoint: addToCart.name, body: { productId: product.id, quantity: 1 } }
  const pushed = await world.call(push, {
    token: customer.token,
    body: { protocol: 1, device: randomUUID(), commands: [command] },
  })
  expect(pushed.body.results).toMatchObject([{ outcome: 'accepted' }])
  const banner = { isOn: true, text: 'The office is closed.' }
  expect((await world.call(saveBanner, { token: admin.token, body: { value: banner, version: null } })).status).toBe(
    200,
  )
  await db.updateTable('listing').set({ offered: false }).where('id', '=', room.id).execute()
  await db.updateTable('account').set({ is_active: false }).where('id', '=', admin.id).execute()
  expect((await world.call(logout, { token: customer.token, body: {} })).status).toBe(200)
  expect(await takeReceived()).toEqual([])

  expect(await relayPending(world.connection.pool)).toBeGreaterThan(5)
  const sent = await takeReceived()
  for (const channel of channels.slice(0, 4)) expect(sent).toContain(channel)
  expect(sent.filter((channel) => channel === 'session_ended')).toHaveLength(2)
})

it('No function of the database notifies by itself', async () => {
  const { rows } = await world.connection.pool.query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* 'notify[ (]'`,
  )
  expect(rows).toEqual([])
})
