/** What the page of a booking says about a change that waits for an answer, and what the customer can do with it. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Booking, ChangeOffer } from '#contract/bookings/bookings/bookings'
import { addDays, lusakaDate } from '#contract/core/dates'
import { answerChangeOffer } from '#contract/counter/change-offers'
import { buildBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import BookingPage from '../ticket/BookingPage'

const api = installFakeApi()
const today = lusakaDate(Date.now())
const { _id: id } = buildBooking()
const offer: ChangeOffer = {
  _id: 'e0000000-0000-4000-8000-000000000001',
  by: 'business',
  status: 'open',
  listingName: 'River suite',
  summary: '3 nights',
  total: 2800,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
}
const booked = (more: Partial<Booking> = {}) =>
  buildBooking({
    startsOn: addDays(today, 20),
    endsOn: addDays(today, 22),
    choice: { checkIn: addDays(today, 20), checkOut: addDays(today, 22) },
    ...more,
  })
const offered = (more: Partial<ChangeOffer> = {}, booking: Partial<Booking> = {}) =>
  booked({ changeOffer: { ...offer, ...more }, ...booking })

async function open(booking: Booking) {
  const account = await signIn({ full_name: 'Mercy Banda' })
  await storeBase(account, 'booking', [booking])
  return renderScreen(<BookingPage />, { at: `/my-account/bookings/${id}`, pattern: '/my-account/bookings/:id' })
}

it('accepts an offer of the business, and continues to the payment', async () => {
  const { user, currentPath } = await open(offered())
  api.answer(answerChangeOffer, offered({ status: 'accepted' }, { due: 1000 }))
  expect(await screen.findByText('Mosi Lodge offers a change')).toBeTruthy()
  expect(screen.getByText('ZMW 2,800.00 (ZMW 1,000.00 more)')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Change booking' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Accept and pay ZMW.1,000\.00/ }))
  await expect.poll(() => currentPath()).toBe(`/payment/hotel/${id}`)
  expect(api.callsOf(answerChangeOffer)[0]?.body).toEqual({ offerId: offer._id, accepts: true })
})

it('declines an offer of the business', async () => {
  const { user } = await open(offered())
  api.answer(answerChangeOffer, booked())
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await findToast('Your booking stays as it is')).toBeTruthy()
  expect(api.callsOf(answerChangeOffer)[0]?.body).toMatchObject({ accepts: false })
})

it('says why an answer was refused, and stays', async () => {
  const { user } = await open(offered())
  api.refuse(answerChangeOffer, { status: 409, code: 'sold_out', message: 'Not available on 12 Dec 2026.' })
  await user.click(await screen.findByRole('button', { name: /Accept and pay/ }))
  expect(await screen.findByText('Not available on 12 Dec 2026.')).toBeTruthy()
})

it('offers to pay an accepted change, and does not threaten to cancel the booking', async () => {
  await open(offered({ by: 'customer', status: 'accepted' }, { due: 1000 }))
  const link = await screen.findByRole('link', { name: /Pay ZMW.1,000\.00/ })
  expect(link.getAttribute('href')).toBe(`/payment/hotel/${id}`)
  expect(screen.queryByText(/the booking is cancelled on the terms below/)).toBeNull()
})

it('says that the business has to answer a request, which the customer can take back', async () => {
  await open(offered({ by: 'customer' }))
  expect(await screen.findByText('You asked Mosi Lodge for a change')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Do not change' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
})

it('says that a paid change is being made', async () => {
  await open(offered({ status: 'paid' }))
  expect(await screen.findByText('Your booking is being changed')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Change booking' })).toBeNull()
})

it('says nothing about an offer whose time is over', async () => {
  await open(offered({ expiresAt: new Date(Date.now() - 1000).toISOString() }))
  expect((await screen.findAllByText('Garden room')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Mosi Lodge offers a change')).toBeNull()
})

it('offers to change a booking that can be changed, and no other one', async () => {
  const { unmount } = await open(booked())
  const link = await screen.findByRole('link', { name: 'Change booking' })
  expect(link.getAttribute('href')).toBe(`/my-account/bookings/${id}/change`)
  unmount()
  await open(booked({ status: 'completed' }))
  expect((await screen.findAllByText('Garden room')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Change booking' })).toBeNull()
})
