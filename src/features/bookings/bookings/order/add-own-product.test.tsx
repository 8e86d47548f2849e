/** Adding a product to an own order: its price, the payment that follows, and when it is not offered. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { addOwnProduct, quoteOwnProduct } from '#contract/counter/added-products'
import { listings as listingsEndpoint } from '#contract/catalogue/catalogue'
import { buildBooking, buildHeldBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { buildListing } from '../../../../../tests/support/component/build-listing'
import { renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import OrderPage from './OrderPage'

const api = installFakeApi()
const orderId = 'e0000000-0000-4000-8000-000000000001'
const hatId = 'f0000000-0000-4000-8000-0000000000aa'

function buildShirt(more: Partial<Booking> = {}): Booking {
  const booking = buildBooking()
  return {
    ...booking,
    bookingType: 'order',
    vertical: 'stores',
    vendorName: 'Kabwata Crafts',
    listingName: 'Shirt',
    endsOn: null,
    orderId,
    paid: 100,
    quote: { ...booking.quote, total: 100, lines: [{ label: '1 × Shirt', quantity: 1, amount: 100 }] },
    ...more,
  }
}

async function open(booking: Booking) {
  const hat = { ...buildListing(), _id: hatId, name: 'Hat' }
  const listings = [{ ...hat, _id: booking.listingId, name: 'Shirt' }, hat]
  api.answer(listingsEndpoint, { listings, total: 2, page: 1, pageSize: 60 } as never)
  api.answer(quoteOwnProduct, { ...booking.quote, total: 80 })
  const account = await signIn()
  await storeBase(account, 'booking', [booking])
  return renderScreen(<OrderPage />, { at: `/my-account/orders/${orderId}`, pattern: '/my-account/orders/:id' })
}

describe('adding a product to an order', () => {
  it('displays the price of the chosen product, and continues with its payment', async () => {
    const shirt = buildShirt()
    const { user, currentPath } = await open(shirt)
    api.answer(addOwnProduct, buildHeldBooking())
    await user.click(await screen.findByRole('button', { name: 'Add a product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a product from Kabwata Crafts' }))
    expect(await dialog.findByText(/You pay ZMW 80\.00 now\./)).toBeTruthy()
    expect(dialog.queryByRole('option', { name: 'Shirt' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: /^Continue to pay/ }))
    await expect.poll(currentPath).toMatch(/pay/)
    expect(api.callsOf(addOwnProduct)).toMatchObject([
      { path: expect.stringContaining(shirt._id), body: { listingId: hatId, quantity: 1, seenTotal: 80 } },
    ])
  })

  it('says why a product cannot be added, and repeats the same one after a lost response', async () => {
    const { user } = await open(buildShirt())
    await user.click(await screen.findByRole('button', { name: 'Add a product' }))
    const button = await screen.findByRole('button', { name: /^Continue to pay/ })
    api.refuse(addOwnProduct, { status: 500 })
    await user.click(button)
    expect(await screen.findByRole('alert')).toBeTruthy()
    api.refuse(addOwnProduct, { status: 409, code: 'sold_out', message: 'Hat is sold out.' })
    await user.click(button)
    expect(await screen.findByText('Hat is sold out.')).toBeTruthy()
    const [first, second] = api.callsOf(addOwnProduct).map(({ body }) => (body as { id: string }).id)
    expect(second).toBe(first)
  })

  it('is not possible once the shop packs the order', async () => {
    await open(buildShirt({ assigned: 'Ruth' }))
    expect(await screen.findByRole('region', { name: 'Kabwata Crafts' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a product' })).toBeNull()
  })
})
