/** What staff do with a reservation: see what is due, take a payment without a connection, and change its option. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { addDays, formatDate, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { changeReservation } from '#contract/counter/walk-ins'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import VendorBookings from '../bookings/VendorBookings'

const api = installFakeApi()
const today = lusakaDate(Date.now())
const option = addDays(today, 3)
const reservedUntil = lusakaInstant(option, '18:00').toISOString()

async function open(more: Partial<VendorBooking> = {}) {
  const booking = buildVendorBooking({
    ...{ startsOn: addDays(today, 9), endsOn: addDays(today, 10), customerName: 'Mwila Tembo', isWalkIn: true },
    ...{ status: 'held', total: 1000, paid: 0, reservedUntil },
    ...more,
  })
  const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
  await storeBase(account, 'vendorBooking', [booking])
  const page = renderScreen(<VendorBookings />, { at: `/admin/hotel-management/bookings?id=${booking._id}` })
  return { ...page, account, booking, dialog: within(await screen.findByRole('dialog')) }
}

describe('a reservation in the bookings', () => {
  it('shows until when it is reserved and what is due, in the list and in its dialog', async () => {
    const { dialog } = await open({ status: 'confirmed', paid: 150 })
    const text = `Reserved until ${formatDate(option)}, ZMW 850.00 due`
    expect(dialog.getByText(text)).toBeTruthy()
    expect(screen.getAllByText(text).length).toBeGreaterThan(1)
    expect(await dialog.findByRole('button', { name: 'Take payment: ZMW 850.00' })).toBeTruthy()
  })

  it('asks for a decision when its option has ended', async () => {
    const { dialog } = await open({ status: 'confirmed', reservedUntil: '2026-01-01T08:00:00.000Z' })
    expect(dialog.getByText('Option ended, decide: ZMW 1,000.00 due')).toBeTruthy()
    expect(await dialog.findByRole('button', { name: 'Change the option' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Cancel booking' })).toBeTruthy()
  })

  it('is paid in full with three taps, waits to be sent, and is confirmed on the device', async () => {
    const { dialog, user, account, booking } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Take payment: ZMW 1,000.00' }))
    const payment = within(await screen.findByRole('dialog', { name: 'Payment of Mwila Tembo' }))
    await user.click(payment.getByRole('button', { name: 'Paid ZMW 1,000.00' }))
    expect((await screen.findAllByText('Waiting to be sent')).length).toBeGreaterThan(0)
    expect(await readOutboxRows(account)).toMatchObject([
      {
        endpoint: 'walkIns.takePayment',
        input: { params: { id: booking._id }, body: { payments: [{ method: 'cash', amount: 1000 }] } },
      },
    ])
    await expect.poll(() => screen.queryByText(/ZMW .* due$/)).toBeNull()
    expect(screen.getAllByText('Booked').length).toBeGreaterThan(0)
  })

  it('is paid in part by another method', async () => {
    const { dialog, user, account } = await open({ status: 'confirmed', paid: 150 })
    await user.click(await dialog.findByRole('button', { name: 'Take payment: ZMW 850.00' }))
    const payment = within(await screen.findByRole('dialog', { name: 'Payment of Mwila Tembo' }))
    const amount = payment.getByLabelText('Amount')
    await user.type(amount, '900')
    expect(await payment.findByText('Only ZMW 850.00 is due.')).toBeTruthy()
    await user.click(payment.getByRole('button', { name: 'Record the payment' }))
    expect(await readOutboxRows(account)).toEqual([])
    await user.clear(amount)
    await user.type(amount, '350')
    await user.click(payment.getByRole('button', { name: 'Bank transfer' }))
    await user.type(payment.getByLabelText('Reference of the transfer'), 'FNB 12')
    await user.click(payment.getByRole('button', { name: 'Paid ZMW 350.00' }))
    expect((await screen.findAllByText(`Reserved until ${formatDate(option)}, ZMW 500.00 due`)).length).toBeGreaterThan(
      0,
    )
    expect(await readOutboxRows(account)).toMatchObject([
      { input: { body: { payments: [{ method: 'bank_transfer', amount: 350, reference: 'FNB 12' }] } } },
    ])
  })

  it('whose customer did not come is charged without a connection, up to the charge', async () => {
    const { dialog, user, account, booking } = await open({ status: 'no_show', paid: 0, noShowCharge: 300 })
    expect(dialog.getByText('Charge for the no-show: ZMW 300.00 due')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Change the option' })).toBeNull()
    await user.click(await dialog.findByRole('button', { name: 'Charge for the no-show: ZMW 300.00' }))
    const payment = within(await screen.findByRole('dialog', { name: 'Payment of Mwila Tembo' }))
    expect(payment.queryByRole('button', { name: 'Request on phone' })).toBeNull()
    await user.type(payment.getByLabelText('Amount'), '301')
    expect(await payment.findByText('Only ZMW 300.00 is due.')).toBeTruthy()
    await user.clear(payment.getByLabelText('Amount'))
    await user.type(payment.getByLabelText('Amount'), '120')
    await user.click(payment.getByRole('button', { name: 'Paid ZMW 120.00' }))
    expect(await dialog.findByRole('button', { name: 'Charge for the no-show: ZMW 180.00' })).toBeTruthy()
    expect(await readOutboxRows(account)).toMatchObject([
      {
        endpoint: 'walkIns.takePayment',
        input: { params: { id: booking._id }, body: { payments: [{ method: 'cash', amount: 120 }] } },
      },
    ])
  })

  it('is guaranteed with another option date, after the answer of the server', async () => {
    const { dialog, user, booking } = await open()
    api.answer(changeReservation, { ...booking, status: 'confirmed' })
    await user.click(await dialog.findByRole('button', { name: 'Change the option' }))
    const change = within(await screen.findByRole('dialog', { name: 'Change the option' }))
    await user.click(change.getByLabelText(/Keep the room even without a payment/))
    await user.click(change.getByRole('button', { name: 'Save' }))
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Change the option' })).toBeNull()
    expect(api.callsOf(changeReservation)[0]).toMatchObject({ body: { until: reservedUntil, isGuaranteed: true } })
  })

  it('returns only what was paid', async () => {
    const { dialog, user } = await open({
      ...{ status: 'confirmed', paid: 150 },
      payments: [{ method: 'card', amount: 150, reference: '1' }],
    })
    expect(dialog.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
    await user.click(await dialog.findByRole('button', { name: 'Refund' }))
    expect(await screen.findByRole('button', { name: 'Refund ZMW 150.00' })).toBeTruthy()
  })
})
