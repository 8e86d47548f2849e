import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { alternatives, quoteBooking, requestBooking } from '#contract/bookings/bookings/request-booking'
import { availability } from '#contract/catalogue/catalogue'
import { addDays, formatDate, lusakaDate } from '#contract/core/dates'
import { buildHeldBooking } from '../../../../../tests/support/component/build-booking'
import { buildListing, buildVendor } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import * as chooser from '../../../../verticals/hotels/Chooser'
import type { ChooserModule } from '../../../../verticals/screens'
import Booking from './Booking'

const api = installFakeApi()
const today = lusakaDate(Date.now())
const [from, to] = [addDays(today, 10), addDays(today, 12)]
const listing = buildListing()

const quote = (total = 1900): Quote => ({
  listingId: listing._id,
  summary: '2 nights, 2 guests',
  startsOn: from,
  endsOn: to,
  lines: [{ label: '2 nights', quantity: 2, amount: total }],
  total,
  currency: 'ZMW',
  policy: 'Free cancellation until 7 days before.',
})

/** @param minStays by day */
function answerAvailability(minStays: Record<string, number> = {}) {
  const days = Array.from({ length: 92 }, (_, inDays) => {
    const date = addDays(today, inDays)
    return { date, free: 4, price: 950, ...(minStays[date] && { minStay: minStays[date] }) }
  })
  api.answer(availability, { days })
}

const buildForm = (displayed = listing) => (
  <Booking
    listing={displayed}
    chooser={chooser as unknown as ChooserModule}
    hours={buildVendor().operatingHours as never}
    asOf={Date.parse('2026-11-21T12:05:00Z')}
  />
)
const search = `?${new URLSearchParams(chooser.writeDraft({ checkIn: from, checkOut: to, guests: 2, rooms: 1 } as never))}`
const open = (query = search, displayed = listing) =>
  renderScreen(buildForm(displayed), { at: `/services/hotels/book/1${query}` })
const bookButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Book/ })

