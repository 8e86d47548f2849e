/** The payment pages in their less common states: balances, orders, refusals, expired holds and lost connections. */
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import type { AnswerOf } from '#contract/core/endpoint'
import { startPayment, verifyPayment } from '#contract/money/payments'
import { buildBooking, buildHeldBooking } from '../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { renderScreen, setSync, signIn, storeBase } from '../../../../tests/support/component/render-screen'
import PaymentFailed from './PaymentFailed'
import PaymentPage from './PaymentPage'
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
const getFact = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent
const findPayButton = () => screen.findByRole('button', { name: /^Pay ZMW/ })

describe('the parts of a price', () => {
  const buildDepositBooking = (total: number, due: number, paid = 0, balance?: { amount: number; dueOn: string }) => {
    const booking = buildHeldBooking(15, { due, paid })
    return { ...booking, quote: { ...booking.quote, total, ...(balance && { balance }) } }
  }

  it('are what is paid now, and the balance with its date', async () => {
    await openPayment(buildDepositBooking(1800, 600, 0, { amount: 1200, dueOn: '2030-04-01' }))
    expect((await findPayButton()).textContent).toMatch(/^Pay ZMW.600\.00$/)
    expect(getFact('Total')).toBe('ZMW 1,800.00')
    expect(getFact('Pay now')).toBe('ZMW 600.00')
    expect(getFact('Balance, by 1 Apr 2030')).toBe('ZMW 1,200.00')
    expect(getFact('Paid')).toBeUndefined()
  })

  it('are not listed when everything is paid at once', async () => {
    await openPayment(buildDepositBooking(1800, 1800))
    await findPayButton()
    expect(getFact('Pay now')).toBeUndefined()
  })

  it('show no balance of a rounding error when the rest is paid', async () => {
    // In floating point, 1000 - 371.32 - 628.68 is above 0.
    await openPayment({ ...buildDepositBooking(1000, 628.68, 371.32), status: 'confirmed', holdExpiresAt: null })
    expect(await screen.findByRole('heading', { name: 'Pay balance' })).toBeTruthy()
    expect(getFact('Paid')).toBeTruthy()
    expect(getFact('Balance')).toBeUndefined()
  })

  it('The parts of a price of an order are listed by shop, with one total', async () => {
    const orderId = crypto.randomUUID()
    const buildOrderBooking = (number: number, shop: string, total: number) => {
      const booking = buildHeldBooking(15, { orderId, due: total, vendorId: shop, vendorName: `Shop ${shop}` })
      const lines = [{ label: `Lamp ${number}`, quantity: 1, amount: total }]
      return { ...booking, _id: number === 1 ? id : `b${number}`, quote: { ...booking.quote, total, lines } }
    }
    await openPayment(buildOrderBooking(1, 'A', 250), buildOrderBooking(2, 'B', 100.5), buildOrderBooking(3, 'A', 49.5))
    const order = within(await screen.findByRole('region', { name: 'Your order' }))
    expect(order.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Shop A', 'Shop B'])
    expect(getFact('Total')).toBe('ZMW 400.00')
    expect((await findPayButton()).textContent).toContain('400.00')
  })
})

describe('the payment form', () => {
  it('warns about a missing connection and keeps the button usable', async () => {
    await openPayment(buildHeldBooking())
    await findPayButton()
    setSync({ online: 'no' })
    expect(await screen.findByText('You need a connection to pay')).toBeTruthy()
    expect((await findPayButton()).getAttribute('aria-disabled')).toBeNull()
  })

  it('sends one payment however often the button is pressed', async () => {
    api.neverAnswer(startPayment)
    const { user } = await openPayment(buildHeldBooking())
    const button = await findPayButton()
    await user.dblClick(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(api.callsOf(startPayment)).toHaveLength(1)
  })

  it('shows a refused number at its field, and the next attempt gets a new key', async () => {
    const fields = { phone: 'This number has no mobile money account.' }
    api.refuse(startPayment, { status: 422, code: 'invalid_input', message: 'Please check.', fields })
    const { user } = await openPayment(buildHeldBooking())
    await user.click(await findPayButton())
    const error = await screen.findByText('This number has no mobile money account.')
    const field = screen.getByLabelText('Mobile money number')
    expect(field.getAttribute('aria-describedby')).toContain(error.id)
    expect(document.activeElement).toBe(field)
    await user.click(await findPayButton())
    await expect.poll(() => api.callsOf(startPayment)).toHaveLength(2)
    const [first, second] = api.callsOf(startPayment).map(({ headers }) => headers.get('idempotency-key'))
    expect(second).not.toBe(first)
  })

  it('is replaced when the server says that the hold has expired', async () => {
    api.refuse(startPayment, { status: 409, code: 'hold_expired', message: 'Your reservation has expired.' })
    const { user } = await openPayment(buildHeldBooking())
    await user.click(await findPayButton())
    expect(await screen.findByRole('link', { name: 'Book again' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay ZMW/ })).toBeNull()
  })

  it('is not offered after the end of the hold by the clock of the device', async () => {
    await openPayment(buildHeldBooking(-1))
    expect(await screen.findByText('Your reservation has expired')).toBeTruthy()
    expect(screen.getByText(/Nothing was paid\./)).toBeTruthy()
  })
})

describe('a booking that cannot be paid', () => {
  it.each([
    ['awaiting_payment', { paymentReference: 'PAY-1' }, 'A payment is already in progress'],
    ['confirmed', { due: 0 }, 'This booking is paid and confirmed'],
    ['cancelled_by_customer', {}, 'There is nothing to pay here'],
    ['hold_expired', {}, 'Your reservation has expired'],
  ] as const)('A booking that cannot be paid in the state "%s" says so', async (status, more, title) => {
    await openPayment(buildBooking({ status, ...more }))
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay ZMW/ })).toBeNull()
  })

  it('says by when the business answers a request', async () => {
    await openPayment(buildBooking({ status: 'requested', answerBy: '2026-11-22T10:30:00.000Z' }))
    expect(await screen.findByText(/Mosi Lodge will answer by 22 Nov 2026, 12:30\./)).toBeTruthy()
  })

  it('links to the status of a payment that is already running', async () => {
    await openPayment(buildBooking({ status: 'awaiting_payment', paymentReference: 'PAY-1' }))
    const link = await screen.findByRole('link', { name: 'Check status' })
    expect(link.getAttribute('href')).toBe('/payment/verify?reference=PAY-1')
  })
})

