/** The lists of listings and vendors: filters in the address, pages, empty results, and the saved copy offline. */
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listings, vendors, type Listing } from '#contract/catalogue/catalogue'
import type { AnswerOf } from '#contract/core/endpoint'
import { buildListing, buildVendor } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { renderScreen, setSync } from '../../../../../tests/support/component/render-screen'
import ServicesPage from '../search/ServicesPage'
import ListPage from './ListPage'
import VendorsPage from './VendorsPage'

const api = installFakeApi()

const answerListings = (found: Listing[], more: Partial<AnswerOf<typeof listings>> = {}) =>
  api.answer(listings, { total: found.length, page: 1, pageSize: 24, listings: found, ...more })
const getQuery = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]))
const getLastQuery = () => getQuery(api.callsOf(listings).at(-1)!.path)
const openHotels = (query = '') => renderScreen(<ListPage />, { at: `/services/hotels?show=offers${query}` })
const openSearch = (query: string) => renderScreen(<ServicesPage />, { at: `/services?${query}` })

describe('a card in a list', () => {
  it('shows name, price per unit, place and rating, and links to the listing', async () => {
    answerListings([buildListing({ price: 1250.5 })])
    openHotels()
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('link', { name: 'Garden room' }).getAttribute('href')).toBe(buildListing().path)
    expect(card.getByText('ZMW 1,250.50')).toBeTruthy()
    expect(card.getByText(/night/)).toBeTruthy()
    expect(card.getByText('(12)')).toBeTruthy()
  })

  it('passes the days of the filter on to the page of the listing', async () => {
    answerListings([buildListing()])
    openHotels('&from=2030-05-01&to=2030-05-03')
    const link = await screen.findByRole('link', { name: 'Garden room' })
    expect(getQuery(link.getAttribute('href')!)).toEqual({ checkIn: '2030-05-01', checkOut: '2030-05-03' })
    expect(getLastQuery()).toMatchObject({ from: '2030-05-01', to: '2030-05-03' })
  })

  it('offers a product in stock for the cart, and says that another is sold out', async () => {
    const buildProduct = (id: string, stock: number) =>
      buildListing({ _id: id, vertical: 'stores', name: `Lamp ${id}`, unit: 'item', details: { stock } })
    answerListings([buildProduct('1', 3), buildProduct('2', 0)])
    openSearch('q=lamp')
    const inStock = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add to cart: Lamp 1' })
    expect(inStock.disabled).toBe(false)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to cart: Lamp 2' }).disabled).toBe(true)
  })
})