describe('the booking form', () => {
  it('asks for dates before it shows a price', async () => {
    answerAvailability()
    await signIn()
    open('')
    expect(await screen.findByText('Choose your dates to see the price.')).toBeTruthy()
    expect((await bookButton()).disabled).toBe(true)
    expect(api.callsOf(quoteBooking)).toEqual([])
  })

  it('restores the choice from the address and shows its price and terms', async () => {
    answerAvailability()
    api.answer(quoteBooking, quote())
    await signIn()
    open()
    expect((await screen.findAllByText('ZMW 1,900.00')).length).toBeGreaterThan(0)
    expect(screen.getByText('Free cancellation until 7 days before.')).toBeTruthy()
    expect(api.callsOf(quoteBooking)[0]!.body).toMatchObject({
      listingId: listing._id,
      choice: { checkIn: from, checkOut: to, guests: 2 },
    })
  })

  it('tells a customer the minimum stay before the end is chosen, and offers no shorter stay', async () => {
    answerAvailability({ [from]: 3 })
    api.answer(quoteBooking, quote())
    await signIn()
    const { user } = open(`?checkIn=${from}`)
    const text = `Minimum stay is 3 nights for arrivals on ${formatDate(from)}.`
    expect((await screen.findByText(text)).getAttribute('role')).toBe('status')
    await user.type(screen.getByLabelText('Check-out'), to)
    expect((await screen.findByRole('alert')).textContent).toBe(`${text} Please choose a later end date.`)
    expect((await bookButton()).disabled).toBe(true)
    expect(api.callsOf(quoteBooking)).toEqual([])
    await user.clear(screen.getByLabelText('Check-out'))
    await user.type(screen.getByLabelText('Check-out'), addDays(from, 3))
    await expect.poll(async () => (await bookButton()).disabled).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('books at the price that was displayed and opens the payment', async () => {
    answerAvailability()
    api.answer(quoteBooking, quote())
    api.answer(requestBooking, buildHeldBooking())
    await signIn()
    const { user, currentPath } = open()
    await screen.findAllByText('ZMW 1,900.00')
    await user.click(await bookButton())
    await expect.poll(currentPath).toBe(`/payment/hotel/${buildHeldBooking()._id}`)
    const [call] = api.callsOf(requestBooking)
    expect(call!.body).toMatchObject({ seenTotal: 1900 })
    expect(call!.headers.get('idempotency-key')).toBe((call!.body as { id: string }).id)
  })

  it('sends a visitor to sign in, and returns to the panel with the choice', async () => {
    answerAvailability()
    api.answer(quoteBooking, quote())
    const { user, currentPath, returnPath } = open()
    expect(await screen.findByText("You'll sign in first. We'll keep your selection.")).toBeTruthy()
    await screen.findAllByText('ZMW 1,900.00')
    await user.click(await bookButton())
    await expect.poll(currentPath).toBe('/auth')
    expect(returnPath()).toBe(`/services/hotels/book/1${search}#book`)
    expect(api.callsOf(requestBooking)).toEqual([])
  })

  it('sends a business from its own page to its counter, with the choice', async () => {
    answerAvailability()
    api.answer(quoteBooking, quote())
    const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
    await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId: listing.vendorId } as never])
    open()
    const link = await screen.findByRole('link', { name: 'Sell at the counter' })
    expect(link.getAttribute('href')).toBe(
      `/admin/hotel-management/counter?${new URLSearchParams({ listing: listing._id })}&${search.slice(1)}`,
    )
    expect(screen.queryByRole('button', { name: /^(Book|Paid)/ })).toBeNull()
  })

  it('tells a partner to use a personal account', async () => {
    answerAvailability()
    await signIn({ user_type: 'partner', business_type: 'bus' })
    open('')
    expect(await screen.findByText('You are signed in as a partner')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull()
  })

  it('compares both prices and books at the new one only after the customer accepts it', async () => {
    answerAvailability()
    api.answer(quoteBooking, quote())
    api.refuse(requestBooking, {
      status: 409,
      code: 'price_changed',
      message: 'The price has changed.',
      detail: { seen: 1900, now: 2100 },
    })
    await signIn()
    const { user } = open()
    await screen.findAllByText('ZMW 1,900.00')
    await user.click(await bookButton())
    expect(await screen.findByText('The price has changed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Accept ZMW.2,100\.00/ }))
    await expect.poll(() => api.callsOf(requestBooking).length).toBe(2)
    expect(api.callsOf(requestBooking).map(({ body }) => (body as { seenTotal: number }).seenTotal)).toEqual([
      1900, 2100,
    ])
  })

  it('offers alternatives when somebody else was faster', async () => {
    answerAvailability()
    api.answer(quoteBooking, quote())
    api.refuse(requestBooking, { status: 409, code: 'sold_out', message: 'The last room has just been booked.' })
    api.answer(alternatives, {
      alternatives: [
        { listing: buildListing({ _id: 'd2', name: 'River room', path: '/services/hotels/book/2' }), total: 2000 },
      ],
    } as never)
    await signIn()
    const { user } = open()
    await screen.findAllByText('ZMW 1,900.00')
    await user.click(await bookButton())
    expect(await screen.findByText('The last room has just been booked.')).toBeTruthy()
    const link = await screen.findByRole('link', { name: /River room/ })
    expect(link.getAttribute('href')).toContain('/services/hotels/book/2?')
  })

  it('repeats a booking whose response was lost under the same id', async () => {
    answerAvailability()
    api.answer(quoteBooking, quote())
    await signIn()
    const { user } = open()
    await screen.findAllByText('ZMW 1,900.00')
    await user.click(await bookButton())
    expect(await screen.findByText(/We got no answer\. You can safely send it again/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => api.callsOf(requestBooking).length).toBe(2)
    const ids = api.callsOf(requestBooking).map(({ body }) => (body as { id: string }).id)
    expect(ids[0]).toBe(ids[1])
  })

  it('saves a request on the phone when there is no connection', async () => {
    answerAvailability()
    const account = await signIn()
    const { user, currentPath } = open()
    await user.click(await screen.findByRole('button', { name: 'Request booking' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    const [row] = await readOutboxRows(account)
    expect(row).toMatchObject({
      endpoint: 'bookings.ask',
      input: { body: { listingId: listing._id, choice: { checkIn: from } } },
      preview: { name: 'Garden room', booking: { reference: '', status: 'requested' } },
    })
    await expect.poll(currentPath).toBe(`/my-account/bookings/${row!.input.body.id}`)
  })

  it('offers no offline request to a visitor and says how old the page is', async () => {
    answerAvailability()
    open()
    expect(
      await screen.findByText(/You need a connection to book\. This page was saved on 21 Nov 2026, 14:05\./),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Request booking' })).toBeNull()
  })

  it('shows the message of a refused field next to the field', async () => {
    answerAvailability()
    api.refuse(quoteBooking, {
      status: 422,
      code: 'invalid',
      message: 'Please check your choice.',
      fields: { guests: 'This room sleeps 2.' },
    })
    await signIn()
    open()
    expect(await screen.findByText('This room sleeps 2.')).toBeTruthy()
  })
})

describe('the price without a connection', () => {
  /** Each night of the stay has a price of its own, which differs from the price of the listing. */
  const seasonal = buildListing({
    details: { ...listing.details, prices: [{ name: 'Festival', from, to, amount: 1200.5 }] },
  })

  it('is calculated for the chosen nights, with its age, and limits what the request may cost', async () => {
    answerAvailability()
    const account = await signIn()
    const { user } = open(search, seasonal)
    expect(await screen.findByText(/^Garden room, Festival, 2 nights at ZMW.1,200\.50$/)).toBeTruthy()
    expect(screen.getByText('Total').nextElementSibling!.textContent).toBe('ZMW 2,401.00')
    expect(screen.getByText(/Prices as of 21 Nov 2026, 14:05\./)).toBeTruthy()
    expect(screen.getByText(/The price you saw is ZMW.2,401\.00\. If it goes up, nothing is booked\./)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Request booking' }))
    await expect.poll(async () => (await readOutboxRows(account))[0]?.input.body.seenTotal).toBe(2401)
  })

  it('is shown to a visitor too, who needs a connection to book', async () => {
    answerAvailability()
    open(search, seasonal)
    expect(await screen.findByText('ZMW 2,401.00', { selector: '.facts-total dd' })).toBeTruthy()
    expect(screen.getByText(/You need a connection to book\./)).toBeTruthy()
  })

  it('says which part of the choice the listing does not offer', async () => {
    answerAvailability()
    await signIn()
    open(search.replace('guests=2', 'guests=3'))
    expect(await screen.findByText('1 room of this type sleeps at most 2.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request booking' }).disabled).toBe(true)
  })
})
