/** What a shop tells the customers of its orders, on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reportOrder, type OrderReportBody } from '#contract/counter/order-reports'
import { addDays, formatDate, lusakaDate } from '#contract/core/values'
import { renderSms } from '#contract/sms-templates'
import { protocolVersion, pull, push } from '#contract/sync/sync'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import type { World } from '../../../../tests/support/world'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))
const today = lusakaDate(Date.now())

let lastNumber = 1000

async function buyGoods(choice: object = {}) {
  const { db } = world.connection
  const vendor = await insertVendor(db, { business_type: 'store', name: 'Ngoma Crafts' })
  const product = await insertListing(db, {
    vendor_id: vendor.id,
    vertical: 'stores',
    name: 'Drum',
    price_ngwee: 9000,
    capacity: 5,
    details: JSON.stringify({ category: 'Crafts', stock: 5 }),
  })
  const phone = `097566${(lastNumber += 1)}`
  const customer = await insertCustomer(db, { phone, sms_bookings: true })
  const { _id: id } = await trade.buy(product.id, customer, { quantity: 1, ...choice })
  await runDueTasks(world)
  const readEmails = async () => {
    await runDueTasks(world)
    return world.gateways.emails.filter(({ to }) => to === customer.email).map(({ subject }) => subject)
  }
  const listSms = async () => {
    const rows = await db
      .selectFrom('sms_message')
      .selectAll()
      .where('phone', '=', phone)
      .orderBy('created_at')
      .execute()
    return rows.map(({ content, link }) => renderSms(content, link)).filter((text) => text.includes('your order'))
  }
  return { id, vendor, customer, readEmails, listSms }
}

const report = (token: string, id: string, body: OrderReportBody, key = randomUUID()) =>
  world.call(push, {
    token,
    body: {
      protocol: protocolVersion,
      device: randomUUID(),
      commands: [{ key, endpoint: reportOrder.name, params: { id }, body }],
    },
  })

describe('the customer of an order', () => {
  it('is notified once that the goods are ready for collection, and sees it', async () => {
    const { id, vendor, customer, readEmails, listSms } = await buyGoods()
    const key = randomUUID()
    for (const again of [key, key, randomUUID()])
      expect((await report(vendor.owner.token, id, { report: 'ready' }, again)).body.results).toMatchObject([
        { outcome: 'accepted' },
      ])
    expect((await readEmails()).filter((subject) => subject === 'Ready for collection: Drum')).toHaveLength(1)
    const notifications = (await trade.getNotifications(customer.id)).split('\n')
    expect(notifications.filter((text) => text.includes('ready for collection at Ngoma Crafts'))).toHaveLength(1)
    const { reference } = await trade.readBooking(id)
    const text = `Ngoma Crafts: your order ${reference} is ready for collection at`
    expect(await listSms()).toEqual([expect.stringContaining(text)])
    const { rows } = (await world.call(pull, { token: customer.token })).body
    const booking = rows.find((row: any) => row.entity === 'booking' && row.id === id)
    expect(booking.data).toMatchObject({ status: 'confirmed', readyAt: expect.any(String) })
  })

  it('is notified of a delay with the new day and the message of the shop', async () => {
    const { id, vendor, customer, readEmails, listSms } = await buyGoods()
    const until = addDays(today, 3)
    await report(vendor.owner.token, id, { report: 'delayed', until, note: 'The lorry broke down.' })
    await report(vendor.owner.token, id, { report: 'delayed', until })
    expect((await readEmails()).filter((subject) => subject === 'Delayed: Drum')).toHaveLength(1)
    expect(await listSms()).toEqual([expect.stringContaining(`is delayed: Drum. Expected by ${formatDate(until)}.`)])
    expect(await trade.getNotifications(customer.id)).toContain(
      `Your order from Ngoma Crafts is delayed: Drum. It is now expected by ${formatDate(until)}. The lorry broke down.`,
    )
  })

  it('is notified that the goods were sent', async () => {
    const { id, vendor, customer, readEmails, listSms } = await buyGoods()
    await trade.step(id, vendor.owner, 'begin')
    await trade.step(id, vendor.owner, 'begin')
    expect((await readEmails()).filter((subject) => subject === 'Sent: Drum')).toHaveLength(1)
    expect(await listSms()).toEqual([expect.stringContaining('is on its way: Drum.')])
    expect(await trade.getNotifications(customer.id)).toContain('Ngoma Crafts has sent your order: Drum.')
  })

  it('is not notified by another shop, for a day that has passed, or after the cancellation', async () => {
    const { id, vendor, customer } = await buyGoods()
    const other = await insertVendor(world.connection.db, { business_type: 'store' })
    const getCode = async (token: string, body: OrderReportBody) => (await report(token, id, body)).body.results[0].code
    expect(await getCode(other.owner.token, { report: 'ready' })).toBe('not_found')
    expect(await getCode(vendor.owner.token, { report: 'delayed', until: addDays(today, -1) })).toBe('invalid_input')
    expect(await getCode(vendor.owner.token, { report: 'delayed' })).toBe('invalid_input')
    await trade.cancel(id, customer)
    expect(await getCode(vendor.owner.token, { report: 'ready' })).toBe('wrong_state')
  })
})
