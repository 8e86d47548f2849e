/** The checkout with several shops, an address, and the failures in between. */
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { placeOrder, quoteOrder, type OrderShop } from '#contract/bookings/orders/orders'
import { publicSettings } from '#contract/platform/public-settings'
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
import CheckoutPage from './CheckoutPage'

const api = installFakeApi()

const lampId = 'f0000000-0000-4000-8000-000000000001'
const bookId = 'f0000000-0000-4000-8000-000000000002'
const crafts: OrderShop = {
  vendorId: 'c0000000-0000-4000-8000-000000000002',
  name: 'Kabwata Crafts',
  lines: [{ productId: lampId, name: 'Solar lamp', imageUrl: null, price: 250.05, quantity: 2, left: 9 }],
  pickUpAt: 'Kabwata Cultural Village, Lusaka',
  deliveryFee: 60,
  deliveryTime: '2 days',
  policy: 'Returns within 7 days.',
}
const books: OrderShop = {
  ...crafts,
  vendorId: 'c0000000-0000-4000-8000-000000000003',
  name: 'Lusaka Books',
  lines: [{ productId: bookId, name: 'Atlas', imageUrl: null, price: 99.9, quantity: 1, left: 3 }],
  pickUpAt: 'Cairo Road, Lusaka',
  deliveryFee: 0,
}

async function open(...shops: OrderShop[]) {
  const account = await signIn({ full_name: 'Mercy Banda', phone: '0971234567' })
  await storeBase(account, 'cartItem', [buildCartItem(lampId, 2)])
  await storeBase(account, 'me', [{ ...account, _id: account.id }])
  if (shops.length > 0) api.answer(quoteOrder, { shops, gone: [] })
  return { account, ...renderScreen(<CheckoutPage />, { at: '/checkout' }) }
}
const findShop = async (name: string) => within(await screen.findByRole('region', { name }))
const findSummary = () => findShop('Summary')
const getOrderButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Order and pay/ })
const getFact = async (label: string) => (await findSummary()).queryByText(label)?.nextElementSibling?.textContent

const address = {
  Recipient: 'Mutale Banda',
  "Recipient's phone": '0966111222',
  Town: 'Lusaka',
  'Plot, road and nearby landmark': 'Plot 12, Burma Road, near the market',
}
async function fillAddress({ user }: Awaited<ReturnType<typeof open>>) {
  for (const [label, value] of Object.entries(address)) {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), value)
  }
}

describe('an order from several shops', () => {
  it('adds exact amounts, and only the delivery fees of the shops that deliver', async () => {
    const { user } = await open(crafts, books)
    await findSummary()
    expect(await getFact('Products')).toBe('ZMW 600.00')
    await user.click((await findShop('Kabwata Crafts')).getByRole('radio', { name: /Delivery/ }))
    expect(await getFact('Delivery')).toBe('ZMW 60.00')
    expect(await getFact('Total')).toBe('ZMW 660.00')
    expect((await findShop('Lusaka Books')).getByRole<HTMLInputElement>('radio', { name: /Collection/ }).checked).toBe(
      true,
    )
  })

  it('shows where each shop hands out, and what it charges for the town', async () => {
    const page = await open(crafts, books)
    await page.user.click((await findShop('Kabwata Crafts')).getByRole('radio', { name: /Delivery/ }))
    await fillAddress(page)
    const shop = await findShop('Kabwata Crafts')
    expect(shop.getByText('Kabwata Cultural Village, Lusaka')).toBeTruthy()
    await expect.poll(() => shop.getByText(/ZMW.60\.00\. 2 days/)).toBeTruthy()
    expect((await findShop('Lusaka Books')).getByText('Free. 2 days')).toBeTruthy()
  })

  it('is sent with the fees that the buyer saw and one address', async () => {
    const booking = buildHeldBooking(10, { bookingType: 'order', vertical: 'stores' })
    api.answer(placeOrder, { _id: crypto.randomUUID(), total: 660, bookings: [booking] })
    const page = await open(crafts, books)
    await page.user.click((await findShop('Kabwata Crafts')).getByRole('radio', { name: /Delivery/ }))
    await fillAddress(page)
    await page.user.type(screen.getByLabelText(/^Notes for the driver/), 'Blue gate')
    await page.user.click(getOrderButton())
    await expect.poll(page.currentPath).toBe(`/payment/order/${booking._id}`)
    expect(api.callsOf(placeOrder)[0]!.body).toMatchObject({
      shops: [
        { vendorId: crafts.vendorId, receive: 'delivery', seenFee: 60 },
        { vendorId: books.vendorId, receive: 'pickUp', seenFee: 0 },
      ],
      address: {
        name: 'Mutale Banda',
        phone: '0966111222',
        town: 'Lusaka',
        street: 'Plot 12, Burma Road, near the market',
        note: 'Blue gate',
      },
    })
  })

  it('sends no address when everything is collected', async () => {
    api.neverAnswer(placeOrder)
    const page = await open(crafts)
    await page.user.click((await findShop('Kabwata Crafts')).getByRole('radio', { name: /Delivery/ }))
    await fillAddress(page)
    await page.user.click((await findShop('Kabwata Crafts')).getByRole('radio', { name: /Collection/ }))
    expect(screen.queryByRole('region', { name: 'Delivery address' })).toBeNull()
    await page.user.click(getOrderButton())
    await expect.poll(() => api.callsOf(placeOrder)).toHaveLength(1)
    expect(api.callsOf(placeOrder)[0]!.body).not.toHaveProperty('address')
  })
})

