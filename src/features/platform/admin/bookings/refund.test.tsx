/** Refunds by administrators on the page of a booking. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { decideRefund, readBookingForAdmins, refundBookingForPeople } from '#contract/platform/bookings'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { buildAdminBooking } from '../../../../../tests/support/component/build-admin-booking'
import BookingPage from './BookingPage'

const api = installFakeApi()
const { _id: id } = buildAdminBooking()
const reason = 'The room was flooded'

type More = Parameters<typeof buildAdminBooking>[0]
const ownId = 'a0000000-0000-4000-8000-00000000000b'

async function open(more: More = {}) {
  await signIn({ user_type: 'admin', id: ownId })
  const booking = buildAdminBooking({ status: 'completed', cancellation: null, ...more })
  api.answer(readBookingForAdmins, booking)
  return renderScreen(<BookingPage />, {
    at: `/admin/global/bookings/${id}`,
    pattern: '/admin/global/bookings/:id',
  })
}
async function openDialog() {
  const { user } = await open({ refundable: { vendor: 1800, total: 1800 } })
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

it('refunds what the business and Tilipo bear, and displays the sum before', async () => {
  const { user, dialog } = await openDialog()
  api.answer(refundBookingForPeople, { _id: id, status: 'made' })
  await user.type(dialog.getByLabelText('The business bears'), '1,250.50')
  await user.clear(dialog.getByLabelText('Tilipo bears'))
  await user.type(dialog.getByLabelText('Tilipo bears'), '200')
  await user.type(dialog.getByLabelText('Reason'), reason)
  expect(dialog.getByText('The customer gets ZMW 1,450.50.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await findToast('Refund sent')).toBeTruthy()
  expect(api.callsOf(refundBookingForPeople)[0]?.body).toEqual({
    id: expect.any(String),
    vendorAmount: 1250.5,
    platformAmount: 200,
    reason,
  })
})

it('says that a second administrator has to approve a large refund', async () => {
  const { user, dialog } = await openDialog()
  api.answer(refundBookingForPeople, { _id: id, status: 'requested' })
  await user.type(dialog.getByLabelText('The business bears'), '1800')
  await user.type(dialog.getByLabelText('Reason'), reason)
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await findToast('A second administrator must approve it')).toBeTruthy()
})

it('displays a refusal at its field and repeats an unanswered refund with the same id', async () => {
  const { user, dialog } = await openDialog()
  await user.type(dialog.getByLabelText('The business bears'), '2000')
  await user.type(dialog.getByLabelText('Reason'), reason)
  api.refuse(refundBookingForPeople, { status: 500 })
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  const message = 'at most ZMW 1,800.00 can go back.'
  api.refuse(refundBookingForPeople, { status: 409, code: 'wrong_state', message, fields: { vendorAmount: message } })
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  await dialog.findByText(message)
  const [first, second, third] = api.callsOf(refundBookingForPeople).map(({ body }) => (body as { id: string }).id)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('offers no refund if nothing can go back', async () => {
  await open({ refundable: null })
  expect(await screen.findByRole('heading', { name: /^Booking TLP/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

it.each([
  ['another administrator', 'a0000000-0000-4000-8000-00000000000a', ['Approve', 'Reject']],
  ['the administrator who requested it', ownId, ['Withdraw']],
])('shows a waiting refund to %s with its decisions', async (_, requester, names) => {
  const decision = {
    ...{ _id: 'e0000000-0000-4000-8000-000000000001', vendorAmount: 6000, platformAmount: 0, reason },
    ...{ status: 'requested' as const, createdAt: '2026-11-22T08:00:00.000Z' },
    requestedBy: { _id: requester, name: 'Natasha Mwansa' },
  }
  const { user } = await open({ refundDecisions: [decision] })
  const section = within(await screen.findByRole('region', { name: 'Refunds by administrators' }))
  expect(section.getByText('Waits for approval')).toBeTruthy()
  expect(section.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
  api.answer(decideRefund, { _id: decision._id, status: 'made' })
  await user.click(section.getAllByRole('button')[0]!)
  const isApproved = names[0] === 'Approve'
  expect(await findToast(isApproved ? 'Refund sent' : 'Refund rejected')).toBeTruthy()
  expect(api.callsOf(decideRefund)[0]?.body).toEqual({ approved: isApproved })
})
