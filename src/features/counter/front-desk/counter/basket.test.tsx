/** Sells several products at the counter of a shop, on a device that has no connection (decisions 123 and 124). */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { buildRoom } from '../../../../../tests/support/component/partner-screens'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import CounterPage from '../../../../app/pages/CounterPage'
import { openUserDatabase } from '../../../../db/database'
import { readVendorBookings } from '../../../../db/queries/bookings'
import { initialCursor } from '../../../../db/rows'
import { sortItems } from '../bookings/shipment'

installFakeApi()
const area = '/admin/partner-area'
const vendorId = 'c0000000-0000-4000-8000-000000000001'

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  sessionStorage.clear()
  localStorage.removeItem('tilipo-basket')
})

describe('the basket of a shop', () => {
  const ids = ['d0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000002']
  const openShop = async (stock = 5, codes: (string | null)[] = []) => {
    const account = await signIn({ user_type: 'partner', business_type: 'store' })
    await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId } as never])
    const values = { category: 'Food', delivery: null }
    const products = [
      buildRoom({ ...values, name: 'Honey', price: 85.35, stock }, { vertical: 'stores' }),
      buildRoom({ ...values, name: 'Soap', price: 12, stock: 1 }, { vertical: 'stores' }),
    ].map((product, index) => ({
      ...product,
      _id: ids[index]!,
      values: { ...product.values, barcode: codes[index] ?? null },
    }))
    await storeBase(account, 'vendorListing', products)
    await openUserDatabase(account.id).cursors.put({ ...initialCursor, pulledAt: Date.now() })
    const show = () => renderScreen(<CounterPage />, { at: `${area}/counter` })
    return { account, show, ...show() }
  }
  const press = async (user: ReturnType<typeof userEvent.setup>, role: 'link' | 'button', name: string | RegExp) =>
    user.click(await screen.findByRole(role, { name }, { timeout: 10_000 }))
  const getTotal = () => document.querySelector('.action-amount b')?.textContent

  it('sells two products again in five taps, as one command without a connection', { timeout: 30_000 }, async () => {
    const { account, user } = await openShop()
    await press(user, 'link', /Honey/)
    await press(user, 'button', 'Add another product')
    await press(user, 'link', /Soap/)
    const save = await screen.findByRole('button', { name: 'Save this sale' }, { timeout: 10_000 })
    expect(getTotal()).toBe('ZMW 97.35')
    await user.click(save)
    await press(user, 'button', 'Next sale')
    const rows = await readOutboxRows(account)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      endpoint: 'walkIns.recordOffline',
      input: {
        body: {
          listingId: ids[0],
          choice: { quantity: 1 },
          seenTotal: 97.35,
          furtherItems: [{ listingId: ids[1], choice: { quantity: 1 }, seenTotal: 12 }],
          customerName: 'Walk-in customer',
        },
      },
      preview: { name: 'Honey, Soap', furtherWalkIns: [{ listingName: 'Soap' }] },
    })
    const shown = await readVendorBookings(openUserDatabase(account.id))
    expect(sortItems(shown).map(({ listingName, total, orderId }) => [listingName, total, orderId])).toEqual([
      ['Honey', 85.35, rows[0]!.input.body.id],
      ['Soap', 12, rows[0]!.input.body.id],
    ])
    expect(screen.queryByRole('region', { name: 'Basket' })).toBeNull()
  })

  it('changes quantities and removes products, and the total follows', { timeout: 30_000 }, async () => {
    const { user } = await openShop()
    await press(user, 'link', /Honey/)
    await press(user, 'link', /Honey/)
    await press(user, 'link', /Soap/)
    await press(user, 'button', 'Increase: Quantity: Honey')
    await waitFor(() => expect(getTotal()).toBe('ZMW 268.05'))
    await press(user, 'button', 'Increase: Quantity: Soap')
    expect(await screen.findByText('Only 1 left.')).toBeTruthy()
    await press(user, 'button', 'Remove: Honey')
    await waitFor(() => expect(getTotal()).toBe('ZMW 12.00'))
    await press(user, 'button', 'Remove: Soap')
    expect(screen.queryByRole('region', { name: 'Basket' })).toBeNull()
  })

  it(
    'takes a removed product out of the address, so that a reload does not add it again',
    { timeout: 30_000 },
    async () => {
      const { user, currentPath } = await openShop()
      await press(user, 'link', /Honey/)
      await press(user, 'link', /Soap/)
      await waitFor(() => expect(currentPath()).toContain(ids[1]))
      await press(user, 'button', 'Remove: Soap')
      await waitFor(() => expect(currentPath()).toContain(ids[0]))
      await waitFor(() => expect(getTotal()).toBe('ZMW 85.35'))
    },
  )

  it('is still there after the page was closed, until it is sold', { timeout: 30_000 }, async () => {
    const { user, unmount, show } = await openShop()
    await press(user, 'link', /Honey/)
    await press(user, 'link', /Soap/)
    unmount()
    const again = show()
    await screen.findByRole('region', { name: 'Basket' }, { timeout: 10_000 })
    expect(getTotal()).toBe('ZMW 97.35')
    await press(again.user, 'button', 'Save this sale')
    await screen.findByText('Sale saved on this device')
    again.unmount()
    show()
    await screen.findByRole('link', { name: /Honey/ })
    expect(screen.queryByRole('region', { name: 'Basket' })).toBeNull()
  })

  it(
    'takes a sold product out of the address, so that a reload does not sell it again',
    { timeout: 30_000 },
    async () => {
      const { user, unmount, currentPath } = await openShop()
      await press(user, 'link', /Honey/)
      await waitFor(() => expect(currentPath()).toContain(ids[0]))
      await press(user, 'button', 'Save this sale')
      expect(await screen.findByRole('link', { name: 'Receipt' })).toBeTruthy()
      await waitFor(() => expect(currentPath()).toBe(`${area}/counter`))
      const address = currentPath()
      unmount()
      renderScreen(<CounterPage />, { at: address })
      await screen.findByRole('link', { name: /Honey/ })
      expect(screen.queryByRole('region', { name: 'Basket' })).toBeNull()
    },
  )

  /** A scanner types fast, wherever the focus is. */
  const scan = (code: string, target: Element = document.activeElement ?? document.body) => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(target, { key })
  }
  const [honeyCode, soapCode] = ['4006381333931', '036000291452']

  it('adds scanned products, also while a button has the focus, and sells them', { timeout: 30_000 }, async () => {
    const { account, user } = await openShop(5, [honeyCode, soapCode])
    await screen.findByRole('link', { name: /Honey/ })
    scan(honeyCode)
    await screen.findByRole('article', { name: 'Honey' }, { timeout: 10_000 })
    // A scanner may send a UPC-A code as an EAN-13.
    screen.getByRole('button', { name: 'Add another product' }).focus()
    scan(`0${soapCode}`)
    await screen.findByRole('article', { name: 'Soap' })
    scan(honeyCode)
    await waitFor(() => expect(getTotal()).toBe('ZMW 182.70'))
    expect(screen.getByText('Added: Honey')).toBeTruthy()
    await press(user, 'button', 'Save this sale')
    await screen.findByRole('button', { name: 'Next sale' })
    scan(soapCode)
    await waitFor(() => expect(getTotal()).toBe('ZMW 12.00'))
    const [row] = await readOutboxRows(account)
    expect(row!.input.body).toMatchObject({ choice: { quantity: 2 }, seenTotal: 182.7 })
  })

  it('keeps what is scanned while a sale is being saved for the next sale', { timeout: 30_000 }, async () => {
    const { account, user } = await openShop(5, [honeyCode, soapCode])
    await press(user, 'link', /Honey/)
    const save = await screen.findByRole('button', { name: 'Save this sale' }, { timeout: 10_000 })
    fireEvent.click(save)
    scan(soapCode)
    await press(user, 'button', 'Next sale')
    const [row] = await readOutboxRows(account)
    expect(row!.input.body).toMatchObject({ listingId: ids[0], seenTotal: 85.35 })
    expect(row!.input.body).not.toHaveProperty('furtherItems')
    await press(user, 'link', /Soap/)
    await waitFor(() => expect(getTotal()).toBe('ZMW 24.00'))
  })

  it('names an unknown code, and offers both products with the same code', { timeout: 30_000 }, async () => {
    const { user } = await openShop(5, ['SHARED', 'shared'])
    await screen.findByRole('link', { name: /Honey/ })
    scan('96385074')
    expect(await screen.findByText('No product with the code 96385074')).toBeTruthy()
    await press(user, 'button', 'Search by name')
    expect(screen.queryByText(/No product with/)).toBeNull()
    scan('SHARED')
    expect(await screen.findByText('2 products have the code SHARED')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Basket' })).toBeNull()
    await press(user, 'button', 'Soap, ZMW 12.00')
    await screen.findByRole('article', { name: 'Soap' }, { timeout: 10_000 })
    expect(getTotal()).toBe('ZMW 12.00')
  })

  it('leaves what is typed by hand or into a text field to it', { timeout: 30_000 }, async () => {
    const { user } = await openShop(5, [honeyCode])
    await press(user, 'link', /Soap/)
    scan(honeyCode, await screen.findByLabelText(/^\w+'s name/, undefined, { timeout: 10_000 }))
    for (const key of honeyCode) {
      fireEvent.keyDown(document.body, { key })
      await new Promise((resolve) => setTimeout(resolve, 70))
    }
    fireEvent.keyDown(document.body, { key: 'Enter' })
    expect(getTotal()).toBe('ZMW 12.00')
  })

  it('tells if a product is sold out', { timeout: 30_000 }, async () => {
    const { user } = await openShop(0)
    await press(user, 'link', /Honey/)
    expect(await screen.findByText('Sold out.', undefined, { timeout: 10_000 })).toBeTruthy()
  })
})
