import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CashShift } from '#contract/counter/cash-shifts'
import { listShiftEntries } from '#contract/counter/cash-shifts'
import { sellFromCounterStock } from '#contract/counter/counter-stock'
import { takeCompanyPayment } from '#contract/counter/companies'
import { recordWalkInOffline, refundWalkIn, takePayment } from '#contract/counter/walk-ins'
import type { SessionUser } from '#contract/accounts/session'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { fillDisk } from '../../../../../tests/support/full-disk'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
} from '../../../../../tests/support/component/render-screen'
import { readDevice } from '../../../../api/device'
import { openUserDatabase } from '../../../../db/database'
import { isOfflineSale } from '../../../../db/queries/unsent-sales'
import { initialCursor } from '../../../../db/rows'
import { discardPending, send } from '../../../../sync/index'
import CashShiftPage from './CashShiftPage'
import CounterReceiptPage from './CounterReceiptPage'
import { exportSales } from './exchange-sales'
import ShiftReportPage from './ShiftReportPage'
import UnsentSalesPage from './UnsentSalesPage'

const api = installFakeApi()
const area = '/admin/hotel-management'
const vendorId = 'c0000000-0000-4000-8000-000000000001'
let account: SessionUser
const none = { count: 0, amount: 0 }

async function signInAs(more: Partial<SessionUser> = {}) {
  account = await signIn({ user_type: 'partner', business_type: 'hotel', ...more })
  await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId } as never])
}
beforeEach(() => signInAs())

const buildShift = async (more: Partial<CashShift> = {}): Promise<CashShift> => ({
  _id: 'e0000000-0000-4000-8000-000000000001',
  deviceId: (await readDevice()).deviceId,
  person: { _id: account.id, name: 'Chanda Phiri' },
  openedAt: '2026-11-26T06:00:00.000Z',
  opening: 200,
  sales: none,
  refunds: none,
  movements: [],
  corrections: [],
  closing: null,
  ...more,
})
const buildSale = (id: string, more: object = {}) => ({
  id,
  listingId: 'd0000000-0000-4000-8000-000000000001',
  choice: { checkIn: '2026-12-01', checkOut: '2026-12-02', guests: 1, rooms: 1 },
  seenTotal: 900,
  customerName: 'Mwila Tembo',
  at: '2026-11-26T08:00:00.000Z',
  ...more,
})
const walkIn = buildVendorBooking({
  reference: '',
  status: 'requested',
  customerName: 'Mwila Tembo',
  total: 900,
  isWalkIn: true,
})
const saleId = 'b0000000-0000-4000-8000-000000000007'
const queueSale = (id = saleId, more: object = {}) =>
  send(recordWalkInOffline, { body: buildSale(id, more) }, { preview: { name: 'Garden room', walkIn } })

