/** The pages of a vendor and of a listing, with their reviews, maps, pictures and buttons. */
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  listing as listingEndpoint,
  listings,
  vendor as vendorEndpoint,
  type Listing,
} from '#contract/catalogue/catalogue'
import type { Vendor } from '#contract/catalogue/catalogue'
import { publicSettings } from '#contract/platform/public-settings'
import { vendorReviews, type Review } from '#contract/bookings/reviews/reviews'
import { buildListing, buildVendor } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
} from '../../../../../tests/support/component/render-screen'
import { endSession } from '../../../../api/session'
import { consumeIntent } from '../actions/intents'
import ListingOrVendorPage from '../listing/ListingOrVendorPage'
import VendorPage from './VendorPage'

const api = installFakeApi()
const vendorId = buildVendor()._id
const listingId = buildListing()._id

const openVendor = (vendor: Partial<Vendor> = {}) => {
  api.answer(vendorEndpoint, { vendor: buildVendor(vendor), services: [] })
  return renderScreen(<VendorPage />, { at: `/vendor/${vendorId}`, pattern: '/vendor/:id' })
}
const openListing = (listing: Partial<Listing> = {}, vendor: Partial<Vendor> = {}, query = '') => {
  api.answer(listingEndpoint, { listing: buildListing(listing), vendor: buildVendor(vendor) })
  const at = `/services/hotels/book/${listingId}${query}`
  return renderScreen(<ListingOrVendorPage />, { at, pattern: '/services/hotels/book/:id' })
}
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the reviews of a vendor', () => {
  const buildReview = (number: number, more: Partial<Review> = {}): Review => ({
    _id: `r${number}`,
    author: `Mercy B${number}.`,
    stars: 4,
    text: `Review ${number}`,
    writtenAt: '2026-11-19T23:30:00.000Z',
    listingName: 'Garden room',
    changed: false,
    reply: null,
    ...more,
  })
  const findReviews = async () => within(await screen.findByRole('region', { name: 'Reviews' }))

  it('show author, stars, listing and the day in Zambia, with the reply of the vendor', async () => {
    const reply = { text: 'Thank you.', at: '2026-11-20T08:00:00.000Z' }
    const reviews = [buildReview(1, { changed: true, reply })]
    api.answer(vendorReviews, { total: 1, page: 1, pageSize: 6, reviews })
    openVendor()
    const card = within(await (await findReviews()).findByRole('article'))
    expect(card.getByText('4 out of 5 stars')).toBeTruthy()
    expect(card.getByText('Garden room, 20 Nov 2026, edited')).toBeTruthy()
    expect(card.getByText('Reply from Mosi Lodge')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Report the review by Mercy B1.' })).toBeTruthy()
  })

  it('are displayed in pages of six', async () => {
    api.answerWith(vendorReviews, ({ path }) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'))
      const numbers = page === 1 ? [1, 2, 3, 4, 5, 6] : [7]
      return { total: 7, page, pageSize: 6, reviews: numbers.map((number) => buildReview(number)) }
    })
    const { user } = openVendor()
    const reviews = await findReviews()
    expect(await reviews.findAllByRole('article')).toHaveLength(6)
    await user.click(reviews.getByRole('button', { name: 'Next' }))
    expect(await reviews.findByText('Review 7')).toBeTruthy()
    expect(reviews.getAllByRole('article')).toHaveLength(1)
    expect(reviews.queryByText('Review 1')).toBeNull()
  })

  it('are not requested for a vendor without ratings', async () => {
    openVendor({ rating: { average: 0, count: 0 } })
    await findTitle('Mosi Lodge')
    expect(screen.queryByRole('region', { name: 'Reviews' })).toBeNull()
    expect(api.callsOf(vendorReviews)).toEqual([])
  })

  it('report a failure without hiding the vendor', async () => {
    openVendor()
    expect(await screen.findByText("We couldn't load the reviews. Please try again later.")).toBeTruthy()
    expect(await findTitle('Mosi Lodge')).toBeTruthy()
  })
})

describe('the page of a vendor', () => {
  it('counts one review in the singular', async () => {
    openVendor({ rating: { average: 5, count: 1 } })
    expect(await screen.findByText('(1 review)')).toBeTruthy()
  })

  it('shows the position on a map with a link to map apps', async () => {
    openVendor({ position: { lat: -17.85, lon: 25.86 } })
    const location = within(await screen.findByRole('region', { name: 'Location' }))
    expect(location.getByRole('img', { name: 'Map of Zambia with Mosi Lodge, Livingstone' })).toBeTruthy()
    expect(location.getByRole('link', { name: /Open in maps/ }).getAttribute('href')).toContain('-17.85')
  })

  it('has no map without a position', async () => {
    openVendor({ position: null })
    await findTitle('Mosi Lodge')
    expect(screen.queryByRole('region', { name: 'Location' })).toBeNull()
  })

  it('describes further pictures by their text, or else by the name of the vendor', async () => {
    openVendor({ images: ['/media/1.jpg', '/media/2.jpg', '/media/3.jpg'], imageAlts: ['Gate', 'Pool at night'] })
    await findTitle('Mosi Lodge')
    const more = within(screen.getByRole('list', { name: 'More pictures' }))
    const [second, third] = more.getAllByRole('img')
    expect(second!.getAttribute('alt')).toBe('Pool at night')
    expect(third!.getAttribute('alt')).toContain('Mosi Lodge')
  })

  it('can be reported by customers and visitors, but not by administrators', async () => {
    const { unmount } = openVendor()
    expect(await screen.findByRole('link', { name: 'Report this business' })).toBeTruthy()
    unmount()
    await signIn({ user_type: 'admin' })
    openVendor()
    await findTitle('Mosi Lodge')
    expect(screen.queryByRole('link', { name: 'Report this business' })).toBeNull()
  })

  it('says how old it is while the phone is offline', async () => {
    openVendor()
    await findTitle('Mosi Lodge')
    setSync({ online: 'no' })
    expect((await screen.findAllByText(/^Saved copy, as of/)).length).toBeGreaterThan(0)
  })
})

