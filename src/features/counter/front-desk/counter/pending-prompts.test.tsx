/** Mobile money that is requested on the phone of a customer: sent once, listed until it ends, and never recorded. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PaymentPrompt } from '#contract/bookings/counter-payments/payment-prompt'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { cancelPrompt, checkPrompt, sendPrompt } from '#contract/counter/prompts'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import {
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
} from '../../../../../tests/support/component/render-screen'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { BookingActions } from '../bookings/BookingActions'
import { buildPaymentFacts } from '../sales/receipt-text'
import LivePromptStatus from './LivePromptStatus'
import PendingPrompts, { listOpenPrompts } from './PendingPrompts'

const api = installFakeApi()
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const buildPrompted = (prompt: Partial<PaymentPrompt> = {}, more: Partial<VendorBooking> = {}): VendorBooking =>
  buildVendorBooking({
    ...{ status: 'held', total: 1800, paid: 0, isWalkIn: true, reservedUntil: soon(10), customerName: 'Mwila Tembo' },
    prompt: {
      ...{ _id: 'a0000000-0000-4000-8000-000000000009', status: 'pending', amount: 1800, network: 'Airtel' },
      ...{ phone: '0971234567', startedAt: soon(0), changedAt: soon(0), isSale: true, heldUntil: soon(10) },
      ...prompt,
    } as PaymentPrompt,
    ...more,
  })

const List = () => <PendingPrompts bookings={useVendorBookings() ?? []} />

async function open(booking: VendorBooking) {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
  await storeBase(account, 'vendorBooking', [booking])
  const page = renderScreen(<List />, { at: '/admin/hotel-management/counter' })
  const list = within(await screen.findByRole('region', { name: 'Requests on the phone' }))
  await page.user.click(list.getByText(/Mwila Tembo, ZMW 1,800\.00$/))
  return { ...page, account, list }
}

describe('the requests on the phones of customers', () => {
  it('are listed from the data of the device, with the number and the time left', async () => {
    const { list } = await open(buildPrompted())
    expect(list.getByText('Waiting: Mwila Tembo, ZMW 1,800.00')).toBeTruthy()
    expect(list.getByText(/097 123 4567|0971 234 567/)).toBeTruthy()
    expect(list.getAllByText('Time left to pay:', { exact: false }).length).toBeGreaterThan(0)
  })

  it('are one for a basket, with the price of all of its products', async () => {
    const orderId = 'b0000000-0000-4000-8000-000000000001'
    const account = await signIn({ user_type: 'partner', business_type: 'store' })
    const items = [120.1, 50.2].map((amount, index) =>
      buildPrompted(
        { amount },
        { _id: orderId.slice(0, -1) + String(index + 1), orderId, bookingType: 'order', total: amount },
      ),
    )
    await storeBase(account, 'vendorBooking', items)
    renderScreen(<List />, { at: '/admin/partner-area/counter' })
    expect(await screen.findAllByText('Waiting: Mwila Tembo, ZMW 170.30')).toHaveLength(1)
    renderScreen(<LivePromptStatus sent={items[0]!} />, { at: '/admin/partner-area/counter' })
    expect((await screen.findAllByText('Waiting for Mwila Tembo: ZMW 170.30')).length).toBeGreaterThan(0)
  })

  it('can be checked, and cancelled after a question', async () => {
    api.answer(checkPrompt, {})
    const booking = buildPrompted()
    api.answer(cancelPrompt, booking)
    const { list, user } = await open(booking)
    await user.click(list.getByRole('button', { name: 'Check status' }))
    await expect.poll(() => api.callsOf(checkPrompt).length).toBe(1)
    await user.click(list.getByRole('button', { name: 'Cancel request' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this request?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel request' }))
    await expect
      .poll(() => api.callsOf(cancelPrompt).map(({ body }) => body))
      .toEqual([{ promptId: booking.prompt!._id }])
  })

  it('can be repeated after a failure, with another number', async () => {
    const booking = buildPrompted({ status: 'failed', reason: 'The payment was declined on the phone.' })
    api.answer(sendPrompt, booking)
    const { list, user, account } = await open(booking)
    expect(list.getByText(/The payment was declined on the phone/)).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Request again' }))
    const phone = list.getByLabelText<HTMLInputElement>('Mobile money number')
    expect(phone.value).toBe('0971234567')
    await user.clear(phone)
    await user.type(phone, '0961234567')
    expect(list.getByRole('button', { name: 'MTN MoMo' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(list.getByRole('button', { name: 'Request ZMW 1,800.00' }))
    await expect.poll(() => api.callsOf(sendPrompt).length).toBe(1)
    expect(api.callsOf(sendPrompt)[0]!.body).toMatchObject({ phone: '0961234567', network: 'MTN', amount: 1800 })
    expect(api.callsOf(sendPrompt)[0]!.body).not.toHaveProperty('sale')
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('are repeated with the same ids after a lost response', async () => {
    const { list, user } = await open(buildPrompted({ status: 'failed' }))
    await user.click(list.getByRole('button', { name: 'Request again' }))
    for (const count of [1, 2]) {
      await user.click(list.getByRole('button', { name: 'Request ZMW 1,800.00' }))
      await expect.poll(() => api.callsOf(sendPrompt).length).toBe(count)
      await list.findByText(/the customer is asked once/)
    }
    const [first, second] = api.callsOf(sendPrompt)
    expect(second!.body).toEqual(first!.body)
    expect(second!.headers.get('idempotency-key')).toBe(first!.headers.get('idempotency-key'))
  })

  it('say what to do when the time is over, and offer nothing without a connection', async () => {
    const { list } = await open(buildPrompted({ heldUntil: soon(-1) }))
    expect(list.getByText(/The time to pay has run out/)).toBeTruthy()
    setSync({ online: 'no', reason: 'offline' })
    await waitFor(() =>
      expect(list.getByRole<HTMLButtonElement>('button', { name: 'Check status' }).disabled).toBe(true),
    )
  })

  it('stay listed until a clerk has seen the result', () => {
    const list = (...bookings: VendorBooking[]) => listOpenPrompts(bookings, Date.now()).length
    expect(list(buildPrompted({ startedAt: soon(-60), changedAt: soon(-60) }))).toBe(1)
    expect(list(buildPrompted({ status: 'successful' }, { status: 'confirmed', paid: 1800 }))).toBe(1)
    expect(list(buildPrompted({ status: 'successful', changedAt: soon(-20) }))).toBe(0)
    expect(list(buildPrompted({ status: 'failed' }, { status: 'confirmed', paid: 1800 }))).toBe(0)
    expect(list(buildPrompted({}, { status: 'cancelled_by_partner' }))).toBe(0)
  })
})

describe('a request that was just sent', () => {
  it('shows the approval as soon as this device knows it', async () => {
    const sent = buildPrompted()
    const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
    renderScreen(<LivePromptStatus sent={sent} />, { at: '/admin/hotel-management/counter' })
    expect(await screen.findByText('Waiting for Mwila Tembo: ZMW 1,800.00')).toBeTruthy()
    const prompt = { ...sent.prompt!, status: 'successful' as const, changedAt: soon(1) }
    await storeBase(account, 'vendorBooking', [{ ...sent, status: 'confirmed', paid: 1800, prompt }])
    expect(await screen.findByText(`Paid: ${sent.reference}`)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Receipt' })).toBeTruthy()
  })
})

describe('a booking that was paid on the phone', () => {
  const paid = buildPrompted({ status: 'successful' }, { status: 'confirmed', paid: 1800 })

  it('shows the money on its receipt as received by Tilipo', () => {
    expect(buildPaymentFacts(paid)).toEqual([
      { label: 'Mobile money through Tilipo', value: 'ZMW 1,800.00' },
      { label: 'Paid', value: 'ZMW 1,800.00', total: true },
    ])
    expect(
      buildPaymentFacts({
        ...paid,
        payments: [{ method: 'cash', amount: 500 }],
        prompt: { ...paid.prompt!, amount: 1300 },
      }),
    ).toContainEqual({ label: 'Paid', value: 'ZMW 1,800.00', total: true })
  })

  it('is cancelled with a refund through Tilipo, and never refunded in cash', async () => {
    await signIn({ user_type: 'partner', business_type: 'hotel' })
    const { user } = renderScreen(<BookingActions shipment={[{ ...paid, pending: false }]} />, {
      at: '/admin/hotel-management/bookings',
    })
    expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
    expect(await screen.findByText('Tilipo sends ZMW 1,800.00 back to the phone of Mwila Tembo.')).toBeTruthy()
  })
})
