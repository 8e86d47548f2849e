/** What the page of a booking says about a change that waits for an answer, and what the customer can do with it. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Booking, ChangeOffer } from '#contract/bookings/bookings/bookings'
import { addDays, lusakaDate } from '#contract/core/dates'
import { answerChangeOffer } from '#contract/counter/change-offers'
import { buildBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../../tests/support/component/render-screen'
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

async function open(booking: Booking, row?: Parameters<typeof storeRefused>[1]) {
  const account = await signIn({ full_name: 'Mercy Banda' })
  await storeBase(account, 'booking', [booking])
  if (row) await storeRefused(account, row)
  const page = renderScreen(<BookingPage />, { at: `/my-account/bookings/${id}`, pattern: '/my-account/bookings/:id' })
  return { account, ...page }
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

describe('without a connection, an answer', () => {
  const readAnswers = async (account: Parameters<typeof readOutboxRows>[0]) =>
    (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.params.id, input.body])

  it('waits to be sent if it declines, beside the booking as it is, and can be taken back', async () => {
    const { user, account } = await open(offered())
    api.goOffline(answerChangeOffer)
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Your answer waits to be sent')).toBeTruthy()
    expect(await readAnswers(account)).toEqual([
      ['bookings.answerChangeOfferOffline', id, { offerId: offer._id, accepts: false }],
    ])
    // The offer is still there, and cannot be answered twice.
    expect(screen.getByText('Mosi Lodge offers a change')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Decline' })).toBeTruthy()
    expect(await readAnswers(account)).toEqual([])
  })

  it('waits to be sent if it accepts a cheaper change', async () => {
    const { user, account } = await open(offered({ total: 1700 }))
    api.goOffline(answerChangeOffer)
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('You accept this change:')).toBeTruthy()
    expect(await readAnswers(account)).toMatchObject([['bookings.answerChangeOfferOffline', id, { accepts: true }]])
  })

  it('is not saved if it accepts a dearer change, which is paid first', async () => {
    const { user, account } = await open(offered())
    api.goOffline(answerChangeOffer)
    await user.click(await screen.findByRole('button', { name: /Accept and pay/ }))
    expect(await screen.findByText(/You need a connection to accept a change that costs more/)).toBeTruthy()
    expect(await readAnswers(account)).toEqual([])
  })

  it('is displayed with the reason if the server has refused it', async () => {
    const { user, account } = await open(booked(), {
      endpoint: 'bookings.answerChangeOfferOffline',
      entity: 'booking',
      input: { params: { id }, query: {}, body: { offerId: offer._id, accepts: true } },
      preview: { name: 'Mosi Lodge', change: offer },
      refusal: { code: 'sold_out', message: 'Not available on 12 Dec 2026.' },
    })
    expect(await screen.findByText('Your answer could not be saved')).toBeTruthy()
    expect(screen.getByText('Not available on 12 Dec 2026.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await expect.poll(() => readAnswers(account)).toEqual([])
  })
})

describe('an own change that was made offline', () => {
  const command = {
    endpoint: 'bookings.changeOwnOffline',
    entity: 'booking',
    input: { params: { id }, query: {}, body: { id: offer._id, listingId: booked().listingId, seenTotal: 2700 } },
    preview: { name: 'Mosi Lodge', change: { listingName: 'River suite', summary: '3 nights', total: 2700 } },
  } as const

  it('is displayed as a request that waits, and can be edited or discarded', async () => {
    const { user, account } = await open(booked(), { ...command, state: 'waiting', attempted: 0 })
    expect(await screen.findByText('A change waits to be sent')).toBeTruthy()
    expect(screen.getByText('River suite: 3 nights, ZMW 2,700.00')).toBeTruthy()
    // The booking stays as it is.
    expect(screen.getAllByText('Garden room').length).toBeGreaterThan(0)
    expect(screen.queryByText('River suite')).toBeNull()
    const edit = screen.getByRole('link', { name: 'Edit' })
    expect(edit.getAttribute('href')).toBe(`/my-account/bookings/${id}/change?listing=${booked().listingId}`)
    await user.click(screen.getByRole('button', { name: 'Discard the change' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(0)
  })

  it('is sent again at the new price if the customer wants it', async () => {
    const refusal = { code: 'price_changed', message: 'It costs ZMW 2,900.00 now.', detail: { seen: 2700, now: 2900 } }
    const { user, account } = await open(booked(), { ...command, refusal })
    expect(await screen.findByText('The booking was not changed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send again at ZMW 2,900.00' }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ state, input }) => [state, input.body]))
      .toEqual([['waiting', { ...command.input.body, seenTotal: 2900 }]])
  })
})
