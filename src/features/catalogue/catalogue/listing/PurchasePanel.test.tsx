/** What a business sees on the page of a product: the way to its own counter, or that it cannot buy. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildListing, buildVendor } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import { PurchasePanel } from './PurchasePanel'

installFakeApi()
const product = buildListing({
  vertical: 'stores',
  name: 'Solar lamp',
  unit: 'item',
  price: 250,
  details: { category: 'Home', stock: 5 },
  path: '/services/stores/1',
})

describe('the page of a product, for its shop', () => {
  it('has one way to sell it: the counter, with the chosen quantity', async () => {
    const account = await signIn({ user_type: 'partner', business_type: 'store' })
    await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId: product.vendorId } as never])
    const panel = <PurchasePanel listing={product} vendor={buildVendor({ businessType: 'store' })} asOf={undefined} />
    const { user } = renderScreen(panel, { at: product.path })
    await user.click(await screen.findByRole('button', { name: 'Increase: Quantity' }))
    const link = await screen.findByRole('link', { name: 'Sell at the counter' })
    expect(link.getAttribute('href')).toBe(`/admin/store-management/counter?listing=${product._id}&quantity=2`)
    expect(screen.queryByLabelText(/'s name/)).toBeNull()
  })

  it('has no link for staff who may not sell', async () => {
    const account = await signIn({ user_type: 'partner', business_type: 'store', staffRole: 'partner-viewer' })
    await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId: product.vendorId } as never])
    renderScreen(<PurchasePanel listing={product} vendor={buildVendor()} asOf={undefined} />, { at: product.path })
    expect(await screen.findByText('You are signed in as a partner')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Sell at the counter' })).toBeNull()
  })

  it('tells the staff of another business that they need a personal account', async () => {
    await signIn({ user_type: 'partner', business_type: 'bus' })
    renderScreen(<PurchasePanel listing={product} vendor={buildVendor()} asOf={undefined} />, { at: product.path })
    expect(await screen.findByText('You are signed in as a partner')).toBeTruthy()
  })
})
