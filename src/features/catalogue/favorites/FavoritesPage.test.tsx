import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Favorite } from '#contract/catalogue/favorites'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../tests/support/component/render-screen'
import FavoritesPage from './FavoritesPage'

installFakeApi()

const buildFavorite = (more: Partial<Favorite> = {}): Favorite => ({
  _id: 'f1',
  vertical: 'hotels',
  name: 'Garden room',
  price: 950,
  unit: 'night',
  imageUrl: null,
  vendorName: 'Mosi Lodge',
  town: 'Livingstone',
  path: '/services/hotels/book/f1',
  rating: null,
  available: true,
  savedAt: '2026-11-20T08:00:00.000Z',
  ...more,
})

async function open(...favorites: Favorite[]) {
  const account = await signIn()
  await storeBase(account, 'favorite', favorites)
  return { account, ...renderScreen(<FavoritesPage />, { at: '/favorites' }) }
}

describe('the favorites page', () => {
  it('shows name, business, town and price', async () => {
    await open(buildFavorite())
    const link = await screen.findByRole('link', { name: 'Garden room' })
    expect(link.getAttribute('href')).toBe('/services/hotels/book/f1')
    expect(screen.getByText('Mosi Lodge, Livingstone')).toBeTruthy()
    expect(screen.getByText(/ZMW.950\.00/)).toBeTruthy()
  })

  it('shows the price of today where prices change by date', async () => {
    await open(
      buildFavorite({
        prices: [
          { since: '2020-01-01', price: 1100 },
          { since: '2999-01-01', price: 5000 },
        ],
      }),
    )
    expect(await screen.findByText(/ZMW.1,100\.00/)).toBeTruthy()
  })

  it('says "price on request" for a price of 0', async () => {
    await open(buildFavorite({ price: 0 }))
    expect(await screen.findByText('Price on request')).toBeTruthy()
  })

  it('keeps an item that is no longer offered, without a link', async () => {
    await open(buildFavorite({ available: false }))
    expect(await screen.findByText('No longer available')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Garden room' })).toBeNull()
  })

  it('removes an item at once and queues the command', async () => {
    const { user, account } = await open(buildFavorite())
    await user.click(await screen.findByRole('button', { name: 'Favorite: Garden room' }))
    expect(await screen.findByText('You have no favorites yet')).toBeTruthy()
    await expect.poll(() => readOutboxRows(account)).toMatchObject([{ endpoint: 'favorites.remove' }])
  })

  it('explains a refused favorite and dismisses it on request', async () => {
    const { user, account } = await open(buildFavorite())
    await storeRefused(account, {
      endpoint: 'favorites.add',
      input: { params: { id: 'f2' }, query: {}, body: {} },
      preview: { name: 'Coach to Kitwe' },
    })
    expect(await screen.findByText('Coach to Kitwe could not be saved.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Dismiss|Discard/ }))
    await waitFor(() => expect(screen.queryByText('Coach to Kitwe could not be saved.')).toBeNull())
  })
})
