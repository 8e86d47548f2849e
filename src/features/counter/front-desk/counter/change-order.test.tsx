/** Changes a product of an order at the counter of a shop, in place of the basket. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { availability, occupancy } from '#contract/catalogue/catalogue'
import { lusakaDate } from '#contract/core/dates'
import { changeBooking, quoteChange } from '#contract/counter/booking-changes'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { buildRoom } from '../../../../../tests/support/component/partner-screens'
import { findToast, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import CounterPage from '../../../../app/pages/CounterPage'
import { openUserDatabase } from '../../../../db/database'
import { initialCursor } from '../../../../db/rows'
import VendorBookings from '../bookings/VendorBookings'

const api = installFakeApi()
const area = '/admin/store-management'
const vendorId = 'c0000000-0000-4000-8000-000000000001'
const ids = ['d0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000002'] as const
const today = lusakaDate(Date.now())

const buildOrdered = (more: Partial<VendorBooking> = {}): VendorBooking =>
  buildVendorBooking({
    bookingType: 'order',
    listingId: ids[0],
    listingName: 'Small shirt',
    orderId: 'e0000000-0000-4000-8000-000000000001',
    summary: '1 × Small shirt, collection',
    choice: { quantity: 1 },
    startsOn: today,
    endsOn: null,
    status: 'confirmed',
    total: 100,
    paid: 100,
    isWalkIn: true,
    ...more,
  })

async function openShop(bookings: VendorBooking[]) {
  const account = await signIn({ user_type: 'partner', business_type: 'store' })
  await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId } as never])
  const products = [
    buildRoom(
      { category: 'Clothes', delivery: null, name: 'Small shirt', price: 100, stock: 5 },
      { vertical: 'stores' },
    ),
    buildRoom(
      { category: 'Clothes', delivery: null, name: 'Large shirt', price: 150, stock: 3 },
      { vertical: 'stores' },
    ),
  ].map((product, index) => ({ ...product, _id: ids[index]! }))
  await storeBase(account, 'vendorListing', products)
  await storeBase(account, 'vendorBooking', bookings)
  await openUserDatabase(account.id).cursors.put({ ...initialCursor, pulledAt: Date.now() })
  api.answer(availability, { days: [] })
  api.answer(occupancy, { counts: [], busy: [], closed: [] })
}

// It loads the code of the counter.
it('changes one product to another, and says what is due', { timeout: 60_000 }, async () => {
  const booking = buildOrdered()
  await openShop([booking])
  api.answer(quoteChange, {
    listingId: ids[1],
    summary: '1 × Large shirt, collection',
    startsOn: today,
    endsOn: null,
    lines: [{ label: '1 × Large shirt', quantity: 1, amount: 150 }],
    total: 150,
    currency: 'ZMW',
    policy: '',
    change: { returned: 0, refunded: 0, due: 50 },
  })
  api.answer(changeBooking, booking)
  const { user, currentPath } = renderScreen(<CounterPage />, {
    at: `${area}/counter?change=${booking._id}&listing=${ids[0]}`,
  })
  expect(await screen.findByRole('heading', { name: 'Change the order of Mercy Banda' })).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: /Large shirt/ }, { timeout: 10_000 }))
  expect(
    await screen.findByText(/ZMW 50\.00 is due then\. You can take the payment in the order/, {}, { timeout: 10_000 }),
  ).toBeTruthy()
  expect(currentPath()).toContain(`change=${booking._id}`)
  await user.click(screen.getByRole('button', { name: 'Save the change' }))
  expect(await findToast('Order changed')).toBeTruthy()
  expect(api.callsOf(changeBooking)[0]?.body).toMatchObject({
    listingId: ids[1],
    choice: { quantity: 1 },
    seenTotal: 150,
  })
})

it('offers a change of each product of an order that was not sent', async () => {
  const app = { isWalkIn: false } as const
  const shirt = buildOrdered(app)
  const hat = buildOrdered({
    ...app,
    _id: 'b0000000-0000-4000-8000-000000000099',
    listingId: ids[1],
    listingName: 'Hat',
    reference: 'TLP-ZZZZ99',
  })
  await openShop([shirt, hat])
  renderScreen(<VendorBookings />, { at: `/admin/store-management/bookings?id=${shirt._id}` })
  const dialog = within(await screen.findByRole('dialog'))
  const links = dialog.getAllByRole('link', { name: /^Change/ })
  expect(links.map(({ textContent }) => textContent)).toEqual(['Change Small shirt', 'Change Hat'])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining(`change=${shirt._id}`),
    expect.stringContaining(`change=${hat._id}`),
  ])
})

it('offers to exchange a product that was sold at the counter', async () => {
  const sold = buildOrdered({ orderId: undefined })
  await openShop([sold])
  renderScreen(<VendorBookings />, { at: `/admin/store-management/bookings?id=${sold._id}` })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('link', { name: 'Exchange Small shirt' }).getAttribute('href')).toContain(
    `change=${sold._id}`,
  )
})

it('exchanges a delivered order of the app at the price that was paid', { timeout: 30_000 }, async () => {
  const delivered = buildOrdered({ isWalkIn: false, status: 'completed' })
  await openShop([delivered])
  api.answer(quoteChange, {
    listingId: ids[1],
    summary: '1 × Large shirt, collection',
    startsOn: today,
    endsOn: null,
    lines: [{ label: '1 × Large shirt', quantity: 1, amount: 150 }],
    total: 150,
    currency: 'ZMW',
    policy: '',
    change: { returned: 0, refunded: 0, due: 50 },
  })
  api.answer(changeBooking, delivered)
  const at = `${area}/counter?change=${delivered._id}&listing=${ids[1]}`
  const { user } = renderScreen(<CounterPage />, { at })
  const save = await screen.findByRole('button', { name: 'Save the change' }, { timeout: 10_000 })
  expect(screen.getByText(/handed over, so it stays at ZMW 100\.00/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(save)
  expect(await findToast('Order changed')).toBeTruthy()
  expect(api.callsOf(changeBooking)[0]?.body).toMatchObject({ seenTotal: 100, keepsPrice: true })
})