describe('the cash shift', () => {
  const open = () => renderScreen(<CashShiftPage />, { at: `${area}/cash` })

  it('is opened with a float, sells, and is closed with a reason for a difference, without a connection', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Open shift' }))
    expect(await screen.findByText('Please enter the cash in the drawer, or 0.')).toBeTruthy()
    await user.type(screen.getByLabelText('Opening float'), '200')
    await user.click(screen.getByRole('button', { name: 'Open shift' }))
    expect(await screen.findByRole('button', { name: 'Close shift' })).toBeTruthy()
    const [opened] = await readOutboxRows(account)
    await queueSale(saleId, { shiftId: opened!.input.params.id })
    expect(await screen.findByText('ZMW 1,100.00')).toBeTruthy()
    expect(screen.getByText('Includes 1 sale or refund that is not confirmed yet.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Close shift' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText('Counted cash'), '1,080')
    await user.click(dialog.getByRole('button', { name: 'Close shift' }))
    expect(await dialog.findByText('Please give a reason for the difference.')).toBeTruthy()
    await user.type(dialog.getByLabelText(/Reason for a difference/), 'Wrong change')
    await user.click(dialog.getByRole('button', { name: 'Close shift' }))
    await waitFor(async () => expect(await readOutboxRows(account)).toHaveLength(3))
    expect((await readOutboxRows(account)).map(({ endpoint, orderKey }) => [endpoint, orderKey])).toEqual([
      ['cashShifts.open', 'counter'],
      ['walkIns.recordOffline', 'counter'],
      ['cashShifts.close', 'counter'],
    ])
    expect((await readOutboxRows(account))[2]!.input.body).toMatchObject({ counted: 1080, expected: 1100 })
    expect((await screen.findAllByText('ZMW 20.00 missing')).length).toBeGreaterThan(0)
  })

  it('The cash shift of another device is only read', async () => {
    await signInAs({ staffRole: 'partner-staff' })
    await storeBase(account, 'cashShift', [await buildShift({ deviceId: 'f0000000-0000-4000-8000-000000000001' })])
    open()
    const section = within(await screen.findByRole('region', { name: 'Open on other devices' }))
    expect(section.getByText('Chanda Phiri')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Open shift' })).toBeTruthy()
    expect(section.queryByRole('button')).toBeNull()
  })

  it('The cash shift of a lost device is closed by the owner', async () => {
    await storeBase(account, 'cashShift', [await buildShift({ deviceId: 'f0000000-0000-4000-8000-000000000001' })])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Close for Chanda Phiri' }))
    await user.type(await screen.findByLabelText('Counted cash'), '200')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close shift' }))
    await waitFor(async () => expect((await readOutboxRows(account))[0]?.endpoint).toBe('cashShifts.close'))
  })

  it('is not opened by staff who may not sell', async () => {
    await signInAs({ staffRole: 'partner-viewer' })
    open()
    expect(await screen.findByText('No shift was closed yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open shift' })).toBeNull()
  })

  it('lists closed shifts with their difference and corrections', async () => {
    const correction = {
      _id: saleId,
      kind: 'sale' as const,
      amount: 900,
      reference: 'TLP-ABC',
      description: 'Garden room',
      at: '2026-11-26T08:00:00.000Z',
      recordedAt: '2026-11-26T18:00:00.000Z',
      isCorrection: true,
    }
    const closing = {
      at: '2026-11-26T16:00:00.000Z',
      counted: 1100,
      expected: 200,
      deviceExpected: 1100,
      difference: 900,
      reason: '',
      by: null,
    }
    await storeBase(account, 'cashShift', [await buildShift({ closing, corrections: [correction] })])
    open()
    expect(await screen.findByText('1 correction')).toBeTruthy()
    expect(screen.getByText('ZMW 900.00 too much')).toBeTruthy()
  })

  it('report shows the closed amounts, and the corrected ones apart', async () => {
    const correction = {
      _id: saleId,
      kind: 'sale' as const,
      amount: 900,
      reference: 'TLP-ABC',
      description: 'Garden room',
      at: '2026-11-26T08:00:00.000Z',
      recordedAt: '2026-11-26T18:00:00.000Z',
      isCorrection: true,
    }
    const closing = {
      at: '2026-11-26T16:00:00.000Z',
      counted: 1100,
      expected: 200,
      deviceExpected: 1100,
      difference: 900,
      reason: '',
      by: null,
    }
    const shift = await buildShift({ closing, corrections: [correction] })
    await storeBase(account, 'cashShift', [shift])
    api.answer(listShiftEntries, [correction])
    renderScreen(<ShiftReportPage />, { at: `${area}/cash-report?id=${shift._id}` })
    expect(await screen.findByText('Difference with corrections')).toBeTruthy()
    expect(screen.getByText('ZMW 900.00 too much')).toBeTruthy()
    expect(screen.getByText('Corrections after the closing (1)')).toBeTruthy()
    expect(screen.getByText('TLP-ABC')).toBeTruthy()
  })
})

describe('the unused receipt numbers of a device', () => {
  it('are listed with the shift', async () => {
    const database = openUserDatabase(account.id)
    const unused = { id: saleId, bookingId: saleId, series: 12, number: 34, name: 'Garden room', at: Date.now() }
    await database.receipts.add(unused)
    const screenOfShift = renderScreen(<CashShiftPage />, { at: `${area}/cash` })
    await screen.findByText('Closed shifts')
    expect(screen.queryByText('Unused receipt numbers')).toBeNull()
    await database.cursors.put({ ...initialCursor, pulledAt: Date.now() + 3_600_000 })
    expect(await screen.findByText('TLP-C12-000034')).toBeTruthy()
    screenOfShift.unmount()
  })
})

