/** What a business sells at its counter from the page of its own listing: goods for cash, viewings for nothing. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { quoteBooking, type Quote } from '#contract/bookings/bookings/bookings'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { addDays, lusakaDate } from '#contract/core/dates'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { buildListing, buildVendor } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import type { Listing } from '#contract/catalogue/catalogue'
import { PurchasePanel } from './PurchasePanel'

const api = installFakeApi()
const today = lusakaDate(Date.now())
const product = buildListing({
  vertical: 'stores',
  name: 'Solar lamp',
  unit: 'item',
  price: 250,
  details: { category: 'Home', stock: 5 },
  path: '/services/stores/1',
})
const viewings = { weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] }
const home = buildListing({
  vertical: 'real-estate',
  name: 'Flat in Roma',
  unit: 'month',
  price: 4500,
  details: {
    kind: 'Flat',
    bedrooms: 2,
    bathrooms: 1,
    furnished: false,
    area: 'Roma',
    viewings: { ...viewings, from: '09:00', to: '16:00', minutes: 30 },
  },
  path: '/services/real-estate/properties/1',
})
const viewingDay = addDays(today, 3)

const buildQuote = (listing: Listing, total: number): Quote => ({
  listingId: listing._id,
  summary: 'The choice',
  startsOn: today,
  endsOn: null,
  lines: [{ label: 'The choice', quantity: 1, amount: total }],
  total,
  currency: 'ZMW',
  policy: '',
})

async function open(listing: Listing, businessType: 'store' | 'realEstate', search = '') {
  const account = await signIn({ user_type: 'partner', business_type: businessType })
  await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId: listing.vendorId } as never])
  const panel = <PurchasePanel listing={listing} vendor={buildVendor({ businessType })} asOf={undefined} />
  return { account, ...renderScreen(panel, { at: listing.path + search }) }
}
const typeName = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.type(await screen.findByLabelText('Name of the customer'), 'Mwila Tembo')
const moneyText = /ZMW|cash|paid|refund|receipt|money|fee/i

describe('the page of a product, for its shop', () => {
  it('sells several items at the counter for cash and offers the receipt', async () => {
    api.answer(quoteBooking, buildQuote(product, 500))
    api.answer(recordWalkIn, buildVendorBooking({ reference: 'TLP-ABC', customerName: 'Mwila Tembo' }))
    const { user } = await open(product, 'store')
    await user.click(await screen.findByRole('button', { name: 'Increase: Quantity' }))
    await typeName(user)
    await user.click(await screen.findByRole('button', { name: 'Paid ZMW 500.00 in cash' }))
    expect(await screen.findByText('Booking TLP-ABC is confirmed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Receipt' })).toBeTruthy()
    expect(api.callsOf(recordWalkIn)[0]!.body).toMatchObject({ choice: { quantity: 2 }, seenTotal: 500 })
  })

  it('saves the sale on the device without a connection', async () => {
    const { account, user } = await open(product, 'store')
    await typeName(user)
    await user.click(await screen.findByRole('button', { name: 'Save this sale' }))
    expect(await screen.findByText('Sale saved on this device')).toBeTruthy()
    expect(await readOutboxRows(account)).toMatchObject([
      { endpoint: 'walkIns.recordOffline', input: { body: { choice: { quantity: 1 }, seenTotal: 250 } } },
    ])
  })

  it('tells the staff of another business that they need a personal account', async () => {
    await signIn({ user_type: 'partner', business_type: 'bus' })
    renderScreen(<PurchasePanel listing={product} vendor={buildVendor()} asOf={undefined} />, { at: product.path })
    expect(await screen.findByText('You are signed in as a partner')).toBeTruthy()
  })
})

describe('a viewing that an agent records for a visitor', () => {
  const search = `?date=${viewingDay}&time=10%3A00`

  it('mentions no payment, neither before nor after it is recorded', async () => {
    api.answer(quoteBooking, buildQuote(home, 0))
    api.answer(
      recordWalkIn,
      buildVendorBooking({ reference: 'TLP-VIEW', customerName: 'Mwila Tembo', summary: 'Viewing', total: 0 }),
    )
    const { user } = await open(home, 'realEstate', search)
    await typeName(user)
    const counter = screen.getByRole('region', { name: 'Book at the counter' })
    expect(counter.textContent).not.toMatch(moneyText)
    await user.click(await within(counter).findByRole('button', { name: 'Book viewing' }))
    expect(await screen.findByText('Booking TLP-VIEW is confirmed')).toBeTruthy()
    expect(screen.queryByText(/cash/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull()
    expect(api.callsOf(recordWalkIn)[0]!.body).toMatchObject({ seenTotal: 0 })
  })

  it('is saved without a connection and without an amount', async () => {
    const { account, user } = await open(home, 'realEstate', search)
    await typeName(user)
    expect(screen.getByRole('region', { name: 'Book at the counter' }).textContent).not.toMatch(moneyText)
    await user.click(await screen.findByRole('button', { name: 'Save this booking' }))
    expect(await screen.findByText('Booking saved on this device')).toBeTruthy()
    expect(await readOutboxRows(account)).toMatchObject([
      { endpoint: 'walkIns.recordOffline', input: { body: { seenTotal: 0, customerName: 'Mwila Tembo' } } },
    ])
    expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull()
  })
})
