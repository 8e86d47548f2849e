import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { quoteOrder, placeOrder, type OrderQuote, type OrderShop } from '#contract/bookings/orders/orders'
import { buildHeldBooking } from '../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
} from '../../../../tests/support/component/render-screen'
import { buildCartItem } from '../../../../tests/support/sync/model-entities'
import { send } from '../../../sync/index'
import { setCartQuantity } from '#contract/bookings/orders/cart'
import CheckoutPage from './CheckoutPage'

const api = installFakeApi()

const productId = 'f0000000-0000-4000-8000-000000000001'
const buildShop = (more: Partial<OrderShop> = {}): OrderShop => ({
  vendorId: 'c0000000-0000-4000-8000-000000000002',
  name: 'Kabwata Crafts',
  lines: [{ productId, name: 'Solar lamp', imageUrl: null, price: 250, quantity: 2, left: 9 }],
  pickUpAt: 'Kabwata Cultural Village, Lusaka',
  deliveryFee: 60,
  deliveryTime: '2 days',
  policy: 'Returns within 7 days.',
  ...more,
})
const quote = (...shops: OrderShop[]): OrderQuote => ({ shops, gone: [] })

async function open(...shops: OrderShop[]) {
  const account = await signIn({ full_name: 'Mercy Banda', phone: '0971234567' })
  await storeBase(account, 'cartItem', [buildCartItem(productId, 2)])
  await storeBase(account, 'me', [{ ...account, _id: account.id }])
  if (shops.length > 0) api.answer(quoteOrder, quote(...shops))
  return { account, ...renderScreen(<CheckoutPage />, { at: '/checkout' }) }
}
const summary = async () => within(await screen.findByRole('region', { name: 'Summary' }))
const orderButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Order and pay' })

describe('the checkout', () => {
  it('shows the products of each shop and the total without delivery', async () => {
    await open(buildShop(), buildShop({ vendorId: crypto.randomUUID(), name: 'Lusaka Books', lines: [] }))
    expect(await screen.findByRole('region', { name: 'Kabwata Crafts' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Lusaka Books' })).toBeTruthy()
    expect((await summary()).getAllByText('ZMW 500.00')).toHaveLength(2)
    expect((await summary()).queryByText('Delivery')).toBeNull()
    expect(orderButton().disabled).toBe(false)
  })

  it('adds the delivery fee and asks for the address, starting with the own name and number', async () => {
    const { user } = await open(buildShop())
    await user.click(await screen.findByRole('radio', { name: /Delivery/ }))
    expect((await summary()).getByText('ZMW 560.00')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Recipient').value).toBe('Mercy Banda')
    expect(screen.getByLabelText<HTMLInputElement>("Recipient's phone").value).toBe('0971234567')
  })

  it('names the missing parts of an address and orders nothing', async () => {
    const { user } = await open(buildShop())
    await user.click(await screen.findByRole('radio', { name: /Delivery/ }))
    await user.click(orderButton())
    await expect.poll(() => screen.getByLabelText('Town').getAttribute('aria-invalid')).toBe('true')
    expect(api.callsOf(placeOrder)).toEqual([])
  })

  it('requests the delivery cost of the town that was typed', async () => {
    const { user } = await open(buildShop({ deliveryFee: null }))
    await user.click(await screen.findByRole('radio', { name: /Delivery/ }))
    expect(await screen.findByText('Enter your town to see the delivery cost.')).toBeTruthy()
    await user.type(screen.getByLabelText('Town'), 'Kitwe')
    await expect.poll(() => api.callsOf(quoteOrder).at(-1)!.body).toMatchObject({ town: 'Kitwe' })
    expect(await screen.findByText(/Not every shop delivers there/)).toBeTruthy()
    expect(screen.getByText("Kabwata Crafts doesn't deliver to Kitwe.")).toBeTruthy()
    expect(orderButton().disabled).toBe(true)
  })

  it('says "Free" for a delivery without a fee', async () => {
    const { user } = await open(buildShop({ deliveryFee: 0 }))
    await user.click(await screen.findByRole('radio', { name: /Delivery/ }))
    expect((await summary()).getByText('Free')).toBeTruthy()
  })

  it.each([
    [1, 'Only 1 left.', true],
    [0, 'Sold out.', false],
  ])('offers to change a product of which %i are left', async (left, text, canReduce) => {
    const line = { ...buildShop().lines[0]!, left }
    const { user, account } = await open(buildShop({ lines: [line] }))
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(orderButton().disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Set to 1' }) !== null).toBe(canReduce)
    await user.click(screen.getByRole('button', { name: 'Remove Solar lamp' }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ endpoint }) => endpoint))
      .toEqual(['cart.remove'])
  })

  it('waits until the changes of the cart are sent', async () => {
    await open(buildShop())
    await summary()
    await send(setCartQuantity, { params: { itemId: productId }, body: { quantity: 3 } })
    expect(await screen.findByText('Your cart changes are being sent.')).toBeTruthy()
    expect(orderButton().disabled).toBe(true)
  })

  it('orders with the prices that were displayed and opens the payment', async () => {
    const booking = buildHeldBooking(10, { bookingType: 'order', vertical: 'stores' })
    api.answer(placeOrder, { _id: crypto.randomUUID(), total: 500, bookings: [booking] })
    const { user, currentPath } = await open(buildShop())
    await summary()
    await user.click(orderButton())
    await expect.poll(currentPath).toBe(`/payment/order/${booking._id}`)
    const [call] = api.callsOf(placeOrder)
    expect(call!.body).toMatchObject({
      items: [{ productId, quantity: 2, seenPrice: 250 }],
      shops: [{ vendorId: buildShop().vendorId, receive: 'pickUp', seenFee: 0 }],
    })
    expect(call!.headers.get('idempotency-key')).toBe((call!.body as { id: string }).id)
  })

  it('shows both prices when one has gone up, and asks again', async () => {
    api.refuse(placeOrder, {
      status: 409,
      code: 'price_changed',
      message: 'A price has changed.',
      detail: { items: [{ productId, seen: 250, now: 300 }] },
    })
    const { user } = await open(buildShop())
    await summary()
    await user.click(orderButton())
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('A price has gone up')).toBeTruthy()
    expect(alert.getByText(/Solar lamp: ZMW.250\.00, now ZMW.300\.00/)).toBeTruthy()
  })

  it('repeats an order whose response was lost under the same id', async () => {
    const { user } = await open(buildShop())
    await summary()
    await user.click(orderButton())
    expect(await screen.findByText(/You won't be charged twice/)).toBeTruthy()
    await user.click(orderButton())
    await expect.poll(() => api.callsOf(placeOrder).length).toBe(2)
    const ids = api.callsOf(placeOrder).map(({ body }) => (body as { id: string }).id)
    expect(ids[0]).toBe(ids[1])
  })

  it('links to the bookings when too many holds are open', async () => {
    api.refuse(placeOrder, { status: 409, code: 'too_many_holds', message: 'You hold too much already.' })
    const { user } = await open(buildShop())
    await summary()
    await user.click(orderButton())
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/my-account/bookings')
  })

  it('needs a connection for the first price, and tries again on request', async () => {
    const { user } = await open()
    expect(await screen.findByText('You need a connection to check out')).toBeTruthy()
    api.answer(quoteOrder, quote(buildShop()))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Kabwata Crafts' })).toBeTruthy()
  })

  it('leads back to an empty cart', async () => {
    await signIn()
    setSync({})
    renderScreen(<CheckoutPage />, { at: '/checkout' })
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to cart' }).getAttribute('href')).toBe('/cart')
  })
})
