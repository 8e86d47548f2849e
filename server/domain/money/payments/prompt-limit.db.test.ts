/** Tests of the limit of payment prompts on one phone, whose owner may not be the account that requests them. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { startPayment } from '#contract/money/payments'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import type { World } from '../../../../tests/support/world'
import { settlePayment } from './settle'

let world: World
let trade: BookingFlow
let now = Date.now()
let listing: { id: string }
openBookingFlow(
  async (newWorld, newTrade) => {
    world = newWorld
    trade = newTrade
    const vendor = await insertVendor(world.connection.db)
    listing = await insertListing(world.connection.db, { vendor_id: vendor.id, capacity: 100 })
  },
  { clock: () => new Date(now) },
)
beforeEach(() => void (now += 3_600_000))

const minuteMs = 60_000
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
async function newBooking() {
  const customer = await insertCustomer(world.connection.db)
  await world.connection.db
    .updateTable('session')
    .set({ expires_at: new Date(now + 86_400_000) })
    .where('account_id', '=', customer.id)
    .execute()
  const { body } = await trade.request(listing.id, customer, {
    checkIn: inDays(10),
    checkOut: inDays(11),
    guests: 1,
    rooms: 1,
  })
  return { id: body._id as string, token: customer.token }
}
type Booking = Awaited<ReturnType<typeof newBooking>>
const requestPrompt = ({ id, token }: Booking, phone: string, key: string = randomUUID()) =>
  world.call(startPayment, { token, key, body: { bookingId: id, phone, network: 'MTN' } })
/** Settles the payment as failed, as when the phone's owner declines the prompt. */
const decline = (reference: string) => settle(reference, 'failed')
async function settle(reference: string, state: 'failed' | 'successful') {
  const { id } = await world.connection.db
    .selectFrom('payment')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  await world.transact((tx) => settlePayment(tx, id, { state }))
}

it('sends at most three prompts to one number in ten minutes, across accounts and concurrent requests', async () => {
  const phone = newPhoneNumber()
  const bookings = await Promise.all(Array.from({ length: 11 }, newBooking))
  const answers = await Promise.all(bookings.map((booking) => requestPrompt(booking, phone)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array<number>(8).fill(429)])
  const refused = answers.find(({ status }) => status === 429)!
  expect(refused.headers['retry-after']).toBe('600')
  expect(refused.body).toMatchObject({
    code: 'rate_limited',
    message:
      'Several payment requests were already sent to this number. Please wait 10 minutes, or pay with another number.',
  })
  now += 10 * minuteMs
  const lateBooking = await newBooking()
  expect((await requestPrompt(lateBooking, phone)).status).toBe(200)
})

it('does not count prompts that the phone owner approved, also while others are at the limit', async () => {
  const phone = newPhoneNumber()
  for (let count = 0; count < 5; count++) {
    const { body, status } = await requestPrompt(await newBooking(), phone)
    expect(status).toBe(200)
    await settle(body.reference, 'successful')
  }
  const bookings = await Promise.all(Array.from({ length: 4 }, newBooking))
  const answers = await Promise.all(bookings.map((booking) => requestPrompt(booking, phone)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
})

it('sends at most three prompts for one booking in ten minutes, whatever the numbers', async () => {
  const booking = await newBooking()
  for (let count = 0; count < 3; count++) {
    const { body, status } = await requestPrompt(booking, newPhoneNumber())
    expect(status).toBe(200)
    await decline(body.reference)
  }
  expect(await requestPrompt(booking, newPhoneNumber())).toMatchObject({
    status: 429,
    body: { code: 'rate_limited', message: expect.stringContaining('for this booking') },
  })
})

it('does not count a prompt that was not sent or whose response was lost', async () => {
  const [booking, phone, key] = [await newBooking(), newPhoneNumber(), randomUUID()]
  const { body } = await requestPrompt(booking, phone, key)
  for (let count = 0; count < 5; count++)
    expect((await requestPrompt(booking, phone, key)).body.reference).toBe(body.reference)
  for (let count = 0; count < 5; count++)
    expect(await requestPrompt(booking, phone)).toMatchObject({ body: { code: 'payment_in_progress' } })
  await decline(body.reference)
  expect((await requestPrompt(booking, phone)).status).toBe(200)
})

it('leaves the hold of a booking unchanged when its prompt is rejected', async () => {
  const phone = newPhoneNumber()
  for (const booking of await Promise.all(Array.from({ length: 3 }, newBooking))) await requestPrompt(booking, phone)
  const booking = await newBooking()
  const before = await trade.readBooking(booking.id)
  expect((await requestPrompt(booking, phone)).status).toBe(429)
  expect(await trade.readBooking(booking.id)).toEqual(before)
  expect((await requestPrompt(booking, newPhoneNumber())).status).toBe(200)
})
