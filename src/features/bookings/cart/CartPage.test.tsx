import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CartItem } from '#contract/bookings/orders/cart'
import type { SessionUser } from '#contract/accounts/session'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
} from '../../../../tests/support/component/render-screen'
import CartPage from './CartPage'

installFakeApi()

const buildItem = (
  id: string,
  more: Partial<CartItem> = {},
  product: Partial<CartItem['productId']> = {},
): CartItem => ({
  _id: id,
  quantity: 2,
  priceWhenAdded: 45.5,
  productId: {
    _id: id,
    name: `Product ${id}`,
    price: 45.5,
    imageUrl: null,
    storeName: 'Kabwata Crafts',
    available: true,
    path: `/services/stores/${id}`,
    ...product,
  } as CartItem['productId'],
  ...more,
})

async function openCart(...items: CartItem[]) {
  const user: SessionUser = await signIn()
  await storeBase(user, 'cartItem', items)
  return { account: user, ...renderScreen(<CartPage />, { at: '/cart' }) }
}
const summary = () => within(screen.getByRole('region', { name: 'Summary' }))

describe('the cart page', () => {
  it('shows each item with its unit price, and the total in ZMW', async () => {
    await openCart(buildItem('a'), buildItem('b', { quantity: 1 }, { price: 1250, name: 'Solar lamp' }))
    expect(await screen.findByRole('link', { name: 'Solar lamp' })).toBeTruthy()
    expect(summary().getByText('Subtotal (3 items)')).toBeTruthy()
    expect(summary().getAllByText('ZMW 1,341.00')).toHaveLength(2)
    expect(summary().getByText('Calculated at checkout')).toBeTruthy()
    expect(summary().getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href')).toBe('/checkout')
  })

  it('excludes unavailable and sold out items from the total', async () => {
    await openCart(
      buildItem('a', { quantity: 1 }),
      buildItem('b', {}, { available: false }),
      buildItem('c', { quantity: 1 }, { left: 0 }),
    )
    expect(await screen.findByText('No longer available')).toBeTruthy()
    expect(screen.getByText('Sold out')).toBeTruthy()
    expect(summary().getByText('Subtotal (1 item)')).toBeTruthy()
    expect(summary().getByText('3 items not included: no longer available.')).toBeTruthy()
  })

  it('offers no checkout when nothing in the cart can be bought', async () => {
    await openCart(buildItem('a', {}, { available: false }))
    await screen.findByText('No longer available')
    expect(screen.queryByRole('link', { name: 'Proceed to Checkout' })).toBeNull()
  })

  it.each([
    [50, 'gone up'],
    [40, 'gone down'],
  ])('says that a price now at %i has %s', async (price, text) => {
    await openCart(buildItem('a', {}, { price }))
    expect(await screen.findByText(new RegExp(`The price has ${text}`))).toBeTruthy()
  })

  it('warns when fewer items are left than the cart contains', async () => {
    await openCart(buildItem('a', { quantity: 5 }, { left: 3 }))
    expect(await screen.findByText(/Only 3 left\./)).toBeTruthy()
  })

  it('changes the quantity on the device and queues one command', async () => {
    const { user, account } = await openCart(buildItem('a'))
    await user.click(await screen.findByRole('button', { name: /Increase|More|one more/i }))
    await findToast('Cart updated.')
    await waitFor(() => expect(summary().getByText('Subtotal (3 items)')).toBeTruthy())
    expect(screen.getByText('Waiting to be sent')).toBeTruthy()
    await expect
      .poll(() => readOutboxRows(account))
      .toMatchObject([
        { endpoint: 'cart.setQuantity', input: { params: { itemId: 'a' }, body: { quantity: 3 } }, state: 'waiting' },
      ])
  })

  it('removes an item, and shows the empty cart after the last one', async () => {
    const { user, account } = await openCart(buildItem('a'))
    await user.click(await screen.findByRole('button', { name: 'Remove Product a' }))
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    await findToast('Item removed from cart.')
    await expect.poll(() => readOutboxRows(account)).toMatchObject([{ endpoint: 'cart.remove' }])
  })

  it('asks before it clears the cart', async () => {
    const { user, account } = await openCart(buildItem('a'), buildItem('b'))
    await user.click(await screen.findByRole('button', { name: 'Clear Cart' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('These 2 items are removed from your cart on all your devices.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Keep items' }))
    expect(await readOutboxRows(account)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Clear Cart' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear Cart' }))
    await findToast('Cart has been cleared.')
    await expect
      .poll(() => readOutboxRows(account))
      .toMatchObject([{ endpoint: 'cart.clear', input: { body: { itemIds: ['a', 'b'] } } }])
  })
})
