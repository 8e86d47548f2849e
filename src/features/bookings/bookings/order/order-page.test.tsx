/** The page of an order and its card in the list: shops, totals, refunds, cancelling and ordering again. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { changeOwnAddress } from '#contract/bookings/orders/change-address'
import { quoteOrder, type OrderShop } from '#contract/bookings/orders/orders'
import { issueOrderReceipt } from '#contract/money/receipts'
import { buildBooking, buildHeldBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
} from '../../../../../tests/support/component/render-screen'
import MyBookings from '../MyBookings'
import { SameOrderBookings } from './SameOrderBookings'
import OrderPage from './OrderPage'

const api = installFakeApi()

const orderId = 'e0000000-0000-4000-8000-000000000001'
const craftsId = 'c0000000-0000-4000-8000-000000000002'
const booksId = 'c0000000-0000-4000-8000-000000000003'

let count = 0
/** A paid product of the order, two pieces of it. */
function buildProduct(name: string, total: number, more: Partial<Booking> = {}): Booking {
  const booking = buildBooking()
  count += 1
  return {
    ...booking,
    _id: `b0000000-0000-4000-8000-0000000000${String(10 + count)}`,
    listingId: `f0000000-0000-4000-8000-0000000000${String(10 + count)}`,
    reference: `TLP-AAAA${10 + count}`,
    bookingType: 'order',
    vertical: 'stores',
    vendorId: craftsId,
    vendorName: 'Kabwata Crafts',
    listingName: name,
    endsOn: null,
    orderId,
    paid: total,
    quote: { ...booking.quote, total, lines: [{ label: `2 × ${name}`, quantity: 2, amount: total }] },
    ...more,
  }
}
const books = { vendorId: booksId, vendorName: 'Lusaka Books' }

