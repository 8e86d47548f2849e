/** Fiscal invoices: one for each sale and refund, whatever happens between us and the device, and none by default. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takePartnerStep } from '#contract/counter/booking-steps'
import { issueWalkInReceipt, recordWalkIn, refundWalkIn, takePayment } from '#contract/counter/walk-ins'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import {
  readFiscalSettings,
  retryFiscalDocuments,
  saveFiscalListing,
  saveFiscalSettings,
} from '#contract/money/fiscal-settings'
import { openPayoutFixture, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import type { PendingPayment } from '../../../../tests/support/payment-fixture'
import { readPdf } from '../../../../tests/support/read-pdf'
import { insertVendor } from '../../../../tests/support/builders'
import { newId } from '../../../../tests/support/world'
import { createVsdcClient } from '../../../gateways/fiscal/client'
import type { Fiscal } from '../../../gateways/fiscal/fiscal'
import { startFiscalSimulator, type FiscalSimulator } from '../../../gateways/fiscal/simulator'
import { transact } from '../../../db/transact'
import { bookingView, selectBookingRows, vendorBookingView } from '../../bookings/bookings'
import { takeStep } from '../../counter/steps'
import { sendFiscalDocument } from './send'

let bench: PayoutFixture
let device: FiscalSimulator
let fiscal: Fiscal
let sale: PendingPayment
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(async () => {
  device = await startFiscalSimulator()
  fiscal = createVsdcClient({ baseUrl: device.url, portalUrl: 'https://portal.zra.test', timeoutMs: 2000 })
  bench.shop.world.gateways.fiscal = fiscal
  await bench.shop.startGateway()
  sale = await bench.sell()
})
afterEach(async () => {
  await bench.shop.gateway.close()
  await device.close()
})

const form = {
  enabled: true,
  tpin: '1002003004',
  branch: '000',
  deviceSerial: 'TILIPO-1',
  vatCategory: 'A',
  classCode: '90111501',
}
const turnOn = (more: object = {}) =>
  bench.shop.world.call(saveFiscalSettings, {
    token: sale.vendor.owner.token,
    key: newId(),
    body: { ...form, ...more } as never,
  })
const checkIn = addDays(lusakaDate(Date.now()), 20)
let day = 0
const sellAtCounter = async (more: object = {}, expected = 200) => {
  const from = addDays(checkIn, (day += 2))
  const { status, body } = await bench.shop.world.call(recordWalkIn, {
    token: sale.vendor.owner.token,
    key: newId(),
    body: {
      id: newId(),
      listingId: sale.room.id,
      choice: { checkIn: from, checkOut: addDays(from, 1), guests: 1, rooms: 1 },
      seenTotal: 900,
      customerName: 'Mwila Tembo',
      ...more,
    } as never,
  })
  expect(status).toBe(expected)
  return body as { _id: string; fiscal?: unknown }
}
const giveBack = (id: string) =>
  bench.shop.world.call(refundWalkIn, {
    token: sale.vendor.owner.token,
    key: newId(),
    params: { id },
    body: { id: newId(), amount: 900 } as never,
  })
const listDocuments = () =>
  bench.shop.db
    .selectFrom('fiscal_document')
    .selectAll()
    .where('vendor_id', '=', sale.vendor.id)
    .orderBy('number')
    .execute()
const readReceipt = async (id: string) => {
  const { body } = await bench.shop.world.call(issueWalkInReceipt, {
    token: sale.vendor.owner.token,
    key: newId(),
    params: { id },
  })
  return (await readPdf(body.pdf)).join('')
}
const readRow = (id: string) => selectBookingRows(bench.shop.db).where('booking.id', '=', id).executeTakeFirstOrThrow()
const run = (aheadSeconds = 0) => bench.shop.runTasks(aheadSeconds)
/** Numbers that were issued more than once. */
const findDoubles = () => {
  const numbers = device.issued.map(({ cisInvcNo }) => cisInvcNo)
  return numbers.filter((number, index) => numbers.indexOf(number) !== index)
}

