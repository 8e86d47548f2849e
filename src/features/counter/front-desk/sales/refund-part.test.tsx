/** A business gives back a part of a price from the dialog of a booking. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { refundPart } from '#contract/counter/partial-refunds'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import VendorBookings from '../bookings/VendorBookings'

const api = installFakeApi()

async function open(bookings: VendorBooking[]) {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
  await storeBase(account, 'vendorBooking', bookings)
  const page = renderScreen(<VendorBookings />, { at: `/admin/hotel-management/bookings?id=${bookings[0]!._id}` })
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}
async function openForm(more: Partial<VendorBooking> = {}) {
  const booking = buildVendorBooking({ status: 'completed', ...more })
  const { dialog, user } = await open([booking])
  await user.click(await dialog.findByRole('button', { name: 'Refund a part' }))
  const form = within(await screen.findByRole('dialog', { name: 'Refund a part of the price' }))
  return { booking, user, form }
}

it('refunds a part of a booking of the app through Tilipo, with the reason', async () => {
  const { booking, user, form } = await openForm()
  api.answer(refundPart, booking)
  await user.click(form.getByRole('button', { name: 'Refund' }))
  expect(await form.findByText('Please say why. The customer reads it.')).toBeTruthy()
  await user.type(form.getByLabelText('Amount that goes back'), '250.50')
  expect(form.getByText('Tilipo sends ZMW 250.50 back to the phone that paid.')).toBeTruthy()
  await user.type(form.getByLabelText('Reason'), 'No hot water')
  await user.click(form.getByRole('button', { name: 'Refund' }))
  expect(await findToast('ZMW 250.50 refunded')).toBeTruthy()
  expect(api.callsOf(refundPart)).toMatchObject([
    { path: expect.stringContaining(booking._id), body: { amount: 250.5, reason: 'No hot water' } },
  ])
})

it('tells the clerk what to give back at the counter by which method', async () => {
  const { user, form } = await openForm({
    isWalkIn: true,
    payments: [
      { method: 'cash', amount: 300 },
      { method: 'card', amount: 1500, reference: '17' },
    ],
  })
  await user.type(form.getByLabelText('Amount that goes back'), '400')
  const text = form.getByText(/back to Mercy Banda in cash/).textContent
  expect(text).toBe(
    'Give ZMW 300.00 back to Mercy Banda in cash. To be returned by card: ZMW 100.00 (17). The cash is taken from your open shift.',
  )
})

it('keeps the id until the server has answered, and displays its refusal', async () => {
  const { user, form } = await openForm()
  await user.type(form.getByLabelText('Amount that goes back'), '2000')
  await user.type(form.getByLabelText('Reason'), 'No hot water')
  api.refuse(refundPart, { status: 500 })
  await user.click(form.getByRole('button', { name: 'Refund' }))
  expect(await form.findByRole('alert')).toBeTruthy()
  const message = 'Please enter at most ZMW 1,800.00.'
  api.refuse(refundPart, { status: 409, code: 'wrong_state', message, fields: { amount: message } })
  await user.click(form.getByRole('button', { name: 'Refund' }))
  expect(await form.findByText(message)).toBeTruthy()
  const [first, second] = api.callsOf(refundPart).map(({ body }) => (body as { id: string }).id)
  expect(second).toBe(first)
})

it.each([
  ['a cancelled booking', { status: 'cancelled_by_partner' }],
  ['a free viewing', { total: 0 }],
  ['a reservation without a payment', { isWalkIn: true, reservedUntil: '2030-04-01T10:00:00.000Z', payments: [] }],
  ['a product of a basket', { isWalkIn: true, orderId: 'a0000000-0000-4000-8000-000000000009' }],
] as const)('is not offered for %s', async (_, more) => {
  const { dialog } = await open([buildVendorBooking(more as Partial<VendorBooking>)])
  expect(await dialog.findByText('Total')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Refund a part' })).toBeNull()
})