describe('the page of a listing', () => {
  it('shows price per unit, town and rating, and links to its vendor', async () => {
    openListing({ price: 1250.5 })
    await findTitle('Garden room')
    expect(screen.getByText('ZMW 1,250.50')).toBeTruthy()
    expect(screen.getByText('Mosi Lodge, Livingstone')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Mosi Lodge' })[0]!.getAttribute('href')).toContain(vendorId)
    expect(screen.getByRole('region', { name: 'Book' })).toBeTruthy()
  })

  it('has no price of 0', async () => {
    openListing({ price: 0 })
    expect(await screen.findByText('Price on request')).toBeTruthy()
    expect(screen.queryByText('ZMW 0.00')).toBeNull()
  })

  it('says that its service is closed for new bookings', async () => {
    const closedVerticals = { hotels: 'Hotels open again on Monday.' }
    api.answer(publicSettings, { maintenanceMode: false, closedVerticals })
    openListing()
    expect(await screen.findByText('Hotels open again on Monday.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull()
  })

  it('adds the quantity of the address to the cart, and changes it with the stepper', async () => {
    const account = await signIn()
    const product = { vertical: 'stores', name: 'Solar lamp', unit: 'item', details: { stock: 3 } } as const
    const { user } = openListing(product, { businessType: 'store' }, '?quantity=2')
    await findTitle('Solar lamp')
    const quantity = await screen.findByRole('spinbutton', { name: 'Quantity' })
    expect((quantity as HTMLInputElement).value).toBe('2')
    await user.click(screen.getByRole('button', { name: 'Increase: Quantity' }))
    expect((quantity as HTMLInputElement).value).toBe('3')
    await user.click(screen.getByRole('button', { name: 'Add to cart' }))
    await findToast('Item added to cart.')
    expect((await readOutboxRows(account))[0]!.input.body).toEqual({ productId: listingId, quantity: 3 })
  })

  it('offers no quantity of a product that is sold out', async () => {
    openListing({ vertical: 'stores', name: 'Solar lamp', unit: 'item', details: { stock: 0 } })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sold out' })
    expect(button.disabled).toBe(true)
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })

  it('shows the vendor with its listings when the address is that of a vendor', async () => {
    api.refuse(listingEndpoint, { status: 404, code: 'not_found', message: 'Not found.' })
    api.answer(vendorEndpoint, { vendor: buildVendor(), services: [] })
    api.answer(listings, { total: 1, page: 1, pageSize: 60, listings: [buildListing()] })
    const options = { at: `/services/hotels/book/${vendorId}`, pattern: '/services/hotels/book/:id' }
    renderScreen(<ListingOrVendorPage />, options)
    await findTitle('Mosi Lodge')
    expect(await screen.findByRole('link', { name: 'Garden room' })).toBeTruthy()
    expect(api.callsOf(listings)[0]!.path).toContain(`vendorId=${vendorId}`)
  })

  it('reports an address of neither a listing nor a vendor', async () => {
    const missing = { status: 404, code: 'not_found', message: 'Not found.' }
    api.refuse(listingEndpoint, missing)
    api.refuse(vendorEndpoint, missing)
    renderScreen(<ListingOrVendorPage />, { at: `/book/${listingId}`, pattern: '/book/:id' })
    expect((await screen.findAllByText(/not found|can't find|no longer/i)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })
})

describe('the favorite button', () => {
  const findButton = () => screen.findByRole('button', { name: 'Favorite: Garden room' })

  it('adds and removes a favorite, and shows its state at once', async () => {
    const account = await signIn()
    const { user } = openListing()
    const button = await findButton()
    expect(button.getAttribute('aria-pressed')).toBe('false')
    await user.click(button)
    await findToast('Saved to your favorites.')
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    expect((await readOutboxRows(account))[0]).toMatchObject({
      endpoint: 'favorites.add',
      input: { params: { listingId } },
      preview: { name: 'Garden room', favorite: { price: 950, unit: 'night', rating: 4.5 } },
    })
    await user.click(button)
    await findToast('Removed from your favorites.')
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  })

  it('The favorite button of a visitor opens sign-in, and stores the favorite for afterwards', async () => {
    // The store of all favorite buttons outlives a page and follows the session.
    await act(() => endSession())
    const { user, currentPath } = openListing()
    await user.click(await findButton())
    await expect.poll(currentPath).toBe('/auth')
    expect(consumeIntent('favorite')).toMatchObject({ _id: listingId, name: 'Garden room' })
  })

  it('is hidden from partners', async () => {
    await signIn({ user_type: 'partner', business_type: 'hotel' })
    openListing()
    await findTitle('Garden room')
    await expect.poll(() => screen.queryByRole('button', { name: /^Favorite/ })).toBeNull()
  })
})