describe('the verification of a payment', () => {
  type Answer = AnswerOf<typeof verifyPayment>
  const booking = { _id: id, bookingType: 'hotel' }
  const respond = (answer: Partial<Answer>) =>
    api.answer(verifyPayment, { success: false, message: '', booking, ...answer })
  async function open(...bookings: Booking[]) {
    await storeBase(await signIn(), 'booking', bookings)
    return renderScreen(<VerifyPage />, { at: '/payment/verify?reference=PAY-1' })
  }
  const errorTitle = 'An error occurred during verification. Please contact support.'

  it('continues by itself when the connection returns, and names the failure meanwhile', async () => {
    // Fake timers, because a regular check would hide that the event causes none.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await open()
    await expect.poll(() => screen.queryByText(errorTitle)).not.toBeNull()
    expect(screen.getByText(/You appear to be offline/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Services' }).getAttribute('href')).toBe('/services')
    respond({ status: 'pending', network: 'MTN' })
    const checkCount = api.callsOf(verifyPayment).length
    await act(async () => void dispatchEvent(new Event('online')))
    expect(api.callsOf(verifyPayment)).toHaveLength(checkCount + 1)
    await expect.poll(() => screen.queryByRole('heading', { name: 'Waiting for your approval' })).not.toBeNull()
    expect(screen.queryByText(errorTitle)).toBeNull()
  })

  it('shows the time left, and warns when it has run out', async () => {
    respond({ status: 'pending' })
    const { unmount } = await open(buildHeldBooking(10))
    expect(await screen.findByText("We've sent a payment request to your phone.", { exact: false })).toBeTruthy()
    expect(await screen.findAllByText(/Time left to pay/)).not.toEqual([])
    unmount()
    await open(buildHeldBooking(-1))
    expect(await screen.findByText('The time to pay has run out')).toBeTruthy()
  })

  it('keeps the instructions when a later check fails, and warns against a second payment', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    respond({ status: 'pending', network: 'Zamtel' })
    await open()
    await screen.findByText(/your Zamtel phone/)
    api.goOffline(verifyPayment)
    await act(() => vi.advanceTimersByTimeAsync(2100))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Please do not pay again.')
    expect(screen.getByText(/your Zamtel phone/)).toBeTruthy()
  })

  it('reports an unknown payment with the specified text', async () => {
    api.refuse(verifyPayment, { status: 404 })
    await open()
    expect(await screen.findByText('Payment could not be verified.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Services' }).getAttribute('href')).toBe('/services')
  })

  it('offers another payment of a balance that stays due', async () => {
    respond({ message: 'The payment was declined.' })
    await open(buildBooking({ status: 'confirmed', due: 600 }))
    expect(await screen.findByText(/Your booking is still active\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe(`/payment/hotel/${id}`)
  })
})

it('The page of a failed payment says when the money comes back, and leads to the bookings', () => {
  renderScreen(<PaymentFailed />, { at: '/payment-failed' })
  expect(screen.getByRole('heading', { name: 'The payment did not go through' })).toBeTruthy()
  expect(screen.getByText(/send the money back to the number that paid within 24 hours/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/my-account/bookings')
  expect(screen.getByRole('link', { name: 'Back to Services' }).getAttribute('href')).toBe('/services')
})
