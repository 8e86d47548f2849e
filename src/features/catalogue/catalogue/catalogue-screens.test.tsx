/** What a visitor sees while browsing: lists, a vendor, a listing and the buttons on them. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { featured, listings, vendor, vendors, type Listing } from '#contract/catalogue/catalogue'
import { buildListing, buildVendor } from '../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, readOutboxRows, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import { AddToCart } from './actions/AddToCart'
import { buildCartIntent } from './actions/build-cart-intent'
import { ChatButton } from './actions/ChatButton'
import ListPage from './list/ListPage'
import ProductsPage from './list/ProductsPage'
import VendorsPage from './list/VendorsPage'
import ServicesPage from './search/ServicesPage'
import VendorPage from './vendor/VendorPage'

const api = installFakeApi()

const answerListings = (...found: Listing[]) =>
  api.answer(listings, { total: found.length, page: 1, pageSize: 12, listings: found } as never)
const answerVendors = (...found: ReturnType<typeof buildVendor>[]) =>
  api.answer(vendors, { total: found.length, page: 1, pageSize: 12, vendors: found } as never)

describe('a list of services', () => {
  it('shows the specified error text when the list cannot be loaded', async () => {
    api.refuse(listings, { status: 500, code: 'internal', message: 'Internal.' })
    renderScreen(<ListPage />, { at: '/services/hotels' })
    expect(await screen.findByText('Could not load services at this time. Please try again later.')).toBeTruthy()
  })
})

describe('the search results', () => {
  it('name the search and can be limited to one service', async () => {
    answerListings(buildListing())
    renderScreen(<ServicesPage />, { at: '/services?q=lodge' })
    expect(await screen.findByRole('heading', { name: 'Results for “lodge”' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Hotels' }).getAttribute('href')).toContain('vertical=hotels')
  })

  it('say when there are more of them than the server counts', async () => {
    const found = { total: 1000, isLowerBound: true, page: 1, pageSize: 20, listings: [buildListing()] }
    api.answer(listings, found as never)
    renderScreen(<ServicesPage />, { at: '/services?q=lodge' })
    expect(await screen.findByText(/^1,000\+ /)).toBeTruthy()
  })

  it('are replaced by the categories when the search is empty', () => {
    renderScreen(<ServicesPage />, { at: '/services?q=%20' })
    expect(screen.queryByRole('heading', { name: /Results/ })).toBeNull()
    expect(api.callsOf(listings)).toEqual([])
  })
})

describe('the list of vendors', () => {
  it('shows the verified mark and filters by business type', async () => {
    answerVendors(buildVendor(), buildVendor({ _id: 'c2', businessName: 'Zambezi Rooms', verified: false }))
    renderScreen(<VendorsPage />, { at: '/vendors?businessType=hotel' })
    expect(await screen.findByRole('link', { name: /Mosi Lodge/ })).toBeTruthy()
    expect(screen.getAllByText('Verified')).toHaveLength(1)
    expect(api.callsOf(vendors)[0]!.path).toContain('businessType=hotel')
  })
})

describe('the featured products', () => {
  it('say that nothing is featured', async () => {
    api.answer(featured, { products: [], services: [] })
    renderScreen(<ProductsPage />, { at: '/products' })
    expect(await screen.findByText('Nothing is featured right now')).toBeTruthy()
  })

  it('show the specified error text', async () => {
    api.refuse(featured, { status: 500, code: 'internal', message: 'Internal.' })
    renderScreen(<ProductsPage />, { at: '/products' })
    expect(await screen.findByText('Could not load featured items at this time.')).toBeTruthy()
  })
})

describe('the page of a vendor', () => {
  const id = buildVendor()._id
  const open = () => renderScreen(<VendorPage />, { at: `/vendor/${id}`, pattern: '/vendor/:id' })
  const service = {
    _id: 'd1',
    name: 'Garden room',
    description: 'Quiet.',
    price: { currency: 'ZMW', amount: 950 },
    imageUrl: null,
    path: '/services/hotels/book/d1',
  }

  it('shows address, rating, contact and services', async () => {
    api.answer(vendor, {
      vendor: buildVendor({ contact: { phone: '0971000000', website: 'https://mosi.example/' } }),
      services: [service],
    } as never)
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Mosi Lodge' })).toBeTruthy()
    expect(screen.getByText('Livingstone, Southern Province')).toBeTruthy()
    expect(screen.getByText('(12 reviews)')).toBeTruthy()
    expect(screen.getByText('No Image')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'mosi.example' }).getAttribute('href')).toBe('https://mosi.example/')
    expect(screen.getByRole('link', { name: 'Book Now' }).getAttribute('href')).toBe('/services/hotels/book/d1')
  })

  it('says "No ratings" and that no services are available', async () => {
    api.answer(vendor, { vendor: buildVendor({ rating: { average: 0, count: 0 } }), services: [] } as never)
    open()
    expect(await screen.findByText('No services available at the moment.')).toBeTruthy()
    expect(screen.getByText('No ratings')).toBeTruthy()
  })

  it('shows Closed and N/A in the operating hours', async () => {
    const hours = buildVendor().operatingHours as Record<string, unknown>
    const operatingHours = {
      ...hours,
      saturday: { closed: true, open: null, close: null },
      sunday: { closed: false, open: null, close: null },
    }
    api.answer(vendor, { vendor: { ...buildVendor(), operatingHours }, services: [] } as never)
    open()
    const card = within((await screen.findByRole('heading', { name: 'Operating Hours' })).closest('section')!)
    expect(card.getByText('Closed')).toBeTruthy()
    expect(card.getByText(/N\/A/)).toBeTruthy()
  })

  it('reports a vendor that does not exist with the specified texts', async () => {
    api.refuse(vendor, { status: 404, code: 'not_found', message: 'Not found.' })
    open()
    expect(await screen.findByText('Vendor Not Found')).toBeTruthy()
    expect(screen.getByText("The vendor you're looking for doesn't exist.")).toBeTruthy()
  })
})

describe('the button that adds a product to the cart', () => {
  const product = buildListing({ vertical: 'stores', name: 'Solar lamp', unit: 'item' })
  const open = (soldOut = false) =>
    renderScreen(<AddToCart intent={buildCartIntent(product, 2)} soldOut={soldOut} />, { at: '/services/stores/1' })

  it('queues the product with its quantity', async () => {
    const account = await signIn()
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Add to cart' }))
    await findToast('Item added to cart.')
    expect((await readOutboxRows(account))[0]).toMatchObject({
      endpoint: 'cart.add',
      input: { body: { productId: product._id, quantity: 2 } },
      preview: { name: 'Solar lamp' },
    })
  })

  it('sends a visitor to sign in', async () => {
    const { user, currentPath } = open()
    await user.click(screen.getByRole('button', { name: 'Add to cart' }))
    await expect.poll(currentPath).toBe('/auth')
  })

  it('is not offered to a partner', async () => {
    await signIn({ user_type: 'partner', business_type: 'store' })
    open()
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
  })

  it('says when the product is sold out', () => {
    open(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sold out' }).disabled).toBe(true)
  })
})

describe('the button that opens a chat', () => {
  const provider = { id: 'c1', serviceId: 'd1', type: 'hotels', about: 'Garden room' } as const
  const open = () => renderScreen(<ChatButton provider={provider} />, { at: '/services/hotels/book/1' })

  it('opens the conversation of the listing', async () => {
    await signIn()
    const { user, currentPath } = open()
    await user.click(screen.getByRole('button', { name: 'Chat with Provider' }))
    await expect.poll(currentPath).toBe('/messages?chatWith=c1&serviceId=d1&serviceType=hotels')
  })

  it('asks a visitor to log in with the specified toast', async () => {
    const { user, currentPath } = open()
    await user.click(screen.getByRole('button', { name: 'Chat with Provider' }))
    expect(await findToast('Login Required')).toMatchObject({
      description: 'You need to be logged in to chat with a provider.',
      tone: 'destructive',
    })
    await expect.poll(currentPath).toBe('/auth')
  })
})
