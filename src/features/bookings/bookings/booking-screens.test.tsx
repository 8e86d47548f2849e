/** The customer's bookings: dashboard, list, one booking, its cancellation and its refund. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cancelBooking } from '#contract/counter/booking-steps'
import { requestBookingOffline, type Booking } from '#contract/bookings/bookings/bookings'
import { redirectRefund } from '#contract/money/refunds'
import { addDays, lusakaDate } from '#contract/core/dates'
import { buildBooking, buildHeldBooking } from '../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../tests/support/component/render-screen'
import { send } from '../../../sync/index'
import RefundWalletPage from './cancellation/RefundWalletPage'
import MyAccount from './MyAccount'
import MyBookings from './MyBookings'
import BookingPage from './ticket/BookingPage'

const api = installFakeApi()
const today = lusakaDate(Date.now())
const { _id: id } = buildBooking()

describe('the customer’s dashboard', () => {
  async function open(...bookings: Booking[]) {
    await storeBase(await signIn({ full_name: 'Mercy Banda' }), 'booking', bookings)
    return renderScreen(<MyAccount />, { at: '/my-account' })
  }

  it('greets by first name and invites to browse', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Hello, Mercy' })).toBeTruthy()
    expect(await screen.findByText('No upcoming bookings')).toBeTruthy()
  })

  it('shows what must be paid before what comes up', async () => {
    await open(
      buildBooking({ listingName: 'Paid room' }),
      buildHeldBooking(10, { _id: 'b2', listingName: 'Held room' }),
    )
    await screen.findByRole('heading', { name: 'Waiting for payment' })
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toContain('Coming up')
    expect(headings.indexOf('Waiting for payment')).toBeLessThan(headings.indexOf('Coming up'))
    expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/payment/hotel/b2')
  })

  it('hides counts that are not known before the first sync', async () => {
    await signIn()
    setSync({ syncedAt: null, unread: 0 })
    renderScreen(<MyAccount />, { at: '/my-account' })
    const list = within(screen.getByRole('list', { name: 'At a glance' }))
    expect(list.queryByText('0')).toBeNull()
  })
})

describe('the list of bookings', () => {
  async function open(bookings: Booking[], at = '/my-account/bookings') {
    const account = await signIn()
    await storeBase(account, 'booking', bookings)
    return { account, ...renderScreen(<MyBookings />, { at }) }
  }

  it('shows the specified text for a service without bookings', async () => {
    await open([])
    expect(await screen.findByText('You have no bookings for this service.')).toBeTruthy()
  })

  it('opens the first tab that has bookings', async () => {
    await open([buildBooking({ bookingType: 'bus', vertical: 'buses', listingName: 'Lusaka to Kitwe' })])
    expect(await screen.findByText('Lusaka to Kitwe')).toBeTruthy()
  })

  it('keeps the selected tab in the address', async () => {
    const { user, currentPath } = await open([buildBooking()])
    await user.click(await screen.findByRole('tab', { name: /Car/ }))
    await expect.poll(currentPath).toBe('/my-account/bookings?type=car')
    expect(await screen.findByText('You have no bookings for this service.')).toBeTruthy()
  })

  it('opens the cars at the specified path', async () => {
    await open([buildBooking()], '/my-bookings/car-hire')
    expect(screen.getByRole('tab', { name: /Car/ }).getAttribute('aria-selected')).toBe('true')
  })

  it('reports an error with the specified text', async () => {
    await signIn()
    setSync({ syncedAt: null, reason: 'server' })
    renderScreen(<MyBookings />, { at: '/my-account/bookings' })
    expect(await screen.findByText('Could not fetch your bookings.')).toBeTruthy()
  })

  it('explains a refused offline request, with both prices and a way to choose again', async () => {
    const { user, account } = await open([])
    await storeRefused(account, {
      endpoint: requestBookingOffline.name,
      entity: 'booking',
      input: { params: {}, query: {}, body: { id, listingId: buildBooking().listingId, choice: {} } },
      preview: { name: 'Garden room', path: '/services/hotels/book/1?from=2030-05-01' },
      refusal: { code: 'price_changed', message: 'The price has gone up.', detail: { seen: 1800, now: 2100 } },
    })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Not booked: Garden room')).toBeTruthy()
    expect(alert.getByText('ZMW 2,100.00')).toBeTruthy()
    expect(alert.getByRole('link', { name: 'See the new price' }).getAttribute('href')).toContain('from=2030-05-01')
    await user.click(alert.getByRole('button', { name: 'Discard' }))
    await expect.poll(() => readOutboxRows(account)).toEqual([])
  })
})

describe('the page of a booking', () => {
  async function open(...bookings: Booking[]) {
    const account = await signIn()
    await storeBase(account, 'booking', bookings)
    const at = `/my-account/bookings/${id}`
    return { account, ...renderScreen(<BookingPage />, { at, pattern: '/my-account/bookings/:id' }) }
  }
  const upcoming = (more: Partial<Booking> = {}) =>
    buildBooking({ startsOn: addDays(today, 20), endsOn: addDays(today, 22), ...more })

  it('shows business, dates, reference and price', async () => {
    await open(upcoming())
    expect((await screen.findAllByText('Garden room')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('TLP-2K7M9Q').length).toBeGreaterThan(0)
    expect(screen.getAllByText('ZMW 1,800.00').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Call Mosi Lodge' }).getAttribute('href')).toBe('tel:0971000000')
  })

  it('shows the cost of a cancellation before anything is cancelled', async () => {
    api.answer(cancelBooking, upcoming({ status: 'cancelled_by_customer' }) as never)
    const { user } = await open(upcoming())
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Free cancellation until 7 days before.')).toBeTruthy()
    expect(api.callsOf(cancelBooking)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Keep booking' }))
    expect(api.callsOf(cancelBooking)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancel booking' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel booking' }))
    await expect.poll(() => api.callsOf(cancelBooking).length).toBe(1)
  })

  it('keeps the dialog of a cancellation open without a connection, and says what it needs', async () => {
    api.goOffline(cancelBooking)
    const { user } = await open(upcoming())
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      "You need a connection to cancel. Please try again when you're online.",
    )
    api.answer(cancelBooking, upcoming({ status: 'cancelled_by_customer' }) as never)
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(api.callsOf(cancelBooking).length).toBe(2)
  })

  it('says that cancelling is free when nothing was paid', async () => {
    const { user } = await open(buildHeldBooking(10, { startsOn: addDays(today, 20), endsOn: addDays(today, 22) }))
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
    expect(await screen.findByText('Nothing has been paid, so cancelling is free.')).toBeTruthy()
  })

  it('offers no cancellation of a completed stay', async () => {
    await open(buildBooking({ status: 'completed', startsOn: '2026-01-01', endsOn: '2026-01-02' }))
    await screen.findAllByText('Garden room')
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
  })

  it.each([
    ['pending', /is on its way back/],
    ['successful', /has been sent back/],
    ['failed', /could not be delivered/],
  ] as const)('explains a refund that is %s', async (status, text) => {
    await open(upcoming({ status: 'cancelled_by_customer', refund: { amount: 900, status } }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Choose a wallet' }) !== null).toBe(status === 'failed')
  })

  it('withdraws a request that was not sent yet', async () => {
    const { user, account } = await open()
    const body = { id, listingId: buildBooking().listingId, choice: {} }
    await send(
      requestBookingOffline,
      { body },
      {
        preview: { name: 'Garden room', booking: { ...upcoming(), reference: '', status: 'requested' } },
      },
    )
    expect((await screen.findAllByText('Requested, not confirmed yet')).length).toBeGreaterThan(0)
    await user.click(await screen.findByRole('button', { name: 'Withdraw request' }))
    await expect.poll(() => readOutboxRows(account)).toEqual([])
  })

  it('asks for the balance, with its date', async () => {
    const booking = upcoming({ due: 600, paid: 1200 })
    await open({ ...booking, quote: { ...booking.quote, balance: { amount: 600, dueOn: '2030-04-01' } } })
    expect(await screen.findByText(/ZMW.600\.00 still to pay/)).toBeTruthy()
    expect(screen.getByText(/Please pay by 1 Apr 2030\./)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Pay balance' })[0]!.getAttribute('href')).toBe(`/payment/hotel/${id}`)
  })
})

describe('the page that redirects a refund', () => {
  async function open(booking: Booking) {
    await storeBase(await signIn(), 'booking', [booking])
    const pattern = '/my-account/bookings/:id/refund'
    return renderScreen(<RefundWalletPage />, { at: pattern.replace(':id', id), pattern })
  }
  const failed = buildBooking({ status: 'cancelled_by_customer', refund: { amount: 900, status: 'failed' } })

  it('sends the refund to the chosen wallet', async () => {
    api.answer(redirectRefund, failed as never)
    const { user } = await open(failed)
    await user.type(await screen.findByLabelText('Mobile money number'), '0951234567')
    await user.click(screen.getByRole('radio', { name: 'Zamtel' }))
    await user.click(screen.getByRole('button', { name: 'Send refund' }))
    await expect.poll(() => api.callsOf(redirectRefund).length).toBe(1)
    expect(api.callsOf(redirectRefund)[0]!.body).toEqual({ phone: '0951234567', network: 'Zamtel' })
  })

  it('rejects an invalid number', async () => {
    const { user } = await open(failed)
    await user.type(await screen.findByLabelText('Mobile money number'), '123')
    await user.click(screen.getByRole('button', { name: 'Send refund' }))
    await expect.poll(() => screen.getByLabelText('Mobile money number').getAttribute('aria-invalid')).toBe('true')
    expect(api.callsOf(redirectRefund)).toEqual([])
  })

  it('asks for no wallet when the refund has arrived', async () => {
    await open({ ...failed, refund: { amount: 900, status: 'successful' } })
    expect(await screen.findByText(/has been sent back/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send refund' })).toBeNull()
  })
})
