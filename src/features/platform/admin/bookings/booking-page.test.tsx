/** The page of a booking in the administration, and its cancellation. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cancelBookingForPeople, readBookingForAdmins, type AdminBookingDetails } from '#contract/platform/bookings'
import { buildAdminBooking } from '../../../../../tests/support/component/build-admin-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import BookingPage from './BookingPage'

const api = installFakeApi()
const { _id: id } = buildAdminBooking()
const customerId = 'a0000000-0000-4000-8000-000000000001'
const vendorId = 'c0000000-0000-4000-8000-000000000001'
const booking = buildAdminBooking()

async function open(more: Partial<AdminBookingDetails> = {}) {
  await signIn({ user_type: 'admin' })
  api.answer(readBookingForAdmins, { ...booking, ...more })
  return renderScreen(<BookingPage />, { at: `/admin/global/bookings/${id}`, pattern: '/admin/global/bookings/:id' })
}
async function openDialog(more: Partial<AdminBookingDetails> = {}) {
  const { user } = await open(more)
  await user.click(await screen.findByRole('button', { name: 'Cancel the booking' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

it('links the customer, the business and the listing, and shows what has happened', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'Booking TLP-4H7K2M' })).toBeTruthy()
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('Mutale Banda')).toBe(`/admin/global/users/${customerId}`)
  expect(screen.getAllByRole('link', { name: 'Batoka Lodge' }).map((found) => found.getAttribute('href'))).toContain(
    `/admin/global/hotels/${vendorId}`,
  )
  expect(link('Garden room')).toBe('/services/hotels/book/x')
  expect(within(screen.getByRole('region', { name: 'Timeline' })).getByText('Booked')).toBeTruthy()
})

it('cancels with the chosen amount and the reason', async () => {
  const { user, dialog } = await openDialog()
  api.answer(cancelBookingForPeople, { _id: id })
  await user.click(dialog.getByRole('radio', { name: /ZMW 900\.00/ }))
  await user.type(dialog.getByLabelText('Reason'), 'The guest is ill')
  await user.click(dialog.getByRole('button', { name: 'Cancel the booking' }))
  expect(await findToast('Booking cancelled')).toBeTruthy()
  expect(api.callsOf(cancelBookingForPeople)[0]?.body).toEqual({
    refund: 'terms',
    seenRefund: 900,
    reason: 'The guest is ill',
  })
})

it('cancels nothing before an amount is chosen and a reason is given', async () => {
  const { user, dialog } = await openDialog({ cancellation: { full: 1800, terms: 900, others: 2 } })
  expect(dialog.getByText('2 more bookings of the same delivery are cancelled too.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel the booking' }))
  expect(await dialog.findByText('Please say why. The customer and the business read it.')).toBeTruthy()
  expect(api.callsOf(cancelBookingForPeople)).toEqual([])
})

it('displays why the cancellation was refused', async () => {
  const { user, dialog } = await openDialog()
  const message = 'ZMW 0.00 would go back now. Please check the amount and confirm again.'
  api.refuse(cancelBookingForPeople, { status: 409, code: 'wrong_state', message })
  await user.click(dialog.getByRole('radio', { name: /ZMW 1,800\.00/ }))
  await user.type(dialog.getByLabelText('Reason'), 'The lodge has closed')
  await user.click(dialog.getByRole('button', { name: 'Cancel the booking' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

it('offers no cancellation of a booking that is over or was sold at a counter', async () => {
  await open({ status: 'completed', cancellation: null, customer: { _id: null, name: 'Bupe' } })
  expect(await screen.findByText('Bupe (counter)')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel the booking' })).toBeNull()
})
