/** A customer brings back a product of a basket: the clerk chooses it, and the phone records it without a connection. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PaymentPrompt } from '#contract/bookings/counter-payments/payment-prompt'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import VendorBookings from '../bookings/VendorBookings'
import CounterReceiptPage from './CounterReceiptPage'

installFakeApi()
const ids = ['a', 'b', 'c'].map((tail) => `d0000000-0000-4000-8000-00000000000${tail}`)
const items = [
  { listingName: 'Honey', summary: '1 × Honey', total: 85.35, payments: [{ method: 'cash' as const, amount: 85.35 }] },
  {
    ...{ listingName: 'Cloth', summary: '1 × Cloth', total: 150 },
    payments: [
      { method: 'cash' as const, amount: 14.65 },
      { method: 'card' as const, amount: 135.35, reference: '17' },
    ],
  },
  {
    listingName: 'Drum',
    summary: '1 × Drum',
    total: 50,
    payments: [{ method: 'card' as const, amount: 50, reference: '17' }],
  },
]

async function open(change: (booking: VendorBooking, index: number) => Partial<VendorBooking> = () => ({})) {
  const bookings = items.map((item, index) => {
    const booking = buildVendorBooking({
      ...{ _id: ids[index]!, orderId: ids[0]!, isWalkIn: true, bookingType: 'order', status: 'confirmed' },
      ...{ customerName: 'Mwila Tembo', reference: `TLP-${index}`, choice: { quantity: 1 }, ...item },
    })
    return { ...booking, ...change(booking, index) }
  })
  const account = await signIn({ user_type: 'partner', business_type: 'store' })
  await storeBase(account, 'vendorBooking', bookings)
  return { account, bookings }
}

async function openDialog(change?: Parameters<typeof open>[0]) {
  const { account } = await open(change)
  const page = renderScreen(<VendorBookings />, { at: `/admin/partner-area/bookings?id=${ids[0]}` })
  return { ...page, account, dialog: within(await screen.findByRole('dialog')) }
}

describe('a basket in the bookings', () => {
  it('is returned in part, with what is given back by each method and a reason', async () => {
    const { dialog, user, account } = await openDialog()
    await user.click(await dialog.findByRole('button', { name: 'Return products' }))
    const form = within(await screen.findByRole('dialog', { name: 'Which products were returned?' }))
    await user.click(form.getByRole('button', { name: 'Refund' }))
    expect(form.getByRole('alert').textContent).toBe('Please choose what was returned.')
    expect(await readOutboxRows(account)).toEqual([])
    await user.click(form.getByRole('checkbox', { name: /1 × Cloth/ }))
    expect(form.getByText(/Give ZMW 14.65 back to Mwila Tembo in cash/).textContent).toMatch(
      /To be returned by card: ZMW 135.35 \(17\)/,
    )
    await user.type(form.getByLabelText(/Reason/), 'Damaged')
    await user.click(form.getByRole('button', { name: 'Refund ZMW 150.00' }))
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Which products were returned?' })).toBeNull()
    expect(await readOutboxRows(account)).toMatchObject([
      {
        endpoint: 'walkIns.refund',
        input: { params: { id: ids[1] }, body: { amount: 150, bookingIds: [ids[1]], reason: 'Damaged' } },
      },
    ])
    expect(await dialog.findByText('1 × Cloth: returned (Damaged)')).toBeTruthy()
    expect(dialog.getByText('Partly returned')).toBeTruthy()
    expect(dialog.getByText('Returned: Card terminal').closest('div')?.textContent).toContain('ZMW 135.35')
  })

  it('sends the command of a whole sale if all products are returned, as older servers know it', async () => {
    const { dialog, user, account } = await openDialog()
    await user.click(await dialog.findByRole('button', { name: 'Refund' }))
    await user.click(await screen.findByRole('button', { name: 'Refund ZMW 285.35' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    const [row] = await readOutboxRows(account)
    expect(row).toMatchObject({ input: { params: { id: ids[0] }, body: { amount: 285.35 } } })
    expect(row!.input.body).not.toHaveProperty('bookingIds')
  })

  it('refunds the rest after a product was returned', async () => {
    const { dialog, user, account } = await openDialog((_, index) =>
      index === 0 ? { status: 'cancelled_by_partner' } : {},
    )
    await user.click(await dialog.findByRole('button', { name: 'Refund' }))
    await user.click(await screen.findByRole('button', { name: 'Refund ZMW 200.00' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    expect(await readOutboxRows(account)).toMatchObject([
      { input: { params: { id: ids[1] }, body: { amount: 200, bookingIds: [ids[1], ids[2]] } } },
    ])
  })

  it('returns a product that was paid on the phone through Tilipo', async () => {
    const prompt = { _id: 'p', status: 'successful', network: 'MTN', startedAt: '', changedAt: '', isSale: true }
    const { dialog, user, account } = await openDialog(({ total }) => ({
      ...{ reservedUntil: '2026-12-30T10:00:00.000Z', paid: total, payments: [] },
      prompt: { ...prompt, amount: total, heldUntil: null } as PaymentPrompt,
    }))
    expect(dialog.queryByRole('button', { name: 'Refund' })).toBeNull()
    await user.click(await dialog.findByRole('button', { name: 'Return products' }))
    const form = within(await screen.findByRole('dialog', { name: 'Which products were returned?' }))
    await user.click(form.getByRole('checkbox', { name: /1 × Drum/ }))
    expect(form.getByText(/Tilipo sends ZMW 50.00 back to the phone that paid/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Refund ZMW 50.00' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    expect(await readOutboxRows(account)).toMatchObject([{ input: { body: { amount: 0, bookingIds: [ids[2]] } } }])
  })

  it('loses an unpaid product before anything is paid, and the others stay reserved', async () => {
    const reservation = { reservedUntil: '2026-12-30T10:00:00.000Z', paid: 0, payments: [], status: 'held' as const }
    const { dialog, user, account } = await openDialog(() => reservation)
    expect(dialog.queryByRole('button', { name: 'Refund' })).toBeNull()
    await user.click(await dialog.findByRole('button', { name: 'Take out products' }))
    const form = within(await screen.findByRole('dialog', { name: 'Which products are taken out?' }))
    await user.click(form.getByRole('checkbox', { name: /1 × Cloth/ }))
    expect(form.getByText('Nothing was paid for it. It can be sold again.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Take out' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    expect(await readOutboxRows(account)).toMatchObject([
      { endpoint: 'walkIns.refund', input: { params: { id: ids[1] }, body: { amount: 0, bookingIds: [ids[1]] } } },
    ])
    expect(await dialog.findByText('1 × Cloth: taken out')).toBeTruthy()
    expect(await dialog.findByRole('button', { name: 'Take payment: ZMW 135.35' })).toBeTruthy()
  })

  it('loses an unpaid product of a reservation that is paid in part', async () => {
    const { dialog, user, account } = await openDialog(({ total }, index) => ({
      ...{ reservedUntil: '2026-12-30T10:00:00.000Z', paid: index === 0 ? total : 0 },
      ...(index > 0 && { payments: [] }),
    }))
    await user.click(await dialog.findByRole('button', { name: 'Return products' }))
    const form = within(await screen.findByRole('dialog', { name: 'Which products were returned?' }))
    await user.click(form.getByRole('checkbox', { name: /1 × Drum/ }))
    await user.click(form.getByRole('button', { name: 'Take out' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    expect(await readOutboxRows(account)).toMatchObject([{ input: { body: { amount: 0, bookingIds: [ids[2]] } } }])
  })
})

it('The receipt of a basket shows what was returned', async () => {
  await open((_, index) => (index === 1 ? { status: 'cancelled_by_partner' } : {}))
  renderScreen(<CounterReceiptPage />, { at: `/admin/partner-area/counter-receipt?id=${ids[0]}` })
  const line = (await screen.findByText('1 × Cloth (returned)')).closest('div')
  expect(line?.textContent).toContain('ZMW 150.00')
  expect(screen.getByText('Returned: Cash').closest('div')?.textContent).toContain('ZMW 14.65')
  expect(screen.getByText('Returned: Card terminal').closest('div')?.textContent).toContain('ZMW 135.35')
  expect(screen.getByText('Paid').closest('div')?.textContent).toContain('ZMW 285.35')
})