describe('the receipt of a sale at the counter', () => {
  const open = () => renderScreen(<CounterReceiptPage />, { at: `${area}/counter-receipt?id=${saleId}` })

  it('says that the sale is not confirmed, and becomes the receipt after the confirmation', async () => {
    await queueSale()
    const { user } = open()
    expect((await screen.findAllByText('Not yet confirmed')).length).toBe(2)
    expect(screen.queryByText(saleId)).toBeNull()
    expect(screen.getByRole('img', { name: 'QR code of this sale' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Receipt as PDF' })).toBeNull()
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined)
    Object.assign(navigator, { share })
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(share.mock.calls[0]![0].text).toMatch(/^Not yet confirmed\n.*Garden room/)
    // The customer could do nothing with the id.
    expect(share.mock.calls[0]![0].text).not.toContain(saleId)
    await openUserDatabase(account.id).outbox.clear()
    const booked = buildVendorBooking({
      _id: saleId,
      isWalkIn: true,
      customerName: 'Mwila Tembo',
      reference: 'TLP-ABC',
    })
    await storeBase(account, 'vendorBooking', [booked])
    expect(await screen.findByText('TLP-ABC')).toBeTruthy()
    expect(screen.queryByText('Not yet confirmed')).toBeNull()
    expect(screen.getByRole('button', { name: 'Receipt as PDF' })).toBeTruthy()
  })

  it('has its number before the server has decided, and the same number afterwards and in the message', async () => {
    await openUserDatabase(account.id).receiptSeries.put({ vendorId, deviceId: vendorId, series: 12, next: 34 })
    await queueSale()
    open()
    expect(await screen.findByText('TLP-C12-000034')).toBeTruthy()
    await openUserDatabase(account.id).outbox.clear()
    const booked = { _id: saleId, isWalkIn: true, reference: 'TLP-ABC', receiptNumber: 'TLP-C12-000034' }
    const payments = [{ method: 'cash' as const, amount: 9, paymentId: vendorId, receiptNumber: 'TLP-C7-000001' }]
    await storeBase(account, 'vendorBooking', [buildVendorBooking({ ...booked, payments })])
    expect(await screen.findByText('TLP-ABC')).toBeTruthy()
    expect(screen.getByText('TLP-C12-000034, TLP-C7-000001')).toBeTruthy()
    const { searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href)
    expect(searchParams.get('text')).toContain('Receipt numbers: TLP-C12-000034, TLP-C7-000001')
  })

  it('is sent to the number of the customer by WhatsApp or SMS', async () => {
    const sale = { _id: saleId, isWalkIn: true, reference: 'TLP-ABC', customerPhone: '0971234567' }
    await storeBase(account, 'vendorBooking', [buildVendorBooking(sale)])
    open()
    const whatsApp = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' })).href)
    expect(whatsApp.origin + whatsApp.pathname).toBe('https://wa.me/260971234567')
    expect(whatsApp.searchParams.get('text')).toMatch(/^Receipt TLP-ABC\n/)
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'SMS' }).href).toMatch(
      /^sms:\+260971234567\?body=Receipt/,
    )
  })

  it('is printed on the paper that was chosen for an earlier receipt of this device', async () => {
    await storeBase(account, 'vendorBooking', [buildVendorBooking({ _id: saleId, isWalkIn: true })])
    const first = open()
    await first.user.click(await screen.findByRole('button', { name: '58 mm' }))
    first.unmount()
    open()
    expect((await screen.findByRole('button', { name: '58 mm' })).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the fiscal block of a receipt', () => {
  const open = async (more: object, business: object = { fiscalReceipts: true }) => {
    const booking = buildVendorBooking({ _id: saleId, isWalkIn: true, ...more })
    await storeBase(account, 'vendorBooking', [booking])
    await storeBase(account, 'business', [
      { _id: vendorId, businessType: 'hotel', imageUrl: null, values: { name: 'Mosi Lodge' }, ...business } as never,
    ])
    return renderScreen(<CounterReceiptPage />, { at: `${area}/counter-receipt?id=${saleId}` })
  }
  const document = {
    kind: 'sale' as const,
    number: '000012',
    state: 'queued' as const,
    createdAt: '2026-11-29T12:00:00.000Z',
  }

  it('has the own number, and says that the invoice follows', async () => {
    await open({ fiscal: [document] })
    expect(await screen.findByText('000012')).toBeTruthy()
    expect(screen.getByText('Fiscal invoice follows.')).toBeTruthy()
  })

  it('has the number, the Mark ID and the QR code of ZRA', async () => {
    const issued = {
      receiptNo: 7,
      sdcId: 'SDC1',
      signature: 'ABCD1234',
      internalData: 'EF',
      qr: 'https://zra.test/q',
      at: '2026-11-29T12:01:00.000Z',
    }
    await open({ fiscal: [{ ...document, state: 'issued', issued }] })
    expect(await screen.findByText('000012, ZRA 7')).toBeTruthy()
    expect(screen.getByText('ABCD1234')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'QR code of the fiscal invoice' })).toBeTruthy()
    expect(screen.queryByText('Fiscal invoice follows.')).toBeNull()
    expect(screen.queryByText('This receipt is not a fiscal invoice.')).toBeNull()
  })

  it('does not tell the customer why ZRA has rejected it', async () => {
    await open({ fiscal: [{ ...document, state: 'failed', reason: 'Invalid item (910)' }] })
    expect(await screen.findByText('Fiscal invoice follows.')).toBeTruthy()
    expect(screen.queryByText(/Invalid item/)).toBeNull()
  })

  it('is missing for a business without fiscal receipts', async () => {
    await open({}, {})
    expect(await screen.findByText('This receipt is not a fiscal invoice.')).toBeTruthy()
    expect(screen.queryByText('Fiscal invoice follows.')).toBeNull()
  })
})

