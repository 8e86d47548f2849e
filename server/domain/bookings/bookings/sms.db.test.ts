/** SMS about bookings: what buyers have chosen, what walk-ins hear, and reminders that are true when they are sent. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, formatDate, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { renderSms } from '#contract/sms-templates'
import { insertCustomer, insertListing, insertProduct, insertVendor } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import type { World } from '../../../../tests/support/world'
import { notifyLaterStart } from '../../counter/steps/notify-late-return'
import { remindOfDeparture } from './sms'

let world: World
let trade: BookingFlow
let now: number
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]), { clock: () => new Date(now) })

const date = addDays(lusakaDate(Date.now()), 30)
const startsAt = lusakaInstant(date, '06:00')
const evening = lusakaInstant(addDays(date, -1), '18:00').getTime()
const twoHoursBefore = startsAt.getTime() - 2 * 3_600_000
const ride = (seat = '4A') => ({ date, from: 'Lusaka', to: 'Kitwe', seats: [seat], names: ['Chanda Phiri'] })

let phone = ''
let lastNumber = 1000
beforeEach(async () => {
  now = Date.now()
  phone = `097555${(lastNumber += 1)}`
  await db().deleteFrom('sms_message').execute()
  await db().deleteFrom('pending_job').execute()
})

const db = () => world.connection.db
const listSms = () => db().selectFrom('sms_message').selectAll().orderBy('created_at').execute()
const listTexts = async () => (await listSms()).map(({ content, link }) => renderSms(content, link))
const listReminders = () =>
  db()
    .selectFrom('pending_job')
    .select(['payload', 'run_at'])
    .where('task', '=', 'booking.remind')
    .orderBy('run_at')
    .execute()
const remind = (id: string, kind: 'evening' | 'soon') => world.transact((tx) => remindOfDeparture(tx, id, kind))

async function insertCoach() {
  const vendor = await insertVendor(db(), { business_type: 'bus', name: 'Copper Line' })
  const trip = await insertListing(db(), {
    vendor_id: vendor.id,
    vertical: 'buses',
    name: 'Lusaka to Kitwe, 06:00',
    town: 'Lusaka',
    capacity: 45,
    price_ngwee: 25_500,
    details: JSON.stringify({
      from: 'Lusaka',
      to: 'Kitwe',
      stops: ['Lusaka', 'Kitwe'],
      departsAt: '06:00',
      arrivesAt: '12:00',
      boardsAt: 'Intercity terminus',
      seats: 45,
      km: 360,
      calls: [
        { km: 0, minutes: 0 },
        { km: 360, minutes: 360 },
      ],
      fares: [{ since: '2020-01-01', legs: [255] }],
    }),
  })
  return { vendor, trip }
}

async function buySeat(choices: { sms_bookings?: boolean; sms_reminders?: boolean } = {}) {
  const { vendor, trip } = await insertCoach()
  const buyer = await insertCustomer(db(), { phone, ...choices })
  const { _id: id } = await trade.buy(trip.id, buyer, ride())
  const { reference } = await trade.readBooking(id)
  return { id, reference, vendor, trip, buyer }
}

describe('a confirmation', () => {
  it('is sent once to a buyer who has chosen it, with reference, listing and time', async () => {
    const { reference } = await buySeat({ sms_bookings: true })
    expect(await listTexts()).toEqual([
      `Copper Line: booking ${reference} is confirmed. Lusaka to Kitwe, 06:00, ${formatDate(date)}, 06:00.`,
    ])
    expect(await listSms()).toMatchObject([{ phone, is_urgent: false, state: 'queued' }])
  })

  it('is not sent to other buyers', async () => {
    await buySeat()
    expect(await listSms()).toEqual([])
  })
})

describe('a walk-in', () => {
  const sell = async (listing: { id: string }, vendor: { owner: { token: string } }, more: object = {}) => {
    const body = { id: randomUUID(), listingId: listing.id, choice: ride(), seenTotal: 255, ...more }
    const response = await world.call(recordWalkIn, {
      token: vendor.owner.token,
      key: randomUUID(),
      body: { customerName: 'Mwila Tembo', customerPhone: phone, ...body },
    })
    expect([response.status, response.body.code]).toEqual([200, undefined])
    return response.body._id as string
  }

  it('gets the confirmation, the reminders and a cancellation by the business', async () => {
    const { vendor, trip } = await insertCoach()
    const id = await sell(trip, vendor)
    expect(await listReminders()).toHaveLength(2)
    now = evening
    await remind(id, 'evening')
    await trade.step(id, vendor.owner, 'cancel')
    expect((await listSms()).map((sms) => [sms.phone, sms.account_id, sms.content.template])).toEqual([
      [phone, null, 'bookingConfirmed'],
      [phone, null, 'departureTomorrow'],
      [phone, null, 'bookingCancelled'],
    ])
    expect((await listTexts()).at(-1)).not.toContain('goes back')
  })

  it('gets nothing without a phone number, and nothing about goods', async () => {
    const { vendor, trip } = await insertCoach()
    await sell(trip, vendor, { customerPhone: '' })
    const shop = await insertVendor(db(), { business_type: 'store' })
    const product = await insertProduct(db(), { vendor_id: shop.id, price_ngwee: 5000 })
    await sell(product, shop, { choice: { quantity: 1 }, seenTotal: 50 })
    expect(await listSms()).toEqual([])
  })
})

describe('a cancellation', () => {
  it('reaches the buyer once, with what goes back, if the business cancels', async () => {
    const { id, reference, vendor } = await buySeat()
    await trade.step(id, vendor.owner, 'cancel')
    await trade.step(id, vendor.owner, 'cancel')
    expect(await listTexts()).toEqual([
      `Copper Line: booking ${reference} was cancelled: Lusaka to Kitwe, 06:00. ZMW 255.00 goes back to the number that paid.`,
    ])
  })

  it('is not sent to a buyer who has cancelled', async () => {
    const { id, buyer } = await buySeat({ sms_bookings: true })
    await db().deleteFrom('sms_message').execute()
    expect((await trade.cancel(id, buyer)).status).toBe(200)
    expect(await listSms()).toEqual([])
  })
})

describe('a delay', () => {
  it('is sent once for each new start, unless the buyer has turned it off', async () => {
    const { id } = await buySeat()
    const other = await buySeat({ sms_reminders: false })
    const later = '2026-12-24T06:30:00.000Z'
    for (const bookingId of [id, id, other.id])
      await world.transact(async (tx) => notifyLaterStart(tx, await trade.readBooking(bookingId), later))
    expect((await listTexts()).map((text) => text.slice(0, 19))).toEqual(['Copper Line: delay.'])
    await world.transact(async (tx) => notifyLaterStart(tx, await trade.readBooking(id), '2026-12-24T07:30:00.000Z'))
    expect(await listSms()).toHaveLength(2)
  })
})

describe('the reminders of a departure', () => {
  it('are scheduled with the confirmation: the evening before, and two hours before', async () => {
    const { id } = await buySeat()
    expect(await listReminders()).toEqual([
      { payload: { bookingId: id, kind: 'evening' }, run_at: new Date(evening) },
      { payload: { bookingId: id, kind: 'soon' }, run_at: new Date(twoHoursBefore) },
    ])
  })

  it('are not scheduled for a service without a fixed departure', async () => {
    const vendor = await insertVendor(db())
    const room = await insertListing(db(), { vendor_id: vendor.id })
    const stay = { checkIn: date, checkOut: addDays(date, 1), guests: 1, rooms: 1 }
    await trade.buy(room.id, await insertCustomer(db()), stay)
    expect(await listReminders()).toEqual([])
  })

  it('are sent once each, and the second one also in the quiet hours', async () => {
    const { id, reference } = await buySeat()
    now = evening
    await remind(id, 'evening')
    await remind(id, 'evening')
    now = twoHoursBefore
    await remind(id, 'soon')
    await remind(id, 'soon')
    expect(await listTexts()).toEqual([
      `Copper Line: tomorrow, ${formatDate(date)}, 06:00: Lusaka to Kitwe, 06:00 at Intercity terminus. Booking ${reference}.`,
      `Copper Line: departure at 06:00: Lusaka to Kitwe, 06:00 at Intercity terminus. Booking ${reference}.`,
    ])
    expect(await listSms()).toMatchObject([
      { is_urgent: false, expires_at: lusakaInstant(date, '00:00') },
      { is_urgent: true, expires_at: startsAt },
    ])
  })

  it('are one event for several bookings of a buyer on one departure', async () => {
    const { id, trip, buyer } = await buySeat()
    const second = await trade.buy(trip.id, buyer, ride('4B'))
    now = evening
    await remind(id, 'evening')
    await remind(second._id, 'evening')
    expect(await listSms()).toHaveLength(1)
  })

  it('are not sent for a booking that was cancelled or has begun', async () => {
    const [cancelled, begun] = [await buySeat(), await buySeat()]
    await trade.cancel(cancelled.id, cancelled.buyer)
    await db().updateTable('booking').set({ state: 'in_service' }).where('id', '=', begun.id).execute()
    now = evening
    for (const { id } of [cancelled, begun]) await remind(id, 'evening')
    expect(await listSms()).toEqual([])
  })

  it('are not sent while a departure may be called off', async () => {
    const { id } = await buySeat()
    await db().updateTable('booking').set({ guaranteed: false }).where('id', '=', id).execute()
    now = evening
    await remind(id, 'evening')
    expect(await listSms()).toEqual([])
  })

  it('follow a departure that was moved', async () => {
    const { id } = await buySeat()
    const movedTo = new Date(startsAt.getTime() + 86_400_000)
    await db().updateTable('booking').set({ starts_at: movedTo }).where('id', '=', id).execute()
    await db().deleteFrom('pending_job').execute()
    now = evening
    await remind(id, 'evening')
    expect(await listSms()).toEqual([])
    expect(await listReminders()).toMatchObject([{ run_at: new Date(evening + 86_400_000) }])
    now = evening + 86_400_000
    await remind(id, 'evening')
    expect(await listSms()).toHaveLength(1)
  })

  it('are not sent once they are wrong: after midnight, and after the departure', async () => {
    const { id } = await buySeat()
    now = lusakaInstant(date, '00:01').getTime()
    await remind(id, 'evening')
    now = startsAt.getTime()
    await remind(id, 'soon')
    expect(await listSms()).toEqual([])
  })

  it('are not sent to a buyer who has turned them off', async () => {
    const { id } = await buySeat({ sms_reminders: false })
    now = evening
    await remind(id, 'evening')
    expect(await listSms()).toEqual([])
  })
})
