/** What the page of a booking says in each of its states, and what it offers to do. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { addDays, lusakaDate } from '#contract/core/dates'
import { issueBookingReceipt } from '#contract/money/receipts'
import { buildBooking, buildHeldBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import {
  findToast,
  renderScreen,
  setSync,
  signIn,
  storeBase,
} from '../../../../../tests/support/component/render-screen'
import BookingPage from './BookingPage'
import BusConfirmation from './BusConfirmation'

const api = installFakeApi()
const today = lusakaDate(Date.now())
const { _id: id } = buildBooking()
const upcoming = (more: Partial<Booking> = {}) =>
  buildBooking({ startsOn: addDays(today, 20), endsOn: addDays(today, 22), ...more })

async function open(...bookings: Booking[]) {
  const account = await signIn({ full_name: 'Mercy Banda' })
  await storeBase(account, 'booking', bookings)
  const options = { at: `/my-account/bookings/${id}`, pattern: '/my-account/bookings/:id' }
  return { account, ...renderScreen(<BookingPage />, options) }
}

describe('the notice above a ticket', () => {
  it.each([
    ['a confirmed booking with a ticket', { ticket: 'T1.abc' }, "You're booked", /It's saved on this phone/],
    ['a confirmed booking before its ticket', {}, "You're booked", /Your ticket arrives with the next update/],
    ['a request', { status: 'requested' }, 'Requested, not confirmed yet', /Mosi Lodge hasn't answered yet/],
    [
      'a running payment',
      { status: 'awaiting_payment', paymentReference: 'PAY-1', due: 1800 },
      'Your payment is being processed',
      /Your ticket appears here/,
    ],
  ] as const)('explains %s', async (_, more, title, text) => {
    await open(upcoming(more as Partial<Booking>))
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0)
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('quotes the business that cancelled, and calls the ticket invalid', async () => {
    await open(upcoming({ status: 'cancelled_by_partner', note: 'The roof is being repaired.' }))
    expect(await screen.findByText(/This is not a valid ticket\.$/)).toBeTruthy()
    expect(screen.getByText(/Mosi Lodge says: The roof is being repaired\. See the terms below/)).toBeTruthy()
  })

  it('does not attribute a note of Tilipo to the business', async () => {
    await open(upcoming({ status: 'cancelled_by_system', note: 'Not enough people booked.' }))
    expect(await screen.findByText(/^Not enough people booked\. See the terms below/)).toBeTruthy()
    expect(screen.queryByText(/Mosi Lodge says/)).toBeNull()
  })

  it('links to the payment of a held booking, and to the status of a running one', async () => {
    const { unmount } = await open(buildHeldBooking(10))
    expect((await screen.findByRole('link', { name: 'Pay now' })).getAttribute('href')).toBe(`/payment/hotel/${id}`)
    unmount()
    await open(upcoming({ status: 'awaiting_payment', paymentReference: 'PAY-1', due: 1800 }))
    const check = await screen.findByRole('link', { name: 'Check status' })
    expect(check.getAttribute('href')).toBe('/payment/verify?reference=PAY-1')
  })
})

describe('a group trip', () => {
  const minimum = { slot: '', least: 8, decidedAt: '2030-04-20T10:00:00.000Z' }
  const buildTrip = (guaranteed: boolean | null) => {
    const booking = upcoming({ bookingType: 'travel', vertical: 'travel', guaranteed, due: 0 })
    return { ...booking, quote: { ...booking.quote, minimum } }
  }

  it('A group trip that has enough people is guaranteed', async () => {
    await open(buildTrip(true))
    expect(await screen.findByText('Enough people have booked, so it will run.')).toBeTruthy()
  })

  it('A group trip that needs more people says how many, and by when it is decided', async () => {
    await open(buildTrip(false))
    expect(await screen.findByText('Needs at least 8 people')).toBeTruthy()
    expect(screen.getByText(/by 20 Apr 2030, 12:00\. If it doesn't run, you get a full refund\./)).toBeTruthy()
  })

  it('A group trip without a minimum says neither', async () => {
    await open(buildTrip(null))
    await screen.findAllByText("You're booked")
    expect(screen.queryByText(/Guaranteed|Needs at least/)).toBeNull()
  })
})

describe('the ticket', () => {
  const getFact = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent

  it('has the names of the quote, or else the name of the buyer', async () => {
    const booking = upcoming({ ticket: 'T1.abc' })
    const { unmount } = await open({ ...booking, quote: { ...booking.quote, names: ['Bupe Zulu', 'Chola Zulu'] } })
    await screen.findByRole('img', { name: 'QR code of ticket TLP-2K7M9Q' })
    expect(getFact('Name')).toBe('Bupe Zulu, Chola Zulu')
    unmount()
    await open(booking)
    await screen.findByRole('img', { name: 'QR code of ticket TLP-2K7M9Q' })
    expect(getFact('Name')).toBe('Mercy Banda')
  })

  it('has a QR code only while the booking has a ticket', async () => {
    await open(upcoming({ status: 'cancelled_by_customer', ticket: null }))
    await screen.findByText(/This is not a valid ticket\.$/)
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  })

  it('is saved as a calendar entry with the reference as its name', async () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    const { user } = await open(upcoming({ ticket: 'T1.abc' }))
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }))
    expect(saved).toEqual(['TLP-2K7M9Q.ics'])
    click.mockRestore()
  })
})

describe('the actions of a booking', () => {
  it('have a receipt once something was paid, and report when it fails', async () => {
    const { user, unmount } = await open(upcoming())
    await user.click(await screen.findByRole('button', { name: 'Receipt' }))
    expect((await findToast('Failed to download the receipt.')).tone).toBe('destructive')
    expect(api.callsOf(issueBookingReceipt)[0]!.path).toContain(id)
    unmount()
    await open(upcoming({ paid: 0 }))
    await screen.findAllByText("You're booked")
    expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull()
  })

  it('offer a review after the stay, and then show it', async () => {
    const stay = { status: 'completed', startsOn: addDays(today, -3), endsOn: addDays(today, -1) } as const
    const { unmount } = await open(buildBooking(stay))
    const link = await screen.findByRole('link', { name: 'Review' })
    expect(link.getAttribute('href')).toContain(id)
    unmount()
    const review = { stars: 4, text: 'Nice.', writtenAt: '2026-11-20T08:00:00.000Z', reply: null }
    await open(buildBooking({ ...stay, review }))
    expect(await screen.findByRole('link', { name: 'Your review' })).toBeTruthy()
  })

  it('offer no review of a stay that ended long ago', async () => {
    await open(buildBooking({ status: 'completed', startsOn: addDays(today, -120), endsOn: addDays(today, -100) }))
    await screen.findAllByText('Garden room')
    expect(screen.queryByRole('link', { name: 'Review' })).toBeNull()
  })
})

describe('a booking that this device does not have', () => {
  it('is reported with a way to look for it again', async () => {
    await open()
    expect(await screen.findByText('Could not load booking information.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  it('needs one connection before the first sync', async () => {
    await open()
    setSync({ online: 'no', syncedAt: null })
    expect(await screen.findByText("Your bookings can't be shown yet")).toBeTruthy()
  })
})

it('The confirmation of a bus booking leads back to the bus bookings', async () => {
  await storeBase(await signIn(), 'booking', [upcoming({ bookingType: 'bus', vertical: 'buses' })])
  renderScreen(<BusConfirmation />, { at: `/bus-booking-confirmation/${id}`, pattern: '/bus-booking-confirmation/:id' })
  expect(await screen.findByRole('heading', { name: 'Your bus booking' })).toBeTruthy()
  const back = within(document.body).getByRole('link', { name: 'My Bookings' })
  expect(back.getAttribute('href')).toBe('/my-account/bookings?type=bus')
})