describe('a business without fiscal receipts', () => {
  it('has no rows, and the device gets no calls', async () => {
    const { _id } = await sellAtCounter()
    await giveBack(_id)
    await turnOn({ enabled: false })
    await sellAtCounter()
    await run(3600)
    expect(await listDocuments()).toEqual([])
    expect(device.calls).toEqual([])
  })

  it('documents sales only from the time at which the owner turns them on', async () => {
    const { _id } = await sellAtCounter()
    await turnOn()
    await giveBack(_id)
    await run()
    expect(await listDocuments()).toEqual([])
  })
})

describe('a sale', () => {
  it('gets one invoice at the counter, whose lines add up to the price, and shows it on the booking', async () => {
    await turnOn()
    const booking = await sellAtCounter({ payments: [{ method: 'card', amount: 900, reference: 'S-1' }] })
    expect(booking.fiscal).toMatchObject([{ kind: 'sale', number: '000001', state: 'queued' }])
    await run()
    expect(device.issued.map(({ request }) => request)).toMatchObject([
      { tpin: '1002003004', totAmt: 900, totTaxAmt: 124.14, pmtTyCd: '05', itemList: [{ totAmt: 900 }] },
    ])
    expect(await listDocuments()).toMatchObject([{ state: 'issued', issued: { receiptNo: 1 }, reason: null }])
    expect(device.calls.filter((path) => path.endsWith('selectInitInfo'))).toHaveLength(1)
  })

  it('gets one invoice online, and the buyer sees it', async () => {
    sale = await bench.shop.createPendingPayment('55')
    await turnOn()
    await bench.shop.gateway.advance(1000, 1)
    await run()
    await run()
    expect(device.issued).toHaveLength(1)
    expect(device.issued[0]!.request).toMatchObject({ totAmt: 1800, pmtTyCd: '06', rcptTyCd: 'S' })
    expect(bookingView(await readRow(sale.booking._id)).fiscal).toMatchObject([
      { kind: 'sale', state: 'issued', issued: { receiptNo: 1 } },
    ])
  })

  it('shows on its receipt that the invoice follows, and then what ZRA has issued', async () => {
    await turnOn()
    const { _id } = await sellAtCounter()
    const before = await readReceipt(_id)
    expect(before).toContain('Fiscal invoice follows.')
    expect(before).not.toContain('not a fiscal invoice')
    await run()
    const after = await readReceipt(_id)
    for (const part of ['Mark ID', device.issued[0]!.rcptSign, '000001, ZRA 1']) expect(after).toContain(part)
    expect(after).not.toContain('follows')
  })

  it('takes the VAT of its listing', async () => {
    await turnOn()
    const { status } = await bench.shop.world.call(saveFiscalListing, {
      token: sale.vendor.owner.token,
      key: newId(),
      params: { id: sale.room.id },
      body: { vatCategory: 'D', classCode: null },
    })
    expect(status).toBe(200)
    await sellAtCounter()
    await run()
    expect(device.issued[0]!.request).toMatchObject({ taxblAmtA: 0, taxblAmtD: 900, totTaxAmt: 0, totAmt: 900 })
  })

  it('has numbers without gaps, also if a sale is rolled back', async () => {
    await turnOn()
    await sellAtCounter()
    await sellAtCounter({ seenTotal: 1 }, 409)
    await Promise.all([sellAtCounter(), sellAtCounter(), sellAtCounter()])
    expect((await listDocuments()).map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })
})

it('the charge for a no-show gets one invoice once it is paid, also if a part was paid before', async () => {
  await turnOn()
  const pay = (id: string, amount: number) =>
    bench.shop.world.call(takePayment, {
      token: sale.vendor.owner.token,
      key: newId(),
      params: { id },
      body: { id: newId(), payments: [{ method: 'cash', amount }] },
    })
  const reserve = async (payments: object) => {
    const from = addDays(checkIn, (day += 4))
    const { _id } = await sellAtCounter({
      choice: { checkIn: from, checkOut: addDays(from, 2), guests: 1, rooms: 1 },
      seenTotal: 1800,
      reservation: { until: new Date(Date.now() + 86_400_000).toISOString(), isGuaranteed: true },
      ...payments,
    })
    await transact(bench.shop.db, (tx) => takeStep(tx, { vendorId: sale.vendor.id }, _id, 'miss', undefined), {
      clock: () => lusakaInstant(from, '21:00'),
    })
    return _id
  }
  const unpaid = await reserve({})
  expect((await pay(unpaid, 400)).body).toEqual({})
  expect(await listDocuments()).toEqual([])
  expect((await pay(unpaid, 500)).body).toEqual({})
  await reserve({ payments: [{ method: 'cash', amount: 1000 }] })
  expect(await listDocuments()).toMatchObject([1, 2].map((number) => ({ kind: 'sale', number, total_ngwee: 90_000 })))
  expect((await listDocuments())[0]!.lines).toMatchObject([{ name: 'Charge for a no-show', amountNgwee: 90_000 }])
})

describe('exactly once', () => {
  it('asks for the document after a lost response, instead of sending it again', async () => {
    await turnOn()
    // The device does not compare numbers, so a second request would issue a second invoice.
    device.fault = 'silentRepeat'
    device.nextFaults.push('lost')
    await sellAtCounter()
    await run()
    expect(await listDocuments()).toMatchObject([{ state: 'queued', tries: 1 }])
    await run(3600)
    expect(await listDocuments()).toMatchObject([{ state: 'issued', issued: { receiptNo: 1 } }])
    expect(device.issued).toHaveLength(1)
  })

  it('continues after a crash between the call and the commit', async () => {
    await turnOn()
    device.fault = 'silentRepeat'
    await sellAtCounter()
    const [document] = await listDocuments()
    const crashing: Fiscal = {
      ...fiscal,
      async save(...request) {
        await fiscal.save(...request)
        throw new Error('the process ends here')
      },
    }
    const { db } = bench.shop
    await expect(sendFiscalDocument({ db, gateways: { fiscal: crashing } }, document!.id)).rejects.toThrow('ends here')
    // Another worker waits until the first one must have ended.
    await sendFiscalDocument({ db, gateways: { fiscal } }, document!.id)
    expect(await listDocuments()).toMatchObject([{ state: 'queued' }])
    await db
      .updateTable('fiscal_document')
      .set({ busy_until: new Date(0) })
      .where('id', '=', document!.id)
      .execute()
    await sendFiscalDocument({ db, gateways: { fiscal } }, document!.id)
    expect(await listDocuments()).toMatchObject([{ state: 'issued' }])
    expect(device.issued).toHaveLength(1)
  })

  it('sends a document once from two workers at the same time, and once if the job is repeated', async () => {
    await turnOn()
    device.fault = 'silentRepeat'
    await sellAtCounter()
    const [document] = await listDocuments()
    const { db } = bench.shop
    await Promise.all([1, 2, 3].map(() => sendFiscalDocument({ db, gateways: { fiscal } }, document!.id)))
    await sendFiscalDocument({ db, gateways: { fiscal } }, document!.id)
    expect(device.issued).toHaveLength(1)
  })

  it('survives random faults of the device', async () => {
    await turnOn()
    const faults = ['lost', 'offline', null, 'lost', 'lost', 'offline', null, 'silentRepeat'] as const
    for (let index = 0; index < 6; index++) {
      device.nextFaults.push(faults[index]!, faults[(index * 3) % faults.length]!)
      device.fault = 'silentRepeat'
      const { _id } = await sellAtCounter()
      if (index % 2 === 0) await giveBack(_id)
      await run()
    }
    for (let round = 0; round < 8; round++) await run(3600)
    const documents = await listDocuments()
    expect(new Set(documents.map(({ state }) => state))).toEqual(new Set(['issued']))
    expect(findDoubles()).toEqual([])
    expect(device.issued).toHaveLength(documents.length)
    expect(documents).toHaveLength(9)
  })
})

describe('a refund', () => {
  it('gets a credit note that cites the invoice', async () => {
    await turnOn()
    const { _id } = await sellAtCounter()
    await run()
    expect((await giveBack(_id)).status).toBe(200)
    await run()
    expect(device.issued.map(({ request }) => request)).toMatchObject([
      { rcptTyCd: 'S' },
      { rcptTyCd: 'R', orgInvcNo: 1, orgSdcId: 'SDC0010000001', totAmt: 900, totTaxAmt: 124.14 },
    ])
    await giveBack(_id)
    await run()
    expect(await listDocuments()).toHaveLength(2)
  })

  it('waits for the invoice that is not issued yet', async () => {
    await turnOn()
    device.fault = 'offline'
    const { _id } = await sellAtCounter()
    await run()
    await giveBack(_id)
    await run()
    expect((await listDocuments()).map(({ kind, state }) => [kind, state])).toEqual([
      ['sale', 'queued'],
      ['credit', 'queued'],
    ])
    device.fault = null
    await run(3600)
    await run()
    expect(device.issued.map(({ request }) => request.rcptTyCd)).toEqual(['S', 'R'])
    expect(device.issued[1]!.request.orgInvcNo).toBe(1)
  })

  it('is not sent as long as ZRA rejects the invoice', async () => {
    await turnOn()
    device.nextFaults.push('reject')
    const { _id } = await sellAtCounter()
    await run()
    await giveBack(_id)
    await run(3600)
    expect((await listDocuments()).map(({ kind, state }) => [kind, state])).toEqual([
      ['sale', 'failed'],
      ['credit', 'queued'],
    ])
    expect(device.issued).toEqual([])
    await bench.shop.world.call(retryFiscalDocuments, { token: sale.vendor.owner.token, key: newId() })
    await run()
    await run()
    expect(device.issued.map(({ request }) => [request.rcptTyCd, request.orgInvcNo])).toEqual([
      ['S', 0],
      ['R', 1],
    ])
  })

  it('credits the price of an online sale that is given back', async () => {
    sale = await bench.shop.createPendingPayment('55')
    await turnOn()
    await bench.shop.gateway.advance(1000, 1)
    await run()
    await bench.shop.world.call(takePartnerStep, {
      token: sale.vendor.owner.token,
      key: newId(),
      params: { id: sale.booking._id },
      body: { step: 'cancel', note: 'The roof leaks.' },
    })
    await run()
    expect(device.issued.map(({ request }) => [request.rcptTyCd, request.totAmt])).toEqual([
      ['S', 1800],
      ['R', 1800],
    ])
  })
})

describe('a rejected document', () => {
  it('shows the reason to the business only, and is sent again with corrected values', async () => {
    await turnOn()
    device.fault = 'reject'
    const { _id } = await sellAtCounter()
    await run()
    expect(await listDocuments()).toMatchObject([{ state: 'failed', reason: expect.stringContaining('Invalid item') }])
    const read = await bench.shop.world.call(readFiscalSettings, { token: sale.vendor.owner.token })
    expect(read.body).toMatchObject({ failed: 1, waiting: 0, reason: expect.stringContaining('Invalid item') })
    const row = await readRow(_id)
    expect(vendorBookingView(row, true).fiscal).toMatchObject([{ state: 'failed', reason: expect.any(String) }])
    expect(bookingView(row).fiscal).toEqual([expect.not.objectContaining({ reason: expect.anything() })])
    device.fault = null
    const { body } = await turnOn({ tpin: '1002003005' })
    expect(body).toMatchObject({ failed: 0, waiting: 1 })
    await run()
    expect(device.issued.map(({ request }) => request.tpin)).toEqual(['1002003005'])
  })

  it('is sent again on request', async () => {
    await turnOn()
    device.nextFaults.push('reject')
    await sellAtCounter()
    await run()
    const { body } = await bench.shop.world.call(retryFiscalDocuments, { token: sale.vendor.owner.token, key: newId() })
    expect(body).toMatchObject({ failed: 0, waiting: 1 })
    await run()
    expect(await listDocuments()).toMatchObject([{ state: 'issued' }])
  })
})

describe('the settings', () => {
  it('are read and changed by the owner only, and refuse the listing of another business', async () => {
    const other = await insertVendor(bench.shop.db)
    expect((await bench.shop.world.call(readFiscalSettings, { token: other.owner.token })).body.settings).toBeNull()
    const foreign = await bench.shop.world.call(saveFiscalListing, {
      token: other.owner.token,
      key: newId(),
      params: { id: sale.room.id },
      body: { vatCategory: 'D', classCode: null },
    })
    expect(foreign.status).toBe(404)
    for (const wrong of [{ tpin: '12' }, { branch: 'A' }, { deviceSerial: '' }, { classCode: '1' }])
      expect((await turnOn(wrong)).status).toBe(422)
  })
})