async function open(...bookings: Booking[]) {
  const account = await signIn()
  await storeBase(account, 'booking', bookings)
  const options = { at: `/my-account/orders/${orderId}`, pattern: '/my-account/orders/:id' }
  return { account, ...renderScreen(<OrderPage />, options) }
}
const findSection = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the page of an order', () => {
  it('shows the products, the status and the total of each shop', async () => {
    await open(buildProduct('Lamp', 250.05), buildProduct('Cloth', 99.9), buildProduct('Atlas', 50, books))
    const crafts = await findSection('Kabwata Crafts')
    const products = crafts.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(new Set(products)).toEqual(new Set(['2 × Lamp', '2 × Cloth']))
    expect(crafts.getByText('ZMW 349.95')).toBeTruthy()
    // Both products have the same status, which is displayed once.
    expect(crafts.getAllByText('Confirmed')).toHaveLength(1)
    const total = await findSection('Order total')
    expect(total.getByText('Lusaka Books').nextElementSibling!.textContent).toBe('ZMW 50.00')
    expect(total.getByText('Total').nextElementSibling!.textContent).toBe('ZMW 399.95')
    expect(total.getByText('Paid in one payment').nextElementSibling!.textContent).toBe('ZMW 399.95')
  })

  it('tells the customer the order number of each shop, which is its leading reference there', async () => {
    const first = buildProduct('Lamp', 250, { reference: 'TLP-LAMP' })
    await open(
      buildProduct('Cloth', 99, { reference: 'TLP-ZZZZ' }),
      first,
      buildProduct('Atlas', 50, { ...books, reference: 'TLP-BOOK' }),
    )
    expect((await screen.findByText(/^Order /)).textContent).toMatch(
      /^Order TLP-(LAMP and TLP-BOOK|BOOK and TLP-LAMP), /,
    )
  })

  it('lists no totals by shop when there is one shop', async () => {
    await open(buildProduct('Lamp', 250))
    const total = await findSection('Order total')
    expect(total.queryByText('Kabwata Crafts')).toBeNull()
    expect((await findSection('Kabwata Crafts')).queryByText('Total')).toBeNull()
  })

  it('asks for one payment of an unpaid order, and offers no second order meanwhile', async () => {
    const held = buildHeldBooking(10)
    const { status, holdExpiresAt } = held
    await open(buildProduct('Lamp', 250, { status, holdExpiresAt, due: 250, paid: 0 }))
    expect(await screen.findByText('Not paid yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toMatch(/^\/payment\/order\//)
    expect(screen.queryByRole('button', { name: 'Book again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull()
  })

  it('sums the refunds of a cancelled part', async () => {
    const cancelled = { ...books, status: 'cancelled_by_customer' } as const
    await open(
      buildProduct('Lamp', 250),
      buildProduct('Atlas', 50, { ...cancelled, refund: { amount: 50, status: 'successful' } }),
      buildProduct('Map', 20, { ...cancelled, refund: { amount: 19.5, status: 'successful' } }),
    )
    const total = await findSection('Order total')
    expect(total.getByText('Refund').nextElementSibling!.textContent).toBe('ZMW 69.50')
    expect((await findSection('Lusaka Books')).getByText(/69\.50/)).toBeTruthy()
  })

  it('names what a cancellation covers: the order, or the part of one shop', async () => {
    const { unmount } = await open(buildProduct('Lamp', 250))
    expect(await screen.findByRole('button', { name: 'Cancel order' })).toBeTruthy()
    unmount()
    await open(buildProduct('Lamp', 250), buildProduct('Atlas', 50, books))
    expect(await screen.findAllByRole('button', { name: 'Cancel this part' })).toHaveLength(2)
  })

  it('says that an order is unknown, and looks for it again on request', async () => {
    await open()
    expect(await screen.findByText('Could not load your order.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  it('needs one connection before the first sync', async () => {
    await open()
    setSync({ online: 'no', syncedAt: null })
    expect(await screen.findByText("Your bookings can't be shown yet")).toBeTruthy()
  })

  it('reports a receipt that could not be created', async () => {
    const { user } = await open(buildProduct('Lamp', 250))
    api.refuse(issueOrderReceipt, { status: 503, code: 'busy', message: 'Please try again in a minute.' })
    await user.click(await screen.findByRole('button', { name: 'Receipt' }))
    const toast = await findToast('Failed to download the receipt.')
    expect(toast.description).toBe('Please try again in a minute.')
    expect(api.callsOf(issueOrderReceipt)[0]!.path).toContain(orderId)
  })
})

describe('ordering again', () => {
  const buildShop = (lines: [id: string, name: string, left: number][]): OrderShop => ({
    vendorId: craftsId,
    name: 'Kabwata Crafts',
    lines: lines.map(([productId, name, left]) => ({ productId, name, imageUrl: null, price: 125, quantity: 2, left })),
    pickUpAt: 'Lusaka',
    deliveryFee: null,
    deliveryTime: null,
    policy: '',
  })

  it('adds what is in stock, and names what is short or no longer sold', async () => {
    const [lamp, cloth, atlas] = [buildProduct('Lamp', 250), buildProduct('Cloth', 250), buildProduct('Atlas', 250)]
    const shop = buildShop([
      [lamp.listingId, 'Lamp', 9],
      [cloth.listingId, 'Cloth', 1],
    ])
    api.answer(quoteOrder, { shops: [shop], gone: [atlas.listingId] })
    const { user, account } = await open(lamp, cloth, atlas)
    await user.click(await screen.findByRole('button', { name: 'Book again' }))
    expect(await screen.findByText('2 products are in your cart')).toBeTruthy()
    const rows = await readOutboxRows(account)
    expect(Object.fromEntries(rows.map(({ input }) => [input.body.productId, input.body.quantity]))).toEqual({
      [lamp.listingId]: 2,
      [cloth.listingId]: 1,
    })
    const notice = within(screen.getAllByRole('status').find(({ textContent }) => textContent!.includes('cart'))!)
    expect(notice.getByText(/Cloth/)).toBeTruthy()
    expect(notice.getByText(/Atlas/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to cart' }).getAttribute('href')).toBe('/cart')
  })

  it('adds everything offline, and says that the stock is unknown', async () => {
    const { user, account } = await open(buildProduct('Lamp', 250))
    await user.click(await screen.findByRole('button', { name: 'Book again' }))
    expect(await screen.findByText('One product is in your cart')).toBeTruthy()
    expect(screen.getByText("Once you're online, your cart shows which items are still available.")).toBeTruthy()
    expect(await readOutboxRows(account)).toHaveLength(1)
  })

  it('adds nothing when the server refuses, and says why', async () => {
    api.refuse(quoteOrder, { status: 409, code: 'closed', message: 'Stores are closed for new orders.' })
    const { user, account } = await open(buildProduct('Lamp', 250))
    await user.click(await screen.findByRole('button', { name: 'Book again' }))
    expect(await screen.findByText('Nothing was added to your cart')).toBeTruthy()
    expect(screen.getByText('Stores are closed for new orders.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Go to cart' })).toBeNull()
    expect(await readOutboxRows(account)).toEqual([])
  })
})

describe('the bookings of one order elsewhere', () => {
  it('are one card in the list of bookings', async () => {
    const account = await signIn()
    await storeBase(account, 'booking', [buildProduct('Lamp', 250), buildProduct('Atlas', 50, books)])
    renderScreen(<MyBookings />, { at: '/my-account/bookings?type=order' })
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('link', { name: 'Order from 2 shops' }).getAttribute('href')).toContain(orderId)
    expect(card.getByText('2 × Lamp')).toBeTruthy()
    expect(card.getByText('ZMW 300.00')).toBeTruthy()
  })

  it('are linked from each of them, with their status', async () => {
    const account = await signIn()
    const [lamp, atlas] = [buildProduct('Lamp', 250), buildProduct('Atlas', 50, { ...books, status: 'completed' })]
    await storeBase(account, 'booking', [lamp, atlas])
    renderScreen(<SameOrderBookings booking={lamp} />)
    const list = within(await screen.findByRole('list', { name: 'Part of one order' }))
    expect(list.getByRole('link', { name: /Order from 2 shops/ }).textContent).toMatch(/ZMW.300\.00 in total/)
    const link = list.getByRole('link', { name: /Atlas/ })
    expect(link.textContent).toContain('Lusaka Books: Completed')
    expect(link.getAttribute('href')).toBe(`/my-account/bookings/${atlas._id}`)
    expect(list.queryByRole('link', { name: /^Lamp/ })).toBeNull()
  })
})

describe('the delivery address of an order', () => {
  const address = { name: 'Mutale Banda', phone: '0961234567', street: 'Plot 12', town: 'Lusaka' }
  const delivered = (more: Partial<Booking> = {}) =>
    buildProduct('Drum', 180, { status: 'confirmed', choice: { quantity: 2, receive: 'delivery', address }, ...more })
  const openForm = async (booking = delivered()) => {
    const page = await open(booking)
    const section = await findSection('Kabwata Crafts')
    await page.user.click(await section.findByText('Change the delivery address'))
    return { ...page, booking, street: section.getByLabelText('Plot, road and nearby landmark'), section }
  }

  it('is corrected before the goods are sent', async () => {
    const { user, booking, street, section } = await openForm()
    api.answer(changeOwnAddress, booking)
    await user.clear(street)
    await user.type(street, 'Plot 21')
    await user.click(section.getByRole('button', { name: 'Save the address' }))
    expect(await findToast('Address changed')).toBeTruthy()
    expect(api.callsOf(changeOwnAddress)[0]?.body).toEqual({ ...address, street: 'Plot 21' })
  })

  it('is checked before it is sent, and the typed address stays after a refusal', async () => {
    const { user, street, section } = await openForm()
    await user.clear(street)
    await user.click(section.getByRole('button', { name: 'Save the address' }))
    expect(await section.findByText('Please enter the plot, road and a landmark nearby.')).toBeTruthy()
    expect(api.callsOf(changeOwnAddress)).toEqual([])
    await user.type(street, 'Plot 21')
    const message = 'Delivery to Kitwe costs ZMW 90.00, and ZMW 40.00 was paid. It needs a new order.'
    api.refuse(changeOwnAddress, { status: 409, code: 'wrong_state', message })
    await user.click(section.getByRole('button', { name: 'Save the address' }))
    expect(await section.findByText(message)).toBeTruthy()
    expect(street).toHaveProperty('value', 'Plot 21')
  })

  it('needs a connection', async () => {
    const { user, section } = await openForm()
    api.goOffline(changeOwnAddress)
    await user.click(section.getByRole('button', { name: 'Save the address' }))
    expect(await section.findByText(/You need a connection to change the address/)).toBeTruthy()
  })

  it.each([
    ['the goods are sent', { status: 'in_service' as const }],
    ['they are collected', { choice: { quantity: 2, receive: 'pickUp' } }],
  ])('cannot be changed if %s', async (_, more) => {
    await open(delivered(more))
    expect(await (await findSection('Kabwata Crafts')).findByText('2 × Drum')).toBeTruthy()
    expect(screen.queryByText('Change the delivery address')).toBeNull()
  })
})

describe('a change of an order', () => {
  it('is offered for each product until it is sent', async () => {
    const lamp = buildProduct('Lamp', 250)
    await open(lamp, buildProduct('Cloth', 99.9, { status: 'in_service' }))
    const crafts = await findSection('Kabwata Crafts')
    const links = crafts.getAllByRole('link', { name: /^Change/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/my-account/bookings/${lamp._id}/change`])
    expect(links[0]?.textContent).toBe('Change Lamp')
  })

  it('shows what the shop offers, where its notification leads', async () => {
    await open(
      buildProduct('Lamp', 250),
      buildProduct('Cloth', 100, {
        changeOffer: {
          _id: 'e0000000-0000-4000-8000-000000000009',
          by: 'business',
          status: 'open',
          listingName: 'Large cloth',
          summary: '1 × Large cloth, collection',
          total: 150,
          expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        },
      }),
    )
    expect(await screen.findByText('Kabwata Crafts offers a change')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Accept and pay ZMW.50\.00/ })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /^Change/ })).toHaveLength(1)
  })
})