describe('the delivery address', () => {
  it('names each missing or wrong part at its field', async () => {
    const { user } = await open(crafts)
    await user.click((await findShop('Kabwata Crafts')).getByRole('radio', { name: /Delivery/ }))
    await user.clear(screen.getByLabelText("Recipient's phone"))
    await user.type(screen.getByLabelText("Recipient's phone"), '12345')
    await user.click(getOrderButton())
    for (const label of ["Recipient's phone", 'Town', 'Plot, road and nearby landmark'])
      await expect.poll(() => screen.getByLabelText(label).getAttribute('aria-describedby')).toBeTruthy()
    expect(screen.getByLabelText('Recipient').getAttribute('aria-invalid')).not.toBe('true')
    expect(api.callsOf(placeOrder)).toEqual([])
  })

  it('stays in the tab when the buyer leaves the page and returns', async () => {
    const page = await open(crafts)
    await page.user.click((await findShop('Kabwata Crafts')).getByRole('radio', { name: /Delivery/ }))
    await fillAddress(page)
    page.unmount()
    renderScreen(<CheckoutPage />, { at: '/checkout' })
    await findSummary()
    for (const [label, value] of Object.entries(address))
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
  })
})

describe('a failure of the checkout', () => {
  it('A checkout refused by a shop that has raised its delivery fee names the shop and both fees', async () => {
    const detail = { shops: [{ vendorId: crafts.vendorId, seen: 60, now: 80 }] }
    api.refuse(placeOrder, { status: 409, code: 'price_changed', message: 'A price has changed.', detail })
    const { user } = await open(crafts)
    await findSummary()
    await user.click(getOrderButton())
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(/Delivery by Kabwata Crafts: ZMW.60\.00, now ZMW.80\.00/)).toBeTruthy()
    expect(alert.getByText(/Nothing is ordered yet/)).toBeTruthy()
    await expect.poll(() => api.callsOf(quoteOrder)).toHaveLength(2)
  })

  it('shows the message of the server for a refused field', async () => {
    const fields = { 'address.town': 'Kabwata Crafts does not deliver to Mongu.' }
    api.refuse(placeOrder, { status: 422, code: 'invalid_input', message: 'Please check.', fields })
    const { user } = await open(crafts)
    await findSummary()
    await user.click(getOrderButton())
    expect((await screen.findByRole('alert')).textContent).toContain('Kabwata Crafts does not deliver to Mongu.')
  })

  it('does not order twice when the button is pressed twice', async () => {
    api.neverAnswer(placeOrder)
    const { user } = await open(crafts)
    await findSummary()
    await user.dblClick(getOrderButton())
    expect(getOrderButton().getAttribute('aria-disabled')).toBe('true')
    expect(api.callsOf(placeOrder)).toHaveLength(1)
  })

  it('requests the price by itself when the connection returns', async () => {
    await open()
    expect(await screen.findByText('You need a connection to check out')).toBeTruthy()
    expect(screen.getByText('Your cart and the details you entered are saved.')).toBeTruthy()
    api.answer(quoteOrder, { shops: [crafts], gone: [] })
    // An effect of the displayed failure listens for the event.
    await act(async () => undefined)
    act(() => void dispatchEvent(new Event('online')))
    expect(await findShop('Kabwata Crafts')).toBeTruthy()
  })

  it('opens the payment when the response was lost but the order arrives with the next sync', async () => {
    const { user, account, currentPath } = await open(crafts)
    await findSummary()
    await user.click(getOrderButton())
    expect(await screen.findByText(/You won't be charged twice/)).toBeTruthy()
    const orderId = (api.callsOf(placeOrder)[0]!.body as { id: string }).id
    const booking = buildHeldBooking(10, { bookingType: 'order', vertical: 'stores', orderId })
    await storeBase(account, 'booking', [booking])
    await expect.poll(currentPath).toBe(`/payment/order/${booking._id}`)
  })

  it('A checkout refused for a quantity that is not in stock is fixed with one press', async () => {
    const { user, account } = await open({ ...crafts, lines: [{ ...crafts.lines[0]!, left: 1 }] })
    await user.click(await screen.findByRole('button', { name: 'Set to 1' }))
    await expect
      .poll(() => readOutboxRows(account))
      .toMatchObject([{ endpoint: 'cart.setQuantity', input: { params: { itemId: lampId }, body: { quantity: 1 } } }])
  })
})

describe('the summary', () => {
  it('states how long the order is held, as an administrator has set it', async () => {
    api.answer(publicSettings, { maintenanceMode: false, holdMinutes: 25 })
    await open(crafts)
    expect(await screen.findByText(/We hold everything for you for 25 minutes\./)).toBeTruthy()
    expect(screen.getByText('Returns within 7 days.')).toBeTruthy()
  })

  it('is not displayed before the cart was synced once', async () => {
    await signIn()
    setSync({ online: 'no', syncedAt: null })
    renderScreen(<CheckoutPage />, { at: '/checkout' })
    expect(await screen.findByText("Your cart can't be shown yet")).toBeTruthy()
  })
})
