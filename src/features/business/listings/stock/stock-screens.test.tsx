/** The stock of a product on the screens of its shop: one number, and changes that are differences. */
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { check } from '#contract/core/validation'
import { adjustStock, readStockLog } from '#contract/business/listings/stock-adjustments'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { openPartnerScreen } from '../../../../../tests/support/component/partner-screens'
import { readOutboxRows, storeBase } from '../../../../../tests/support/component/render-screen'
import { readOwnListings } from '../../../../db/queries/listings'
import { openUserDatabase } from '../../../../db/database'
import { hasUnsavedInput, watchTyping } from '../../../../ui/forms/unsaved-input'
import { buildListingsCsv } from '../import/listing-csv'
import OwnListings from '../OwnListings'

beforeAll(watchTyping)

const api = installFakeApi()
const productId = 'd0000000-0000-4000-8000-000000000007'
const buildProduct = (stock: number): OwnListing => ({
  _id: productId,
  vertical: 'stores',
  imageUrl: null,
  path: `/services/stores/${productId}`,
  values: {
    ...{ name: 'Solar lamp', description: '', price: 250, offered: true, removed: false },
    ...{ category: 'Home', stock, delivery: null },
  },
  createdAt: '2026-11-20T08:00:00.000Z',
})
const base = '/admin/store-management/products'
const open = (stock: number, path = `/${productId}`) =>
  openPartnerScreen(
    <OwnListings />,
    { vendorListing: [buildProduct(stock)] },
    { base, path, account: { business_type: 'store' } },
  )
const getStockCard = async () => within(await screen.findByRole('region', { name: 'What is left' }))

describe('the stock of a product', () => {
  it('is what is left, in the list of the shop and in its file', async () => {
    const { account } = await open(3, '')
    const row = within((await screen.findByText('Solar lamp')).closest('tr')!)
    expect(row.getByText('3')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Left' })).toBeTruthy()
    const csv = buildListingsCsv(await readOwnListings(openUserDatabase(account.id)), 'stores')
    expect(csv).toContain('Solar lamp')
    expect(csv.split('\n')[1]).toContain(',Home,3,')
  })

  it('grows by a delivery on the device, also offline, and the server gets the difference', async () => {
    const { account, user } = await open(3)
    const card = await getStockCard()
    await user.click(card.getByRole('button', { name: 'Change the stock' }))
    await user.type(card.getByLabelText('Items delivered'), '12')
    expect(card.getByText('3 left now, 15 after this change.')).toBeTruthy()
    expect(hasUnsavedInput()).toBe(true)
    await user.click(card.getByRole('button', { name: 'Save' }))
    expect(await card.findByRole('heading', { name: '15 left' })).toBeTruthy()
    expect(hasUnsavedInput()).toBe(false)
    const [row] = await readOutboxRows(account)
    expect(row).toMatchObject({
      endpoint: 'listings.adjustStock',
      input: { body: { difference: 12, reason: 'delivery' } },
    })
    expect(check(adjustStock.body, row!.input.body)).toMatchObject({ ok: true })
    // A sale that the server reports meanwhile is not undone by the pending change.
    await storeBase(account, 'vendorListing', [buildProduct(1)])
    expect(await card.findByRole('heading', { name: '13 left' })).toBeTruthy()
  })

  it('The stock of a product that is counted does not count what is sold and still at the shop', async () => {
    api.answer(readStockLog, { left: 0, reserved: 2, adjustments: [] })
    const { account, user } = await open(0)
    const card = await getStockCard()
    expect(await card.findByText(/^2 more are at your shop/)).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Change the stock' }))
    await user.click(card.getByLabelText('Count'))
    await user.type(card.getByLabelText('Items on your shelf'), '2')
    await user.click(card.getByRole('button', { name: 'Save' }))
    expect(await card.findByText('This is the number that we have. Nothing changes.')).toBeTruthy()
    await user.type(card.getByLabelText('Items on your shelf'), '{Backspace}5')
    await user.click(card.getByRole('button', { name: 'Save' }))
    await expect
      .poll(async () => (await readOutboxRows(account))[0]?.input.body)
      .toMatchObject({
        difference: 3,
        reason: 'count',
      })
  })

  it('cannot lose more than is left', async () => {
    const { account, user } = await open(2)
    const card = await getStockCard()
    await user.click(card.getByRole('button', { name: 'Change the stock' }))
    await user.click(card.getByLabelText('Damaged'))
    await user.type(card.getByLabelText('Items damaged'), '3')
    await user.click(card.getByRole('button', { name: 'Save' }))
    expect(await card.findByText('Only 2 left. Please check the number.')).toBeTruthy()
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('typed into the form is sent as a difference to the number that was displayed', async () => {
    const { account, user } = await open(5)
    const field = await screen.findByLabelText('Stock')
    await user.clear(field)
    await user.type(field, '3')
    // Two are sold while the person types.
    await storeBase(account, 'vendorListing', [buildProduct(3)])
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    expect(await readOutboxRows(account)).toMatchObject([
      { endpoint: 'listings.adjustStock', input: { body: { difference: -2, reason: 'count' } } },
    ])
    const [listing] = await readOwnListings(openUserDatabase(account.id))
    expect(listing!.values.stock).toBe(1)
  })

  it('The stock of a product and another field of the form are sent as two changes that are stored at once', async () => {
    const { account, user } = await open(5)
    await user.clear(await screen.findByLabelText('Stock'))
    await user.type(screen.getByLabelText('Stock'), '6')
    await user.clear(screen.getByLabelText('Price'))
    await user.type(screen.getByLabelText('Price'), '300')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(2)
    expect(await readOutboxRows(account)).toMatchObject([
      { endpoint: 'listings.adjustStock', input: { body: { difference: 1 } } },
      { endpoint: 'listings.edit', input: { body: { price: 300, from: { price: 250 } } } },
    ])
  })

  it('lists its changes with reason, person and what was left', async () => {
    const at = '2026-11-20T08:00:00.000Z'
    api.answer(readStockLog, {
      left: 4,
      reserved: 0,
      adjustments: [{ _id: productId, reason: 'theft', difference: -1, leftAfter: 4, person: 'Chanda Phiri', at }],
    })
    await open(4)
    const card = await getStockCard()
    const item = (await card.findByText('−1 · Stolen')).closest('li')!
    expect(item.textContent).toContain('10:00, by Chanda Phiri4 left')
  })
})
