/** A customer changes a booking: what the difference means, and where the customer goes next. */
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Booking, ChangeOffer, Quote } from '#contract/bookings/bookings/bookings'
import { availability, listing as listingEndpoint, listings as listingsEndpoint } from '#contract/catalogue/catalogue'
import { addDays, lusakaDate } from '#contract/core/dates'
import { changeOwnBooking, quoteOwnChange } from '#contract/counter/change-offers'
import { buildBooking } from '../../../../../tests/support/component/build-booking'
import { buildListing, buildVendor } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
} from '../../../../../tests/support/component/render-screen'
import { computeOfflineQuote } from './compute-offline-quote'
import ChangeOwnBookingPage from './ChangeOwnBookingPage'

vi.mock('./compute-offline-quote', async (load) => {
  const original = await load<typeof import('./compute-offline-quote')>()
  return { ...original, computeOfflineQuote: vi.fn<typeof original.computeOfflineQuote>(original.computeOfflineQuote) }
})

const api = installFakeApi()
const today = lusakaDate(Date.now())
const [from, to] = [addDays(today, 10), addDays(today, 12)]
const listing = buildListing()
const { _id: id } = buildBooking()
const quote: Quote = {
  listingId: listing._id,
  summary: '2 nights',
  startsOn: from,
  endsOn: to,
  lines: [{ label: 'Garden room', quantity: 2, amount: 1900 }],
  total: 1900,
  currency: 'ZMW',
  policy: '',
}
const booking = buildBooking({
  listingId: listing._id,
  choice: { checkIn: from, checkOut: to, guests: 2, rooms: 1 },
  quote,
  startsOn: from,
  endsOn: to,
  paid: 1900,
})
const priceAt = (total: number, more: Partial<Quote> = {}): Quote => ({
  ...quote,
  summary: 'another stay',
  total,
  needsAnswer: false,
  change: { returned: 0, refunded: Math.max(0, 1900 - total), due: Math.max(0, total - 1900) },
  ...more,
})

async function open(priced: Quote, changed: Booking = booking, offered = listing) {
  const days = Array.from({ length: 92 }, (_, inDays) => ({ date: addDays(today, inDays), free: 4, price: 950 }))
  api.answer(availability, { days })
  api.answer(listingEndpoint, { listing: offered, vendor: buildVendor() })
  api.answer(listingsEndpoint, { listings: [listing], total: 1, page: 1, pageSize: 60 } as never)
  api.answer(quoteOwnChange, priced)
  const account = await signIn({ full_name: 'Mercy Banda' })
  await storeBase(account, 'booking', [changed])
  const page = renderScreen(<ChangeOwnBookingPage />, {
    at: `/my-account/bookings/${id}/change`,
    pattern: '/my-account/bookings/:id/change',
  })
  return { account, ...page }
}
const offer: ChangeOffer = {
  _id: 'e0000000-0000-4000-8000-000000000001',
  by: 'customer',
  status: 'open',
  listingName: 'Garden room',
  summary: 'another stay',
  total: 2850,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
}

it('starts with what is booked, and sends nothing that is not changed', async () => {
  await open({ ...quote, needsAnswer: false })
  expect(await screen.findByText('Nothing is changed yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change booking' })).toBeNull()
})

