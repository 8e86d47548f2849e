/** Notifications of an order: one to the buyer and one to each shop. Real PostgreSQL, real endpoints. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { getOrderNumber } from '#contract/bookings/orders/order-number'
import { placeOrder } from '#contract/bookings/orders/orders'
import { redirectRefund } from '#contract/money/refunds'
import { countLockWaits } from '../../../../tests/races/race-setup'
import { insertCustomer, insertProduct, insertVendor, insertSessions } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import type { World } from '../../../../tests/support/world'
import { settlePayment } from '../../money/payments/settle'
import { settleRefund } from '../../money/refunds/settle'
import { loadNotificationTexts } from '../../../../tests/support/notifications'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

let customer: Awaited<ReturnType<typeof insertCustomer>>
let owners: { cloths: Owner; drums: Owner }
let bookings: { _id: string; listingName: string; reference: string; orderId: string }[]
interface Owner {
  id: string
  email: string
  token: string
}

const db = () => world.connection.db
beforeEach(async () => {
  customer = await insertCustomer(db())
  const cloths = await insertVendor(db(), { business_type: 'store', name: 'Chitenge House' })
  const drums = await insertVendor(db(), { business_type: 'store', name: 'Ngoma' })
  owners = { cloths: await loadOwner(cloths.owner_id), drums: await loadOwner(drums.owner_id) }
  const products = [
    await insertProduct(db(), { vendor_id: cloths.id, name: 'Cloth' }),
    await insertProduct(db(), { vendor_id: cloths.id, name: 'Shirt' }),
    await insertProduct(db(), { vendor_id: drums.id, name: 'Drum' }),
  ]
  const shops = [cloths, drums].map(({ id }) => ({ vendorId: id, receive: 'pickUp', seenFee: 0 }))
  const items = products.map(({ id, price_ngwee }) => ({ productId: id, quantity: 1, seenPrice: price_ngwee / 100 }))
  bookings = (
    await world.call(placeOrder, { token: customer.token, key: randomUUID(), body: { id: randomUUID(), items, shops } })
  ).body.bookings
  world.gateways.emails.splice(0)
})

async function loadOwner(id: string): Promise<Owner> {
  const { email } = await db().selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, email, token: (await insertSessions(db(), [id]))[0]! }
}

const getBooking = (name: string) => bookings.find(({ listingName }) => listingName === name)!
const loadNotifications = ({ id }: { id: string }) => loadNotificationTexts(db(), id)
async function listEmails({ email }: { email: string }) {
  await runDueTasks(world)
  return world.gateways.emails.filter(({ to }) => to === email)
}

it('sends one notification to its buyer and one to each store when it is paid', async () => {
  await trade.pay(getBooking('Shirt')._id, customer)
  const [notification, ...more] = await loadNotifications(customer)
  expect(more).toEqual([])
  expect(notification!.message).toMatch(/^Your order at .* is paid and confirmed: /)
  for (const text of ['Chitenge House', 'Ngoma', '1 × Cloth', '1 × Shirt', '1 × Drum'])
    expect(notification!.message).toContain(text)
  expect(notification!.link).toBe(`/my-account/orders/${getBooking('Cloth').orderId}`)
  const [cloths, drums] = [await loadNotifications(owners.cloths), await loadNotifications(owners.drums)]
  expect([cloths.length, drums.length]).toEqual([1, 1])
  const number = getOrderNumber([getBooking('Cloth'), getBooking('Shirt')])
  for (const text of [number, '1 × Cloth', '1 × Shirt']) expect(cloths[0]!.message).toContain(text)
  expect(cloths[0]!.message).not.toContain('Drum')
  expect(drums[0]!.message).toBe(`New order ${getBooking('Drum').reference}: Drum, 1 × Drum, collection.`)
  expect((await listEmails(customer)).map(({ subject }) => subject)).toEqual(['Your order is paid and confirmed'])
  for (const owner of Object.values(owners))
    expect((await listEmails(owner)).map(({ subject }) => subject.slice(0, 9))).toEqual(['New order'])
})

it('sends one notification per side when one store’s part is cancelled, with the refund', async () => {
  await trade.pay(getBooking('Cloth')._id, customer)
  const before = (await loadNotifications(customer)).length
  expect((await trade.cancel(getBooking('Shirt')._id, customer)).status).toBe(200)
  const newNotifications = (await loadNotifications(customer)).slice(before)
  expect(newNotifications.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^You have cancelled your booking of (Cloth and Shirt|Shirt and Cloth)\. ZMW 300\.00 goes back/,
    ),
  ])
  expect((await loadNotifications(owners.cloths)).length).toBe(2)
  expect((await loadNotifications(owners.drums)).length).toBe(1)
  expect((await trade.readBooking(getBooking('Drum')._id)).state).toBe('confirmed')
})

it('sends one notification when its store cancels', async () => {
  await trade.pay(getBooking('Cloth')._id, customer)
  const before = (await loadNotifications(customer)).length
  expect((await trade.step(getBooking('Cloth')._id, owners.cloths, 'cancel', 'We had a fire.')).status).toBe(200)
  expect((await loadNotifications(customer)).slice(before).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Chitenge House has cancelled .* We had a fire\. ZMW 300\.00 goes back/),
  ])
  expect((await listEmails(customer)).filter(({ subject }) => subject.startsWith('Cancelled'))).toHaveLength(1)
})

it('sends one notification when its payment fails or arrives too late', async () => {
  const first = await trade.beginPayment(getBooking('Cloth')._id, customer)
  const { id } = await db()
    .selectFrom('payment')
    .select('id')
    .where('reference', '=', first.reference)
    .executeTakeFirstOrThrow()
  await world.transact((tx) => settlePayment(tx, id, { state: 'failed', message: 'No funds' }))
  expect((await loadNotifications(customer)).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The payment for (?=.*Cloth)(?=.*Shirt)(?=.*Drum).* did not go through/),
  ])
  await trade.pay(getBooking('Cloth')._id, customer)
  await world.transact((tx) => settlePayment(tx, id, { state: 'successful' }))
  expect((await loadNotifications(customer)).at(-1)!.message).toMatch(/already paid\. We will send ZMW 450\.00 back/)
})

describe('refunds of an order', () => {
  let before: number
  beforeEach(async () => {
    await trade.pay(getBooking('Cloth')._id, customer)
    await trade.step(getBooking('Cloth')._id, owners.cloths, 'cancel')
    before = (await loadNotifications(customer)).length
  })
  const listNewMessages = async () => (await loadNotifications(customer)).slice(before).map(({ message }) => message)
  const listRefundEmailSubjects = async () =>
    (await listEmails(customer)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Your refund'))
  async function settleBookingRefund(name: string, state: 'successful' | 'failed' = 'successful') {
    const [refund] = await trade.findRefunds(getBooking(name)._id)
    await world.transact((tx) => settleRefund(tx, refund!.id, { reference: refund!.reference, state }))
  }

  it('send one notification when all of them have arrived', async () => {
    await settleBookingRefund('Shirt')
    expect(await listNewMessages()).toEqual([])
    for (const name of ['Cloth', 'Cloth', 'Shirt']) await settleBookingRefund(name)
    expect(await listNewMessages()).toEqual([
      expect.stringMatching(
        /^We have sent ZMW 300\.00 for (Cloth and Shirt|Shirt and Cloth) back to your MTN wallet\.$/,
      ),
    ])
    expect((await loadNotifications(customer)).at(-1)!.link).toBe(`/my-account/orders/${getBooking('Cloth').orderId}`)
    expect(await listRefundEmailSubjects()).toEqual(['Your refund of ZMW 300.00'])
  })

  it('send one notification when both arrive concurrently, because the second waits for the first', async () => {
    let second: Promise<void> | undefined
    let isDone = false
    const [first] = await trade.findRefunds(getBooking('Cloth')._id)
    await world.transact(async (tx) => {
      await settleRefund(tx, first!.id, { reference: first!.reference, state: 'successful' })
      second = settleBookingRefund('Shirt').then(() => void (isDone = true))
      await expect.poll(async () => isDone || (await countLockWaits(world.connection)) > 0).toBe(true)
    })
    await second
    expect(await listNewMessages()).toEqual([expect.stringMatching(/^We have sent ZMW 300\.00 for /)])
  })

  it('report a failed transfer separately, and its later success too', async () => {
    await settleBookingRefund('Shirt')
    await settleBookingRefund('Cloth', 'failed')
    expect(await listNewMessages()).toEqual([
      `We couldn't deliver your refund for booking ${getBooking('Cloth').reference}. Please choose a wallet for it.`,
      'We have sent ZMW 150.00 for Shirt back to your MTN wallet.',
    ])
    await world.call(redirectRefund, {
      token: customer.token,
      key: randomUUID(),
      params: { id: getBooking('Cloth')._id },
      body: { phone: '0971234567', network: 'Airtel' },
    })
    await settleBookingRefund('Cloth')
    expect((await listNewMessages()).slice(2)).toEqual([
      'We have sent ZMW 150.00 for Cloth back to your Airtel wallet.',
    ])
  })

  it('Refunds of an order of another store are reported separately', async () => {
    for (const name of ['Cloth', 'Shirt']) await settleBookingRefund(name)
    await trade.step(getBooking('Drum')._id, owners.drums, 'cancel')
    await settleBookingRefund('Drum')
    expect((await listNewMessages()).at(-1)).toBe('We have sent ZMW 150.00 for Drum back to your MTN wallet.')
  })
})

it('are reported once for a no-show', async () => {
  await trade.pay(getBooking('Cloth')._id, customer)
  const before = (await loadNotifications(customer)).length
  expect((await trade.step(getBooking('Shirt')._id, owners.cloths, 'miss')).status).toBe(200)
  for (const name of ['Cloth', 'Shirt']) expect((await trade.readBooking(getBooking(name)._id)).state).toBe('no_show')
  expect((await trade.readBooking(getBooking('Drum')._id)).state).toBe('confirmed')
  expect((await loadNotifications(customer)).slice(before).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Chitenge House reported that you did not come: (Cloth and Shirt|Shirt and Cloth), /),
  ])
  expect((await listEmails(customer)).filter(({ subject }) => subject.startsWith('Missed'))).toHaveLength(1)
})
