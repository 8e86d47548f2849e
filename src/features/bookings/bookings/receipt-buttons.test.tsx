import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { issueBookingReceipt } from '#contract/money/receipts'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { buildBooking } from '../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import { ReceiptButtons } from './ReceiptButtons'
import { buildReceiptText } from './receipt-text'

const api = installFakeApi()
const id = 'd0000000-0000-4000-8000-000000000001'
const buildPaidBooking = (fields: Partial<Booking> = {}) =>
  buildBooking({
    ...{ _id: id, reference: 'TLP-2K7M9Q', vendorName: 'Musi Lodge', vendorPhone: '0977123456' },
    ...{ listingName: 'Garden room', startsOn: '2026-12-01', endsOn: '2026-12-03', paid: 1800 },
    ...fields,
  })

describe('the text of a receipt', () => {
  it('has what was bought and paid, and no names or numbers of people', () => {
    expect(buildReceiptText([buildPaidBooking({ refund: { amount: 300, status: 'successful' } })])).toBe(
      'Receipt of Musi Lodge, TLP-2K7M9Q\nGarden room, 1 to 3 Dec 2026\nPaid: ZMW 1,800.00\nRefunded: ZMW 300.00',
    )
  })

  it('groups an order by shop, and leaves out what was not paid', () => {
    const store = { bookingType: 'order', vendorId: 'v2', vendorName: 'Kabwata Crafts', paid: 50 } as const
    expect(
      buildReceiptText([
        buildPaidBooking({ ...store, listingName: 'Lamp', reference: 'B2' }),
        buildPaidBooking({ ...store, listingName: 'Basket', reference: 'B1' }),
        buildPaidBooking({
          ...store,
          listingName: 'Map',
          vendorId: 'v3',
          vendorName: 'Books',
          reference: 'C1',
          paid: 0,
        }),
      ]),
    ).toBe('Receipt of Kabwata Crafts, B1\nLamp\nBasket\nPaid: ZMW 100.00')
  })
})

describe('the button that shares a receipt', () => {
  const shared = vi.fn<(data: { text?: string; files?: File[] }) => Promise<void>>()
  beforeEach(() => {
    shared.mockReset()
    shared.mockResolvedValue(undefined)
    Object.assign(navigator, { share: shared, canShare: () => true })
    api.answer(issueBookingReceipt, { fileName: 'tilipo-receipt-1.pdf', pdf: btoa('%PDF-1.7') })
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share')
    Reflect.deleteProperty(navigator, 'canShare')
  })

  async function press() {
    await signIn()
    const page = renderScreen(<ReceiptButtons id={id} kind="booking" bookings={[buildPaidBooking()]} />)
    await page.user.click(await screen.findByRole('button', { name: 'Share receipt' }))
    await expect.poll(() => shared.mock.calls.length).toBe(1)
    return page
  }

  it('shares the file where the device takes files', async () => {
    await press()
    const [file] = shared.mock.calls[0]?.[0].files ?? []
    expect([file?.name, file?.type, await file?.text()]).toEqual([
      'tilipo-receipt-1.pdf',
      'application/pdf',
      '%PDF-1.7',
    ])
  })

  it('shares the text, and loads no file, where the device takes none', async () => {
    Object.assign(navigator, { canShare: () => false })
    await press()
    expect(shared.mock.calls[0]?.[0]).toEqual({ title: 'Receipt', text: buildReceiptText([buildPaidBooking()]) })
    expect(api.callsOf(issueBookingReceipt)).toEqual([])
  })

  it('shares the text offline, and never a link, which would need a sign-in', async () => {
    api.goOffline(issueBookingReceipt)
    await press()
    expect(shared.mock.calls[0]?.[0]).toEqual({ title: 'Receipt', text: buildReceiptText([buildPaidBooking()]) })
    expect(JSON.stringify(shared.mock.calls)).not.toMatch(/http/)
  })

  it('asks for another press if the file took too long to load, and then shares it without loading it again', async () => {
    shared.mockRejectedValueOnce(new DOMException('no activation', 'NotAllowedError'))
    const { user } = await press()
    expect((await findToast('Ready to share')).description).toBe('Please press “Share receipt” once more.')
    await user.click(screen.getByRole('button', { name: 'Share receipt' }))
    await expect.poll(() => shared.mock.calls.length).toBe(2)
    expect(shared.mock.calls[1]?.[0].files).toHaveLength(1)
    expect(api.callsOf(issueBookingReceipt)).toHaveLength(1)
  })
})
