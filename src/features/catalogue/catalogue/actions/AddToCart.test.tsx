import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { readOutboxRows, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { AddToCart } from './AddToCart'

installFakeApi()

const button = <AddToCart intent={{ productId: 'p1', quantity: 1, preview: { name: 'Chitenge fabric' } }} />
const path = '/services/stores'

describe('the "add to cart" button', () => {
  it('opens sign-in for a visitor, which returns to the page', async () => {
    const { user, currentPath, returnPath } = renderScreen(button, { at: path })
    await user.click(screen.getByRole('button', { name: 'Add to cart' }))
    await waitFor(() => expect(currentPath()).toBe('/auth'))
    expect(returnPath()).toBe(path)
  })

  it('opens sign-in for a visitor of a product, which returns to the panel of the purchase', async () => {
    const { user, currentPath, returnPath } = renderScreen(<section id="book">{button}</section>, { at: path })
    await user.click(screen.getByRole('button', { name: 'Add to cart' }))
    await waitFor(() => expect(currentPath()).toBe('/auth'))
    expect(returnPath()).toBe(`${path}#book`)
  })

  it('uses the session of the device if the session has not been rendered yet, as during hydration', async () => {
    const account = await signIn()
    const stored = Object.entries({ ...localStorage })
    localStorage.clear()
    const { user, currentPath } = renderScreen(button, { at: path })
    for (const [key, value] of stored) localStorage.setItem(key, value)
    await user.click(screen.getByRole('button', { name: 'Add to cart' }))
    await waitFor(
      async () =>
        await expect.poll(() => readOutboxRows(account)).toMatchObject([{ input: { body: { productId: 'p1' } } }]),
    )
    expect(currentPath()).toBe(path)
  })
})
