import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { featured, showcase } from '#contract/catalogue/catalogue'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { renderScreen } from '../../../../tests/support/component/render-screen'
import { FeaturedBlock } from './FeaturedBlock'
import { HeroSearch } from './HeroSearch'
import { Showcase } from './Showcase'

const api = installFakeApi()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const noActions = {
  renderServiceActions: () => null,
  renderProductActions: () => null,
  renderFavoriteButton: () => null,
}

const buildItem = (id: string) => ({
  id,
  partnerId: 'c1',
  name: `Service ${id}`,
  description: '',
  price: 950,
  imageUrl: null,
  location: 'Livingstone',
  type: 'hotels',
  path: `/services/hotels/book/${id}`,
  providerName: 'Mosi Lodge',
  additionalInfo: {},
})
const buildProduct = (id: string) => ({
  _id: id,
  name: `Product ${id}`,
  description: '',
  price: 45,
  imageUrl: null,
  storeLocation: 'Online',
  category: 'product',
  storeId: 'c2',
})

describe('the search box of the home page', () => {
  it('opens the results of the trimmed text', async () => {
    const { user, currentPath } = renderScreen(<HeroSearch />)
    await user.type(screen.getByRole('searchbox'), '  lodge livingstone {Enter}')
    await expect.poll(currentPath).toBe('/services?q=lodge%20livingstone')
  })

  it('does nothing with an empty text', async () => {
    const { user, currentPath } = renderScreen(<HeroSearch />)
    await user.type(screen.getByRole('searchbox'), '   {Enter}')
    expect(currentPath()).toBe('/')
  })
})

describe('the featured block', () => {
  it('shows four items and swaps services and products every minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    vi.spyOn(Math, 'random').mockReturnValue(0)
    api.answer(featured, {
      services: ['1', '2', '3', '4', '5'].map(buildItem),
      products: ['1'].map(buildProduct),
    } as never)
    renderScreen(<FeaturedBlock actions={noActions} />)
    const title = async () => (await screen.findByRole('heading', { level: 2 })).textContent
    await screen.findByText(/^(Service|Product) 1$/)
    const first = await title()
    if (first === 'Featured services') expect(screen.getAllByText(/^Service \d$/)).toHaveLength(4)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(await title()).not.toBe(first)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(await title()).toBe(first)
  })

  it.each([
    [0.1, 'Featured services'],
    [0.9, 'Featured products'],
  ])('starts by chance: %f shows "%s"', async (chance, title) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    api.answer(featured, { services: [buildItem('1')], products: [buildProduct('1')] } as never)
    renderScreen(<FeaturedBlock actions={noActions} />)
    await screen.findByText(/^(Service|Product) 1$/)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title)
  })

  it('keeps its content when a refresh fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.1)
    api.answer(featured, { services: [buildItem('1')], products: [buildProduct('1')] } as never)
    renderScreen(<FeaturedBlock actions={noActions} />)
    await screen.findByText('Service 1')
    const requestCount = api.callsOf(featured).length
    api.goOffline(featured)
    act(() => void vi.advanceTimersByTime(60_000))
    await expect.poll(() => api.callsOf(featured).length).toBeGreaterThan(requestCount)
    expect(await screen.findByText('Product 1')).toBeTruthy()
    expect(screen.queryByText('Could not load featured items at this time.')).toBeNull()
  })

  it('disappears when nothing is featured', async () => {
    api.answer(featured, { services: [], products: [] })
    const { container } = renderScreen(<FeaturedBlock actions={noActions} />)
    await expect.poll(() => container.querySelector('section')).toBeNull()
  })

  it('shows the specified error text', async () => {
    api.refuse(featured, { status: 500, code: 'internal', message: 'Internal.' })
    renderScreen(<FeaturedBlock actions={noActions} />)
    expect(await screen.findByText('Could not load featured items at this time.')).toBeTruthy()
  })
})

describe('the showcase', () => {
  const category = (serviceType: string, count: number) => ({
    title: `Title ${serviceType}`,
    description: 'Description.',
    link: `/services/${serviceType}`,
    serviceType,
    items: Array.from({ length: count }, (_, index) => buildItem(`${serviceType}${index}`)),
  })

  it('shows each category with a link to all of it, and skips empty ones', async () => {
    api.answer(showcase, [category('hotels', 5), category('stores', 0)] as never)
    renderScreen(<Showcase actions={noActions} />)
    const link = await screen.findByRole('link', { name: 'View all: Title hotels' })
    expect(link.getAttribute('href')).toBe('/services/hotels')
    expect(screen.getAllByText(/^Service hotels\d$/)).toHaveLength(4)
    expect(screen.queryByText('Title stores')).toBeNull()
  })

  it('shows the specified text when there is nothing', async () => {
    api.answer(showcase, [])
    renderScreen(<Showcase actions={noActions} />)
    expect(await screen.findByText('No services are available to display right now.')).toBeTruthy()
  })

  it('shows the specified text for a failure and tries again', async () => {
    api.refuse(showcase, { status: 500, code: 'internal', message: 'Internal.' })
    const { user } = renderScreen(<Showcase actions={noActions} />)
    expect(await screen.findByText('Could not load services at this time. Please try again later.')).toBeTruthy()
    api.answer(showcase, [category('hotels', 1)] as never)
    await user.click(screen.getByRole('button', { name: /try again/i }))
    expect(await screen.findByText('Service hotels0')).toBeTruthy()
  })
})
