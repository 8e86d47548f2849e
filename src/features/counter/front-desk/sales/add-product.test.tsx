/** The shop adds a product to an order of the app from its dialog. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { addProduct, quoteAddedProduct } from '#contract/counter/added-products'
import { buildBooking, buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import VendorBookings from '../bookings/VendorBookings'

const api = installFakeApi()
const hatId = 'f0000000-0000-4000-8000-0000000000aa'

async function open(more: Partial<VendorBooking> = {}) {
  const account = await signIn({ user_type: 'partner', business_type: 'store' })
  const order = buildVendorBooking({
    bookingType: 'order',
    orderId: 'e0000000-0000-4000-8000-000000000001',
    status: 'confirmed',
    endsOn: null,
    ...more,
  })
  const hat = { _id: hatId, vertical: 'stores', values: { name: 'Hat', offered: true }, version: 1 }
  await storeBase(account, 'vendorBooking', [order])
  await storeBase(account, 'vendorListing', [hat as never])
  api.answer(quoteAddedProduct, { ...buildBooking().quote, total: 80 })
  const page = renderScreen(<VendorBookings />, { at: `/admin/store-management/bookings?id=${order._id}` })
  return { ...page, order, dialog: within(await screen.findByRole('dialog')) }
}
async function openForm() {
  const opened = await open()
  await opened.user.click(await opened.dialog.findByRole('button', { name: 'Add a product' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a product to the order' }))
  expect(await form.findByText('ZMW 80.00')).toBeTruthy()
  return { ...opened, form }
}

it('asks the customer to pay the product in the app', async () => {
  const { user, form, order } = await openForm()
  api.answer(addProduct, order)
  expect(form.getByText(/gets a notification and an email/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Ask the customer' }))
  expect(await findToast('Mercy Banda was asked to pay')).toBeTruthy()
  const [sent] = api.callsOf(addProduct)
  expect(sent?.body).toMatchObject({ listingId: hatId, quantity: 1, seenTotal: 80 })
  expect(sent?.body).not.toHaveProperty('payments')
})

it('records what the customer pays at the counter', async () => {
  const { user, form, order } = await openForm()
  api.answer(addProduct, order)
  await user.click(form.getByRole('radio', { name: /The customer pays here now/ }))
  await user.click(form.getByRole('button', { name: 'Add the product' }))
  expect(await findToast('Product added')).toBeTruthy()
  expect(api.callsOf(addProduct)).toMatchObject([{ body: { payments: [{ method: 'cash', amount: 80 }] } }])
})

it('says why the product cannot be added', async () => {
  const { user, form } = await openForm()
  api.refuse(addProduct, { status: 409, code: 'sold_out', message: 'Hat is sold out.' })
  await user.click(form.getByRole('button', { name: 'Ask the customer' }))
  expect(await form.findByText('Hat is sold out.')).toBeTruthy()
})

it.each([
  ['an order that was sent', { status: 'in_service' }],
  ['a sale at the counter', { isWalkIn: true }],
] as const)('is not offered for %s', async (_, more) => {
  const { dialog } = await open(more)
  expect(await dialog.findByText('Mercy Banda')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Add a product' })).toBeNull()
})