describe('unsent sales', () => {
  const open = () => renderScreen(<UnsentSalesPage />, { at: `${area}/unsent-sales` })
  const otherId = 'b0000000-0000-4000-8000-000000000008'
  const readSales = async () => (await readOutboxRows(account)).filter(isOfflineSale)
  const buildFile = async (vendor = vendorId) => {
    await queueSale(otherId)
    await queueSale()
    const rows = await readSales()
    const content = await exportSales(rows, { vendorId: vendor, deviceId: vendorId, now: Date.now() })
    await openUserDatabase(account.id).outbox.clear()
    return content
  }
  const choose = (user: ReturnType<typeof open>['user'], content: string) =>
    user.upload(screen.getByLabelText('Choose file'), new File([content], 'sales.json', { type: 'application/json' }))

  it('warn that the export contains personal data, and show QR codes', async () => {
    await queueSale()
    const { user } = open()
    expect(await screen.findByText('Contains personal data')).toBeTruthy()
    expect(screen.getByText('Mwila Tembo, ZMW 900.00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show QR codes' }))
    expect(await screen.findByRole('img', { name: /^QR code 1 of/ })).toBeTruthy()
  })

  it('Unsent sales of another device are imported once, with their ids', async () => {
    const content = await buildFile()
    await queueSale(otherId)
    const { user } = open()
    await screen.findByText('Import sales of another device')
    await choose(user, content)
    expect(await screen.findByText(/1 sale is on this device already/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Import 1 sale' }))
    await findToast('1 sale imported')
    const rows = await readOutboxRows(account)
    expect(rows.map(({ input }) => input.body.id)).toEqual([otherId, saleId])
    expect(rows[1]).toMatchObject({ endpoint: 'walkIns.recordOffline', input: { body: buildSale(saleId) } })
    await choose(user, content)
    expect(await screen.findByText('No new sales')).toBeTruthy()
  })

  it('warn if the browser has refused persistent storage', async () => {
    const persisted = vi.fn<() => Promise<boolean>>(async () => true)
    Object.assign(navigator, { storage: { persisted } })
    await queueSale()
    const { unmount } = open()
    expect(await screen.findByText('Mwila Tembo, ZMW 900.00')).toBeTruthy()
    expect(screen.queryByText('This browser may delete unsent sales')).toBeNull()
    unmount()
    persisted.mockResolvedValue(false)
    open()
    expect(await screen.findByText('This browser may delete unsent sales')).toBeTruthy()
    Object.assign(navigator, { storage: undefined })
  })

  it('Unsent sales from counter stock are imported with what they draw, and can no longer be discarded on their own device', async () => {
    const { at: soldAt, ...sale } = buildSale(saleId)
    const draws = [{ quota: otherId, slot: '2026-12-01', quantity: 1 }]
    const body = { ...sale, soldAt, draws }
    await send(sellFromCounterStock, { body }, { preview: { name: 'Garden room', walkIn } })
    const [row] = await readSales()
    const content = await exportSales([row!], { vendorId, deviceId: vendorId, now: Date.now() })
    expect(await discardPending(row!.key, { type: 'click' })).toBe(false)
    await openUserDatabase(account.id).outbox.clear()
    const { user } = open()
    await screen.findByText('Import sales of another device')
    await choose(user, content)
    await user.click(await screen.findByRole('button', { name: 'Import 1 sale' }))
    await findToast('1 sale imported')
    expect(await readOutboxRows(account)).toMatchObject([
      { endpoint: 'counterStock.sell', input: { body }, preview: { walkIn: { status: 'confirmed' } } },
    ])
  })

  it('are exported with payments and refunds, and imported once in the order of their device', async () => {
    const [reserved, company] = ['b0000000-0000-4000-8000-000000000011', 'b0000000-0000-4000-8000-000000000012']
    const cash = { method: 'cash' as const, amount: 250 }
    const preview = { name: 'ZMW 250.00, Garden room' }
    const bodies = [3, 4, 5].map((digit) => ({ id: `b0000000-0000-4000-8000-00000000002${digit}` }))
    await send(takePayment, { params: { id: reserved }, body: { ...bodies[0]!, payments: [cash] } }, { preview })
    await queueSale()
    await send(refundWalkIn, { params: { id: saleId }, body: { ...bodies[1]!, amount: 900 } }, { preview })
    await send(takeCompanyPayment, { params: { id: company }, body: { ...bodies[2]!, payment: cash } }, { preview })
    const before = await readOutboxRows(account)
    const first = open()
    expect(await screen.findByText('Payment: ZMW 250.00, Garden room')).toBeTruthy()
    first.unmount()
    const content = await exportSales(before as never, { vendorId, deviceId: vendorId, now: Date.now() })
    expect(await discardPending(before[0]!.key, { type: 'click' })).toBe(false)
    await openUserDatabase(account.id).outbox.clear()
    const { user } = open()
    await screen.findByText('Import sales of another device')
    await choose(user, content)
    await user.click(await screen.findByRole('button', { name: 'Import 1 sale and 3 payments and refunds' }))
    await findToast('1 sale and 3 payments and refunds imported')
    const getCommands = (rows: typeof before) => rows.map(({ endpoint, input }) => [endpoint, input])
    expect(getCommands(await readOutboxRows(account))).toEqual(getCommands(before))
    await choose(user, content)
    expect(await screen.findByText('No new sales')).toBeTruthy()
    expect(screen.getByText(/1 sale and 3 payments and refunds are on this device already/)).toBeTruthy()
  })

  it('are exported from a full disk, so that another device can send them', async () => {
    await queueSale()
    const freeDisk = fillDisk()
    const content = await exportSales(await readSales(), { vendorId, deviceId: vendorId, now: Date.now() })
    freeDisk()
    expect(JSON.parse(content).sales).toMatchObject([{ sale: buildSale(saleId) }])
    expect(await readOutboxRows(account)).toHaveLength(1)
  })

  it.each([
    [
      'that was changed',
      (content: string) => content.replace('"seenTotal":900', '"seenTotal":90'),
      /changed or is damaged/,
    ],
    ['that is no export', () => 'hello', /not a file of unsent sales/],
  ])('Unsent sales from a file %s are refused, and nothing is stored', async (_, change, message) => {
    const content = change(await buildFile())
    const { user } = open()
    await screen.findByText('Import sales of another device')
    await choose(user, content)
    expect((await screen.findByRole('alert')).textContent).toMatch(message)
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('Unsent sales of another business are refused', async () => {
    const content = await buildFile('c0000000-0000-4000-8000-000000000009')
    const { user } = open()
    await screen.findByText('Import sales of another device')
    await choose(user, content)
    expect(await screen.findByText(/belong to another business/)).toBeTruthy()
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('are not imported by staff who may not sell', async () => {
    await signInAs({ staffRole: 'partner-viewer' })
    open()
    expect(await screen.findByText('No unsent sales')).toBeTruthy()
    expect(screen.queryByText('Import sales of another device')).toBeNull()
  })
})