it('says what goes back, and changes the booking at once', async () => {
  const { user, currentPath } = await open(priceAt(950))
  api.answer(changeOwnBooking, booking)
  expect(await screen.findByText(/ZMW 950\.00 goes back to the wallet you paid from/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change booking' }))
  expect(await findToast('Booking changed')).toBeTruthy()
  await expect.poll(currentPath).toBe(`/my-account/bookings/${id}`)
  expect(api.callsOf(changeOwnBooking)[0]?.body).toMatchObject({
    listingId: listing._id,
    seenTotal: 950,
    seenPolicy: '',
  })
})

it('continues to the payment of what it costs more', async () => {
  const { user, currentPath } = await open(priceAt(2850))
  api.answer(changeOwnBooking, { ...booking, due: 950, changeOffer: { ...offer, status: 'accepted' } })
  await user.click(await screen.findByRole('button', { name: /Continue to pay ZMW.950\.00/ }))
  await expect.poll(() => currentPath()).toBe(`/payment/hotel/${id}`)
})

it('asks the business if cancelling is not free', async () => {
  const { user } = await open(priceAt(1900, { needsAnswer: true }))
  api.answer(changeOwnBooking, { ...booking, changeOffer: offer })
  expect(await screen.findByText(/Cancelling is not free now, so Mosi Lodge has to agree/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ask Mosi Lodge' }))
  expect(await findToast('Mosi Lodge was asked')).toBeTruthy()
})

it('displays why the server refused the change, and sends the same change again', async () => {
  const { user } = await open(priceAt(950))
  api.refuse(changeOwnBooking, { status: 409, code: 'sold_out', message: 'Not available on 12 Dec 2026.' })
  const button = await screen.findByRole('button', { name: 'Change booking' })
  await user.click(button)
  expect(await screen.findByText('Not available on 12 Dec 2026.')).toBeTruthy()
  await user.click(button)
  const ids = api.callsOf(changeOwnBooking).map(({ body }) => (body as { id: string }).id)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

it('says that a booking which is over can no longer be changed', async () => {
  await open(quote, { ...booking, status: 'completed' })
  expect(await screen.findByText('This booking can no longer be changed')).toBeTruthy()
})

describe('without a connection, an own change', () => {
  /** Cancelling is free until two days before. */
  const cancellation = { steps: [{ before: `${addDays(today, 8)}T12:00:00.000Z`, keeps: 0 }], after: 1900 }
  const freeToCancel = { ...booking, quote: { ...quote, cancellation, startsAt: `${from}T12:00:00.000Z` } }

  async function stayLonger(changed: Booking) {
    const page = await open({ ...quote, needsAnswer: false }, changed)
    await screen.findByText('Nothing is changed yet.')
    api.goOffline(quoteOwnChange)
    fireEvent.change(screen.getByLabelText('Check-out'), { target: { value: addDays(from, 3) } })
    expect(await screen.findByText(/We can save this change as a request/)).toBeTruthy()
    return page
  }
  const readBodies = async (account: Parameters<typeof readOutboxRows>[0]) =>
    (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.params.id, input.body])

  it('is priced by the device and saved as a request, with the policy that it shows', async () => {
    const { user, account, currentPath } = await stayLonger(freeToCancel)
    expect(screen.getByText(/It costs ZMW 950\.00 more\. Once it is sent, you pay that first/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save the request' }))
    await expect.poll(currentPath).toBe(`/my-account/bookings/${id}`)
    const choice = { checkIn: from, checkOut: addDays(from, 3), guests: 2, rooms: 1 }
    expect(await readBodies(account)).toMatchObject([
      ['bookings.changeOwnOffline', id, { listingId: listing._id, choice, seenTotal: 2850 }],
    ])
    const [row] = await readOutboxRows(account)
    expect(row?.input.body.seenPolicy).toMatch(/Free cancellation/)
    expect(api.callsOf(changeOwnBooking)).toEqual([])
  })

  it('says that the business has to agree, whose policy this device does not know', async () => {
    const { user, account } = await stayLonger(booking)
    expect(screen.getByText('Once it is sent, Mosi Lodge has to agree.')).toBeTruthy()
    expect(screen.queryByText(/Free cancellation/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save the request' }))
    await expect.poll(async () => (await readBodies(account)).length).toBe(1)
    expect((await readOutboxRows(account))[0]?.input.body).not.toHaveProperty('seenPolicy')
  })

  it('cannot be saved if the device cannot price it', async () => {
    vi.mocked(computeOfflineQuote).mockResolvedValue(null)
    await open({ ...quote, needsAnswer: false }, freeToCancel)
    await screen.findByText('Nothing is changed yet.')
    api.goOffline(quoteOwnChange)
    fireEvent.change(screen.getByLabelText('Check-out'), { target: { value: addDays(from, 3) } })
    expect(await screen.findByText('The price of this change needs a connection.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save the request' })).toBeNull()
    vi.mocked(computeOfflineQuote).mockReset()
  })

  it('has the same id as the change whose answer was lost', async () => {
    const { user, account } = await open(priceAt(950))
    const button = await screen.findByRole('button', { name: 'Change booking' })
    api.goOffline(changeOwnBooking)
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Save the request' }))
    await expect.poll(async () => (await readBodies(account)).length).toBe(1)
    const [row] = await readOutboxRows(account)
    expect(api.callsOf(changeOwnBooking)[0]?.body).toMatchObject({ id: row?.input.body.id })
  })
})

/** Two shirts of an order with delivery. */
const shirt = buildListing({
  vertical: 'stores',
  name: 'Small shirt',
  details: { category: 'Clothes', stock: 5 },
  price: 100,
  unit: 'item',
})
const shirtQuote: Quote = {
  ...quote,
  listingId: shirt._id,
  summary: '2 × Small shirt, delivery to Lusaka',
  startsOn: today,
  endsOn: null,
  lines: [
    { label: '2 × Small shirt', quantity: 2, amount: 200 },
    { label: 'Delivery', quantity: 1, amount: 40 },
  ],
  total: 240,
}
const shirtOrder = buildBooking({
  listingId: shirt._id,
  listingName: 'Small shirt',
  vertical: 'stores',
  bookingType: 'order',
  orderId: 'e0000000-0000-4000-8000-000000000002',
  choice: { quantity: 2, receive: 'delivery' },
  quote: shirtQuote,
  startsOn: today,
  endsOn: null,
  paid: 240,
})

it('changes the quantity of an order, and keeps what was paid for its delivery', async () => {
  const { user } = await open(
    {
      ...shirtQuote,
      needsAnswer: false,
      summary: '1 × Small shirt, delivery to Lusaka',
      total: 140,
      change: { returned: 0, refunded: 100, due: 0 },
    },
    shirtOrder,
    shirt,
  )
  api.answer(changeOwnBooking, shirtOrder)
  expect(await screen.findByRole('heading', { name: 'Change your order' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Decrease: Quantity' }))
  expect(await screen.findByText(/ZMW 100\.00 goes back to the wallet you paid from/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Change order' }))
  expect(await findToast('Order changed')).toBeTruthy()
  expect(api.callsOf(changeOwnBooking)[0]?.body).toMatchObject({ choice: { quantity: 1 }, seenTotal: 140 })
})

it('asks the shop for a change of an order that is being packed', async () => {
  await open({ ...shirtQuote, summary: '2 × Blue shirt', needsAnswer: true }, shirtOrder, shirt)
  expect(await screen.findByText(/It is being packed, so Mosi Lodge has to agree\. Until then your order/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask Mosi Lodge' })).toBeTruthy()
})

describe('an order with delivery without a connection', () => {
  const address = { name: 'Mutale Banda', phone: '0961234567', street: 'Plot 12, Kabulonga Road', town: 'Lusaka' }
  async function decrease(order: Booking) {
    const opened = await open({ ...shirtQuote, needsAnswer: false }, order, shirt)
    await screen.findByText('Nothing is changed yet.')
    api.goOffline(quoteOwnChange)
    await opened.user.click(screen.getByRole('button', { name: 'Decrease: Quantity' }))
    return opened
  }

  it('has the price of the goods and what was paid for the delivery', async () => {
    const { user, account } = await decrease({
      ...shirtOrder,
      choice: { quantity: 2, receive: 'delivery', address },
    })
    await user.click(await screen.findByRole('button', { name: 'Save the request' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    const [row] = await readOutboxRows(account)
    expect(row?.input.body).toMatchObject({ choice: { quantity: 1 }, seenTotal: 140 })
  })

  it('has no price on a device that does not know where it goes', async () => {
    await decrease(shirtOrder)
    expect(await screen.findByText('The price of this change needs a connection.')).toBeTruthy()
  })
})