describe('the number of results', () => {
  it.each([
    [1, '1 found'],
    [48, '48 results'],
  ])('The number of results of %i is displayed as "%s"', async (total, text) => {
    answerListings([buildListing()], { total })
    openSearch('q=lodge')
    expect((await screen.findByText(/found|results$/)).textContent).toBe(text)
  })

  it('names the corrected search text', async () => {
    answerListings([buildListing()], { total: 2, readAs: 'livingstone lodge' })
    openSearch('q=livngstone+logde')
    const text = '2 results for “livingstone lodge”. We found no exact match for your search.'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('leads to further pages, which keep the filters', async () => {
    answerListings([buildListing()], { total: 50, page: 2 })
    openSearch('q=lodge&town=Livingstone&page=2')
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    expect(pages.getByText('Page 2 of 3')).toBeTruthy()
    const next = pages.getByRole('link', { name: 'Next' }).getAttribute('href')!
    expect(getQuery(next)).toEqual({ q: 'lodge', town: 'Livingstone', page: '3' })
    // Page 1 has one address.
    expect(getQuery(pages.getByRole('link', { name: 'Previous' }).getAttribute('href')!)).toEqual({
      q: 'lodge',
      town: 'Livingstone',
    })
  })

  it('goes on after the last numbered page with the cursor of the response', async () => {
    answerListings([buildListing()], { total: 1000, isLowerBound: true, page: 42, next: 'abc' })
    openSearch('q=lodge&town=Livingstone&page=42')
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    const next = pages.getByRole('link', { name: 'Next' }).getAttribute('href')!
    expect(getQuery(next)).toEqual({ q: 'lodge', town: 'Livingstone', after: 'abc' })
  })

  it('leads from a page with a cursor to the next one and to the first page', async () => {
    answerListings([buildListing()], { total: 1000, isLowerBound: true, page: 43, next: 'def' })
    openSearch('q=lodge&town=Livingstone&after=abc')
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    expect(pages.getByText('Page 43')).toBeTruthy()
    expect(getLastQuery()).toEqual({ q: 'lodge', town: 'Livingstone', after: 'abc', pageSize: '24' })
    expect(getQuery(pages.getByRole('link', { name: 'Next' }).getAttribute('href')!)).toEqual({
      q: 'lodge',
      town: 'Livingstone',
      after: 'def',
    })
    expect(getQuery(pages.getByRole('link', { name: 'First page' }).getAttribute('href')!)).toEqual({
      q: 'lodge',
      town: 'Livingstone',
    })
  })
})

describe('the filters', () => {
  it('request only what is valid in the address', async () => {
    answerListings([buildListing()])
    openHotels('&priceFrom=-5&ratingFrom=9&page=0&sort=evil&from=tomorrow&to=2030-05-03&town=Lusaka')
    await screen.findByRole('article')
    expect(getLastQuery()).toEqual({ vertical: 'hotels', town: 'Lusaka', pageSize: '24' })
  })

  it('apply a town at once and leave the page that was open', async () => {
    answerListings([buildListing()], { total: 50 })
    const { user, currentPath } = openSearch('q=lodge&page=2')
    await user.selectOptions(screen.getByLabelText('Town'), 'Lusaka')
    await expect.poll(() => getQuery(currentPath()!)).toEqual({ q: 'lodge', town: 'Lusaka', sort: 'best' })
    await expect.poll(() => getLastQuery()).toEqual({ q: 'lodge', town: 'Lusaka', pageSize: '24' })
  })

  it('search with Enter, without spaces around the text, and keep the service type', async () => {
    answerListings([buildListing()])
    const { user, currentPath } = openSearch('q=lodge&vertical=hotels')
    const field = screen.getByRole('searchbox', { name: 'Search services' })
    await user.clear(field)
    await user.type(field, '  river room {Enter}')
    await expect.poll(() => getQuery(currentPath()!)).toMatchObject({ q: 'river room', vertical: 'hotels' })
  })

  it('are counted and open when the address has some', async () => {
    answerListings([buildListing()])
    openHotels('&priceFrom=100&priceTo=500.5&ratingFrom=4')
    const summary = screen.getByText('More filters (3)')
    expect(summary.closest('details')!.open).toBe(true)
    expect((await screen.findByLabelText<HTMLInputElement>(/^Price to/)).value).toBe('500.5')
    expect(screen.getByLabelText<HTMLSelectElement>(/^Rating/).value).toBe('4')
    await screen.findByRole('article')
    expect(getLastQuery()).toMatchObject({ priceFrom: '100', priceTo: '500.5', ratingFrom: '4' })
  })

  it('are sent together with the button inside "More filters"', async () => {
    answerListings([buildListing()])
    const { user, currentPath } = openHotels()
    expect(screen.getByText('More filters').closest('details')!.open).toBe(false)
    await user.click(screen.getByText('More filters'))
    await user.type(await screen.findByLabelText(/^Price from/), '250')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await expect.poll(() => getQuery(currentPath()!)).toMatchObject({ priceFrom: '250' })
    await expect.poll(() => getLastQuery()).toMatchObject({ priceFrom: '250' })
    expect(screen.getByText('More filters (1)')).toBeTruthy()
  })

  it('limit a search to one service and keep the rest of the search', async () => {
    answerListings([buildListing()])
    openSearch('q=lodge&town=Lusaka&page=2')
    const types = within(screen.getByRole('navigation', { name: 'Service type' }))
    expect(getQuery(types.getByRole('link', { name: 'Hotels' }).getAttribute('href')!)).toEqual({
      q: 'lodge',
      town: 'Lusaka',
      vertical: 'hotels',
    })
    expect(types.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBeTruthy()
  })
})

describe('a list without results', () => {
  it('leads to other services when nothing is offered yet', async () => {
    answerListings([])
    openHotels()
    expect(await screen.findByText('No rooms yet')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'All services' }).at(-1)!.getAttribute('href')).toBe('/services')
  })

  it('names the filters that found nothing, and removes them all on request', async () => {
    answerListings([])
    openHotels('&q=chalet&town=Nakonde&from=2030-05-01')
    const title = 'No rooms found for “chalet” in Nakonde on 1 May 2030'
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText('Check the spelling, use fewer words, or search in all towns.')).toBeTruthy()
    const reset = screen.getByRole('link', { name: 'Show all rooms' })
    expect(getQuery(reset.getAttribute('href')!)).toEqual({ show: 'offers' })
  })

  it('suggests changes with their number of results', async () => {
    const instead: NonNullable<AnswerOf<typeof listings>['instead']> = [
      { change: { town: '' }, total: 14 },
      { change: { town: 'Mbala' }, total: 2 },
      { change: { q: 'lodge' }, total: 5 },
      { change: { priceFrom: '', priceTo: '' }, total: 3 },
    ]
    answerListings([], { instead })
    openSearch('q=chalet+lodge&town=Nakonde&page=3')
    const changes = within(await screen.findByRole('navigation', { name: 'Change your search' }))
    const links = changes.getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'All towns (14)',
      'In Mbala (2)',
      'Only “lodge” (5)',
      'Any price (3)',
    ])
    expect(getQuery(links[0]!.getAttribute('href')!)).toEqual({ q: 'chalet lodge' })
    expect(getQuery(links[2]!.getAttribute('href')!)).toEqual({ q: 'lodge', town: 'Nakonde' })
  })

  it('first offers to search all services, and then no search text', async () => {
    answerListings([])
    const { unmount } = openSearch('q=chalet&vertical=hotels')
    const all = await screen.findByRole('link', { name: 'Search all services' })
    expect(all.getAttribute('href')).toBe('/services?q=chalet')
    unmount()
    openSearch('q=chalet')
    expect(await screen.findByText('No results found for “chalet”')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Search all services' })).toBeNull()
  })
})

