/** The payment page and the page that verifies a payment. */
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import type { AnswerOf } from '#contract/core/endpoint'
import { startPayment, verifyPayment } from '#contract/money/payments'
import { buildBooking, buildHeldBooking } from '../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { renderScreen, setSync, signIn, storeBase } from '../../../../tests/support/component/render-screen'
import PaymentPage from './PaymentPage'
import { redirectMs } from './verification-state'
import VerifyPage from './VerifyPage'

const api = installFakeApi()
afterEach(() => void vi.useRealTimers())

const id = buildBooking()._id

async function openPayment(...bookings: Booking[]) {
  const account = await signIn({ phone: '0966123456' })
  await storeBase(account, 'booking', bookings)
  await storeBase(account, 'me', [{ ...account, _id: account.id }])
  return renderScreen(<PaymentPage />, { at: `/payment/others/${id}`, pattern: '/payment/:bookingType/:bookingId' })
}

describe('the payment page', () => {
  it('shows what is paid for, the price and the time left', async () => {
    await openPayment(buildHeldBooking())
    const summary = within(await screen.findByRole('region', { name: 'Your booking' }))
    expect(summary.getByText('Garden room')).toBeTruthy()
    expect(summary.getAllByText('ZMW 1,800.00').length).toBeGreaterThan(0)
    expect(summary.getAllByText('Time left to pay:', { exact: false }).length).toBeGreaterThan(0)
    expect(summary.getByText('Booking TLP-2K7M9Q')).toBeTruthy()
  })

  it('starts with the own number and its network', async () => {
    await openPayment(buildHeldBooking())
    expect((await screen.findByLabelText<HTMLInputElement>('Mobile money number')).value).toBe('0966123456')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'MTN MoMo' }).checked).toBe(true)
  })

  it('selects the network of another number, unless the user has chosen one', async () => {
    const { user } = await openPayment(buildHeldBooking())
    const phone = await screen.findByLabelText('Mobile money number')
    await user.clear(phone)
    await user.type(phone, '0971234567')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Airtel Money' }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Zamtel Money' }))
    await user.clear(phone)
    await user.type(phone, '0961234567')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Zamtel Money' }).checked).toBe(true)
  })

  it('sends one payment with an idempotency key and opens its status', async () => {
    api.answer(startPayment, { reference: 'PAY-1', status: 'pending', amount: 1800 } as never)
    const { user, currentPath } = await openPayment(buildHeldBooking())
    await user.click(await screen.findByRole('button', { name: /^Pay ZMW/ }))
    await expect.poll(currentPath).toBe('/payment/verify?reference=PAY-1')
    const [call] = api.callsOf(startPayment)
    expect(call!.body).toEqual({ bookingId: id, phone: '0966123456', network: 'MTN' })
    expect(call!.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  })

  it('repeats a payment whose response was lost with the same key', async () => {
    const { user } = await openPayment(buildHeldBooking())
    const pay = await screen.findByRole('button', { name: /^Pay ZMW/ })
    await user.click(pay)
    await user.click(pay)
    await expect.poll(() => api.callsOf(startPayment).length).toBe(2)
    const keys = api.callsOf(startPayment).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
  })

  it('opens the payment that another tab has started', async () => {
    api.refuse(startPayment, {
      status: 409,
      code: 'payment_in_progress',
      message: 'A payment is in progress.',
      detail: { reference: 'PAY-2' },
    })
    const { user, currentPath } = await openPayment(buildHeldBooking())
    await user.click(await screen.findByRole('button', { name: /^Pay ZMW/ }))
    await expect.poll(currentPath).toBe('/payment/verify?reference=PAY-2')
  })

  it('rejects a number that is not a Zambian mobile number', async () => {
    const { user } = await openPayment(buildHeldBooking())
    const phone = await screen.findByLabelText('Mobile money number')
    await user.clear(phone)
    await user.type(phone, '0211234567')
    await user.click(screen.getByRole('button', { name: /^Pay ZMW/ }))
    expect(await screen.findByText('Please enter a valid Zambian phone number.')).toBeTruthy()
    expect(api.callsOf(startPayment)).toEqual([])
  })

  it('explains offline that paying needs a connection', async () => {
    await openPayment(buildHeldBooking())
    setSync({ online: 'no', reason: 'offline' })
    expect(await screen.findByText('You need a connection to pay')).toBeTruthy()
  })

  it.each([
    ['an expired hold', buildHeldBooking(-1), 'Your reservation has expired'],
    ['a confirmed booking', buildBooking(), /paid|confirmed/i],
    [
      'a payment in progress',
      buildBooking({ status: 'awaiting_payment', paymentReference: 'PAY-3', due: 1800 }),
      'A payment is already in progress',
    ],
    ['a request without an answer', buildBooking({ status: 'requested' }), 'Request sent'],
    ['a cancelled booking', buildBooking({ status: 'cancelled_by_customer' }), 'There is nothing to pay here'],
  ])('shows the next step instead of the form for %s', async (_, booking, title) => {
    await openPayment(booking)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  it('asks for the balance of a confirmed booking', async () => {
    await openPayment(buildBooking({ due: 600, paid: 1200 }))
    expect(await screen.findByRole('heading', { name: 'Pay balance' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Pay ZMW.600\.00/ })).toBeTruthy()
  })

  it('pays all unpaid bookings of one order together', async () => {
    const orderId = 'e0000000-0000-4000-8000-000000000001'
    await openPayment(
      buildHeldBooking(15, { orderId }),
      buildHeldBooking(15, { _id: 'b0000000-0000-4000-8000-000000000002', orderId, due: 250 }),
      buildHeldBooking(15, { _id: 'b0000000-0000-4000-8000-000000000003', due: 999 }),
    )
    expect(await screen.findByRole('button', { name: /^Pay ZMW.2,050\.00/ })).toBeTruthy()
  })

  it('reports a booking that this device cannot find', async () => {
    await openPayment()
    expect(await screen.findByText('Could not load booking information.')).toBeTruthy()
  })
})

describe('the payment verification', () => {
  type Answer = AnswerOf<typeof verifyPayment>
  const booking = { _id: id, bookingType: 'hotel' }
  const respond = (answer: Partial<Answer>) =>
    api.answer(verifyPayment, { success: false, message: '', booking, ...answer })

  async function openVerification(at = '/payment/verify?reference=PAY-1', ...bookings: Booking[]) {
    const account = await signIn()
    await storeBase(account, 'booking', bookings)
    return renderScreen(<VerifyPage />, { at })
  }

  it('fails at once without a reference', async () => {
    await openVerification('/payment/verify')
    expect(screen.getByText('No payment reference found. Your session may have expired.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Services' }).getAttribute('href')).toBe('/services')
    expect(api.calls).toEqual([])
  })

  it.each([
    ['hotel', '/my-account/bookings?type=hotel'],
    ['bus', `/bus-booking-confirmation/${id}`],
  ])('shows the success of a %s booking and opens it after 3 seconds', async (bookingType, path) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    respond({ success: true, booking: { _id: id, bookingType } })
    const { currentPath } = await openVerification()
    expect(await screen.findByText('Payment successful! Your booking is confirmed.')).toBeTruthy()
    expect(redirectMs).toBe(3000)
    await act(() => vi.advanceTimersByTimeAsync(redirectMs))
    await expect.poll(currentPath).toBe(path)
  })

  it('asks for the approval on the phone of the network while the payment is pending', async () => {
    respond({ status: 'pending', network: 'Airtel' })
    await openVerification()
    expect(await screen.findByText(/We've sent a payment request to your Airtel phone/)).toBeTruthy()
  })

  it('polls until the payment is final', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    respond({ status: 'pending', network: 'MTN' })
    await openVerification()
    await screen.findByText(/your MTN phone/)
    respond({ success: true })
    await act(() => vi.advanceTimersByTimeAsync(2100))
    expect(await screen.findByText('Payment successful! Your booking is confirmed.')).toBeTruthy()
    const polls = api.callsOf(verifyPayment).length
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(api.callsOf(verifyPayment)).toHaveLength(polls)
  })

  it('warns against a second payment when the status cannot be read, and retries on request', async () => {
    const { user } = await openVerification()
    expect(await screen.findByText('An error occurred during verification. Please contact support.')).toBeTruthy()
    expect(screen.getByText(/please do not pay again/)).toBeTruthy()
    respond({ success: true })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Payment successful! Your booking is confirmed.')).toBeTruthy()
  })

  it('offers another try while the hold lasts', async () => {
    respond({ message: 'The payment was declined.' })
    await openVerification(undefined, buildHeldBooking(10))
    expect(await screen.findByText(/The payment was declined\. Your booking is still held for you/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe(`/payment/hotel/${id}`)
  })

  it('offers to book again when the hold has expired', async () => {
    respond({ message: 'The payment was declined.' })
    await openVerification(undefined, buildBooking({ status: 'hold_expired', due: 1800 }))
    expect(await screen.findByRole('link', { name: 'Book again' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Try Again' })).toBeNull()
  })

  it('shows the specified text when the server gives no reason', async () => {
    respond({ message: '' })
    await openVerification()
    expect(await screen.findByText('Payment could not be verified.')).toBeTruthy()
  })

  it.each([
    ['refund_due', 'Your money is being returned'],
    ['refunded', 'Your money has been returned'],
  ] as const)('explains a late payment with the status %s', async (status, title) => {
    respond({ status, message: 'The room was taken before your payment arrived.' })
    await openVerification()
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText('The room was taken before your payment arrived.')).toBeTruthy()
  })
})
