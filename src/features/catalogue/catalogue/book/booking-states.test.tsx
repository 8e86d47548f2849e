/** The booking form when something fails, and what it says about the price. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { alternatives, quoteBooking, requestBooking } from '#contract/bookings/bookings/request-booking'
import { availability } from '#contract/catalogue/catalogue'
import { addDays, lusakaDate } from '#contract/core/dates'
import { buildListing, buildVendor } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { readOutboxRows, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import * as chooser from '../../../../verticals/hotels/Chooser'
import type { ChooserModule } from '../../../../verticals/screens'
import Booking from './Booking'

const api = installFakeApi()
const today = lusakaDate(Date.now())
const [from, to] = [addDays(today, 10), addDays(today, 12)]
const listing = buildListing()
const quote: Quote = {
  listingId: listing._id,
  summary: '2 nights, 2 guests',
  startsOn: from,
  endsOn: to,
  lines: [{ label: '2 nights', quantity: 2, amount: 1900 }],
  total: 1900,
  currency: 'ZMW',
  policy: 'Free cancellation until 7 days before.',
}
const search = new URLSearchParams(
  chooser.writeDraft({ checkIn: from, checkOut: to, guests: 2, rooms: 1 } as never),
).toString()

beforeEach(() => {
  const days = Array.from({ length: 92 }, (_, day) => ({ date: addDays(today, day), free: 4, price: 950 }))
  api.answer(availability, { days })
  api.answer(quoteBooking, quote)
})

function renderForm() {
  const hours = buildVendor().operatingHours as never
  const form = (
    <Booking listing={listing} chooser={chooser as unknown as ChooserModule} hours={hours} asOf={undefined} />
  )
  return renderScreen(form, { at: `/services/hotels/book/1?${search}` })
}
async function open(more: Partial<Quote> = {}) {
  api.answer(quoteBooking, { ...quote, ...more })
  const account = await signIn()
  return { account, ...renderForm() }
}
async function openAndBook() {
  const page = await open()
  await screen.findAllByText('ZMW 1,900.00')
  await page.user.click(await screen.findByRole('button', { name: /^Book/ }))
  return page
}
const getFact = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent

describe('the price', () => {
  it('lists each part, with taxes as included and free parts as free', async () => {
    const lines: Quote['lines'] = [
      { label: '2 nights', quantity: 2, amount: 1900 },
      { label: 'VAT 16%', quantity: 1, amount: 262.07, kind: 'tax' },
      { label: 'Breakfast', quantity: 2, amount: 0 },
    ]
    await open({ lines })
    await screen.findAllByText('ZMW 1,900.00')
    expect(getFact('2 nights')).toBe('ZMW 1,900.00')
    expect(getFact('VAT 16%')).toBe('included')
    expect(getFact('Breakfast')).toBe('free')
    expect(getFact('Total')).toBe('ZMW 1,900.00')
  })

  it('states what is paid when booking, and the balance with its date', async () => {
    await open({ dueNow: 600, balance: { amount: 1300, dueOn: '2030-04-01' } })
    await screen.findAllByText('ZMW 1,900.00')
    expect(getFact('When booking')).toBe('ZMW 600.00')
    expect(getFact('Balance, by 1 Apr 2030')).toBe('ZMW 1,300.00')
  })

  it('says until when it is guaranteed, and sends the guarantee with the booking', async () => {
    const { user } = await open({ kept: { until: '2030-04-01T10:00:00.000Z', seal: 'seal-1' } })
    expect(await screen.findByText("We'll keep this price for you until 1 Apr 2030, 12:00.")).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /^Book/ }))
    await expect.poll(() => api.callsOf(requestBooking)).toHaveLength(1)
    expect(api.callsOf(requestBooking)[0]!.body).toMatchObject({ seal: 'seal-1' })
  })

  it('A price that the server refuses is explained, and requested again on request', async () => {
    api.refuse(quoteBooking, { status: 409, code: 'closed', message: 'This room is closed in May.' })
    await signIn()
    const { user } = renderForm()
    expect(await screen.findByText('This room is closed in May.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Book/ }).disabled).toBe(true)
    api.answer(quoteBooking, quote)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findAllByText('ZMW 1,900.00')).length).toBeGreaterThan(0)
  })
})

describe('a booking that fails', () => {
  it('is sent once however often the button is pressed', async () => {
    api.neverAnswer(requestBooking)
    const { user } = await open()
    await screen.findAllByText('ZMW 1,900.00')
    await user.dblClick(await screen.findByRole('button', { name: /^Book/ }))
    expect(api.callsOf(requestBooking)).toHaveLength(1)
  })

  it('because of too many holds links to the bookings', async () => {
    api.refuse(requestBooking, { status: 409, code: 'too_many_holds', message: 'You hold too much already.' })
    await openAndBook()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('You hold too much already.')).toBeTruthy()
    expect(alert.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/my-account/bookings')
  })

  it('because the session has ended opens sign-in', async () => {
    api.refuse(requestBooking, { status: 401, code: 'signed_out', message: 'Please log in again.' })
    const { currentPath } = await openAndBook()
    await expect.poll(currentPath).toMatch(/^\/auth/)
  })

  it('A booking that fails for another reason shows the message of the server', async () => {
    api.refuse(requestBooking, { status: 409, code: 'blocked', message: 'You cannot book with this business.' })
    await openAndBook()
    expect((await screen.findByRole('alert')).textContent).toContain('You cannot book with this business.')
  })

  const soldOut = { status: 409, code: 'sold_out', message: 'The last room has just been booked.' }

  it('because it was sold out reads the free days again, and says that nothing else is free', async () => {
    api.refuse(requestBooking, soldOut)
    api.answer(alternatives, { alternatives: [] })
    await openAndBook()
    const text = 'We found nothing similar nearby for these dates. Please try other dates.'
    expect(await screen.findByText(text)).toBeTruthy()
    await expect.poll(() => api.callsOf(availability).length).toBeGreaterThan(1)
  })

  it('because it was sold out does not claim that nothing is free when that is unknown', async () => {
    api.refuse(requestBooking, soldOut)
    const { user } = await openAndBook()
    expect(await screen.findByText("We couldn't check what else is available.")).toBeTruthy()
    const room = buildListing({ _id: 'd2', name: 'River room', path: '/services/hotels/book/2' })
    api.answer(alternatives, { alternatives: [{ listing: room, total: 2050.5 }] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'River room' })).toBeTruthy()
    expect(screen.getByText('ZMW 2,050.50')).toBeTruthy()
  })
})

describe('a lost connection', () => {
  it('is noticed when it returns: the price is requested by itself', async () => {
    api.goOffline(quoteBooking)
    await signIn()
    renderForm()
    expect(
      await screen.findByText(/The price you saw is ZMW.1,900\.00\. If it goes up, nothing is booked\./),
    ).toBeTruthy()
    api.answer(quoteBooking, quote)
    act(() => void dispatchEvent(new Event('online')))
    expect((await screen.findAllByText('ZMW 1,900.00')).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Request booking' })).toBeNull())
  })

  it('keeps the id of a booking without an answer for the offline request, so that it counts once', async () => {
    const { account, user } = await openAndBook()
    expect(
      await screen.findByText(/The price you saw is ZMW.1,900\.00\. If it goes up, nothing is booked\./),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Request booking' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    const sent = api.callsOf(requestBooking)[0]!.body as { id: string }
    expect((await readOutboxRows(account))[0]!.input.body).toMatchObject({ id: sent.id, seenTotal: 1900 })
  })
})