describe('the list of vendors', () => {
  const answerVendors = (...found: ReturnType<typeof buildVendor>[]) =>
    api.answer(vendors, { total: found.length, page: 1, pageSize: 24, vendors: found })

  it('has no price filter, and links to the page of the vendor inside its service', async () => {
    answerVendors(buildVendor())
    renderScreen(<ListPage />, { at: '/services/hotels?show=vendors&ratingFrom=4' })
    const link = await screen.findByRole('link', { name: 'Mosi Lodge' })
    expect(link.getAttribute('href')).toContain(buildVendor()._id)
    expect(await screen.findByLabelText(/^Rating/)).toBeTruthy()
    expect(screen.queryByLabelText(/^Price from/)).toBeNull()
    expect(getQuery(api.callsOf(vendors)[0]!.path)).toEqual({
      ratingFrom: '4',
      businessType: 'hotel',
      pageSize: '24',
    })
  })

  it('names the type of each business only where types are mixed', async () => {
    answerVendors(buildVendor({ businessType: 'carHiring' }))
    const { unmount } = renderScreen(<VendorsPage />, { at: '/vendors' })
    expect(within(await screen.findByRole('article')).getByText('Car Hire')).toBeTruthy()
    unmount()
    renderScreen(<VendorsPage />, { at: '/vendors?businessType=carHiring' })
    expect(within(await screen.findByRole('article')).queryByText('Car Hire')).toBeNull()
  })

  it('ignores a business type that does not exist', async () => {
    answerVendors(buildVendor())
    renderScreen(<VendorsPage />, { at: '/vendors?businessType=casino&sort=priceUp' })
    await screen.findByRole('article')
    expect(getQuery(api.callsOf(vendors)[0]!.path)).toEqual({ pageSize: '24' })
  })
})

describe('a list without a connection', () => {
  const errorText = 'Could not load services at this time. Please try again later.'
  let cached: unknown[] = []
  beforeEach(() => {
    cached = []
    const headers = { date: new Date('2026-11-21T12:05:00Z').toUTCString() }
    const matchAll = async () => cached.map((answer) => new Response(JSON.stringify(answer), { headers }))
    vi.stubGlobal('caches', { open: async () => ({ matchAll }) })
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'caches')
  })

  it('searches what this phone has saved, and says how old it is', async () => {
    const rooms = [buildListing(), buildListing({ _id: 'd2', name: 'River room' })]
    cached = [{ listings: [...rooms, buildListing({ _id: 'd3', name: 'Loft', town: 'Kitwe' })] }]
    openHotels('&town=Livingstone')
    expect(await screen.findByText('Saved copy, as of 21 Nov 2026, 14:05')).toBeTruthy()
    expect(screen.getByText("2 rooms saved on this phone. There may be more when you're online.")).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(screen.queryByText('Loft')).toBeNull()
  })

  it('counts a single saved result in the singular', async () => {
    cached = [{ vendors: [buildVendor()] }]
    renderScreen(<VendorsPage />, { at: '/vendors' })
    expect(await screen.findByText("1 saved on this phone. There may be more when you're online.")).toBeTruthy()
  })

  it('shows the error when nothing that fits is saved, and the list after a retry', async () => {
    cached = [{ listings: [buildListing({ town: 'Kitwe' })] }]
    const { user } = openHotels('&town=Lusaka')
    expect(await screen.findByText(errorText)).toBeTruthy()
    answerListings([buildListing({ name: 'Roof room' })])
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Roof room')).toBeTruthy()
  })

  it('says since when a list that was read before has not been refreshed', async () => {
    answerListings([buildListing()])
    openHotels()
    await screen.findByRole('article')
    expect(screen.queryByText(/^Saved copy/)).toBeNull()
    setSync({ online: 'no' })
    expect(await screen.findByText(/^Saved copy, as of \d+ \w{3} \d{4}, \d\d:\d\d$/)).toBeTruthy()
    expect(screen.getByRole('article')).toBeTruthy()
  })
})
