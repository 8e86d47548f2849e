/** The sale of a room at the counter: the choice, the price and the minimum stay. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { quoteBooking } from '#contract/bookings/bookings/request-booking'
import { availability } from '#contract/catalogue/catalogue'
import { addDays, formatDate, lusakaDate } from '#contract/core/dates'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { buildListing, buildVendor } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { buildRoom } from '../../../../../tests/support/component/partner-screens'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import * as chooser from '../../../../verticals/hotels/Chooser'
import type { ChooserModule } from '../../../../verticals/screens'
import CounterBooking from './CounterBooking'

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
  policy: '',
}

function answerAvailability(minStay?: number) {
  const days = Array.from({ length: 92 }, (_, inDays) => {
    const date = addDays(today, inDays)
    return { date, free: 4, price: 950, ...(minStay && { minStay }) }
  })
  api.answer(availability, { days })
}

async function open(search = `checkIn=${from}&checkOut=${to}&guests=2&rooms=1`, own: OwnListing[] = []) {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
  await storeBase(account, 'vendorListing', own)
  const counter = (
    <CounterBooking
      listing={listing}
      chooser={chooser as unknown as ChooserModule}
      hours={buildVendor().operatingHours}
      asOf={undefined}
      onNext={() => undefined}
    />
  )
  return { account, ...renderScreen(counter, { at: `/admin/hotel-management/counter?${search}` }) }
}

it('lets the business sell a shorter stay at its counter, with a notice', async () => {
  answerAvailability(3)
  const shortStay = `Minimum stay is 3 nights for arrivals on ${formatDate(from)}.`
  api.answer(quoteBooking, { ...quote, shortStay })
  await open()
  expect(await screen.findByText(`${shortStay} At your counter you can still sell less.`)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Paid ZMW 1,900.00 in cash' })).toBeTruthy()
  expect(api.callsOf(quoteBooking)[0]!.body).toMatchObject({ atCounter: true })
})

it('starts with tonight, and again with tonight after a sale', async () => {
  answerAvailability()
  api.answer(quoteBooking, quote)
  api.answer(recordWalkIn, buildVendorBooking({ reference: 'TLP-ABC', customerName: 'Mwila Tembo' }))
  const { user, currentPath } = await open('')
  await user.type(await screen.findByLabelText(/^\w+'s name/), 'Mwila Tembo')
  await user.click(await screen.findByRole('button', { name: 'Paid ZMW 1,900.00 in cash' }))
  expect(await screen.findByText('Sold: TLP-ABC')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Next sale')
  expect(screen.queryByLabelText('Check-in')).toBeNull()
  expect(api.callsOf(recordWalkIn)[0]!.body).toMatchObject({
    choice: { checkIn: today, checkOut: addDays(today, 1) },
  })
  await expect.poll(currentPath).toContain(`listing=${listing._id}&checkIn=${today}`)
})

it('The price at the counter without a connection is that of the mirrored listing, and no warning stands above the form that sells', async () => {
  answerAvailability()
  const { account, user } = await open(undefined, [
    buildRoom({ price: 1000, prices: [{ from, to: from, amount: 1500 }] }, { _id: listing._id }),
  ])
  expect(await screen.findByText('ZMW 2,500.00', { selector: '.facts-total dd' })).toBeTruthy()
  expect(screen.queryByText(/You need a connection to book/)).toBeNull()
  expect(screen.queryByLabelText('Amount paid')).toBeNull()
  await user.type(await screen.findByLabelText(/^\w+'s name/), 'Mwila Tembo')
  await user.click(screen.getByRole('button', { name: 'Save this sale' }))
  await expect.poll(async () => (await readOutboxRows(account))[0]?.input.body.seenTotal).toBe(2500)
})
