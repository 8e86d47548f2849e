import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildSalesFile, parseSalesFile, type Digest, type ExportedPayment, type ExportedSale } from './sales-file'

const digest: Digest = async (content) => createHash('sha256').update(content).digest('hex')
const vendorId = 'c0000000-0000-4000-8000-000000000001'
const otherVendorId = 'c0000000-0000-4000-8000-000000000002'
const buildSale = (id = 'b0000000-0000-4000-8000-000000000001'): ExportedSale => ({
  sale: {
    id,
    listingId: 'd0000000-0000-4000-8000-000000000001',
    choice: { checkIn: '2026-12-01', checkOut: '2026-12-02', guests: 1, rooms: 1 },
    seenTotal: 900,
    customerName: 'Mwila Tembo',
    customerPhone: '0971234567',
    shiftId: 'e0000000-0000-4000-8000-000000000001',
    at: '2026-11-26T08:00:00.000Z',
  },
  item: { name: 'Garden room', bookingType: 'hotel', summary: '1 night', startsOn: '2026-12-01', endsOn: '2026-12-02' },
})
const build = (sales = [buildSale()], payments?: ExportedPayment[]) =>
  buildSalesFile(
    { vendorId, deviceId: vendorId, exportedAt: '2026-11-26T09:00:00.000Z', sales, ...(payments && { payments }) },
    digest,
  )
const parse = (content: string, vendor = vendorId) => parseSalesFile(content, vendor, digest)
const damaged = {
  ok: false,
  message: 'This file was changed or is damaged. Please export the sales again. Nothing was imported.',
}

describe('a file of unsent sales', () => {
  it('contains the sales with the ids of their device', async () => {
    expect(await parse(await build())).toMatchObject({ ok: true, file: { vendorId, sales: [buildSale()] } })
  })

  it('contains sales from counter stock with what they draw, and then has version 2, which older apps refuse', async () => {
    const { at: soldAt, ...sale } = buildSale().sale as Extract<ExportedSale['sale'], { at?: unknown }>
    const draws = [{ quota: 'f0000000-0000-4000-8000-000000000001', slot: '2026-12-01', quantity: 1 }]
    const stockSale: ExportedSale = { ...buildSale(), sale: { ...sale, soldAt: soldAt!, draws } }
    const content = await build([stockSale])
    expect(await parse(content)).toMatchObject({ ok: true, file: { sales: [stockSale] } })
    const changed = JSON.parse(content)
    changed.sales[0].sale.draws[0].quantity = 2
    expect(await parse(JSON.stringify(changed))).toEqual(damaged)
    expect([JSON.parse(content).version, JSON.parse(await build()).version]).toEqual([2, 1])
  })

  it('contains reservations, and then has version 4, so that no older app takes one for a paid sale', async () => {
    const reservation = { until: '2026-12-02T16:00:00.000Z', isGuaranteed: false }
    const reserved: ExportedSale = { ...buildSale(), sale: { ...buildSale().sale, reservation } }
    const content = await build([reserved])
    expect(JSON.parse(content).version).toBe(4)
    expect(await parse(content)).toMatchObject({ ok: true, file: { sales: [reserved] } })
  })

  it('contains baskets, and then has version 5, so that no older app takes one for its first product', async () => {
    const furtherItems = [
      { listingId: 'd0000000-0000-4000-8000-000000000002', choice: { quantity: 2 }, seenTotal: 100 },
    ]
    const basket: ExportedSale = {
      ...buildSale(),
      sale: { ...buildSale().sale, furtherItems },
      furtherItems: [{ ...buildSale().item, name: 'Soap' }],
    }
    const content = await build([basket])
    expect(JSON.parse(content).version).toBe(5)
    expect(await parse(content)).toMatchObject({ ok: true, file: { sales: [basket] } })
    const changed = JSON.parse(content)
    changed.sales[0].sale.furtherItems[0].choice.quantity = 1
    expect(await parse(JSON.stringify(changed))).toEqual(damaged)
  })

  it('contains how a sale was paid, and then has version 3; a file without it still means cash', async () => {
    const payments = [{ method: 'card' as const, amount: 900, reference: '004711' }]
    const paid: ExportedSale = { ...buildSale(), sale: { ...buildSale().sale, payments } }
    const content = await build([paid])
    expect(JSON.parse(content).version).toBe(3)
    expect(await parse(content)).toMatchObject({ ok: true, file: { sales: [paid] } })
    const changed = JSON.parse(content)
    changed.sales[0].sale.payments[0].method = 'voucher'
    expect(await parse(JSON.stringify(changed))).toEqual(damaged)
    const older = await parse(await build())
    expect(older.ok && older.file.sales[0]?.sale.payments).toBeUndefined()
  })

  it('contains receipt numbers, and then has version 6', async () => {
    const numbered: ExportedSale = {
      ...buildSale(),
      sale: { ...buildSale().sale, receipt: { series: 12, number: 34 } },
    }
    const content = await build([numbered])
    expect(JSON.parse(content).version).toBe(6)
    expect(await parse(content)).toMatchObject({ ok: true, file: { sales: [numbered] } })
    const changed = JSON.parse(content)
    changed.sales[0].sale.receipt.number = 35
    expect(await parse(JSON.stringify(changed))).toEqual(damaged)
  })

  it('contains payments and refunds in their order, and then has version 6', async () => {
    const common = { subjectId: buildSale().sale.id, name: 'Garden room', after: 1 }
    const ids = [2, 3, 4].map((number) => `b0000000-0000-4000-8000-00000000000${number}`)
    const cash = { method: 'cash' as const, amount: 500 }
    const payments: ExportedPayment[] = [
      { ...common, command: 'walkIns.takePayment', body: { id: ids[0]!, payments: [cash] } },
      { ...common, command: 'walkIns.refund', body: { id: ids[1]!, amount: 500 } },
      { ...common, command: 'companies.takePayment', body: { id: ids[2]!, payment: cash } },
    ]
    const content = await build([buildSale()], payments)
    expect(JSON.parse(content).version).toBe(6)
    expect(await parse(content)).toMatchObject({ ok: true, file: { sales: [buildSale()], payments } })
    const changed = JSON.parse(content)
    changed.payments[1].body.amount = 50
    expect(await parse(JSON.stringify(changed))).toEqual(damaged)
    const without = JSON.parse(content)
    delete without.payments
    expect(await parse(JSON.stringify(without))).toEqual(damaged)
    expect(await parse(await build([], [payments[0]!, payments[0]!]))).toMatchObject({ ok: false })
    const movement = { ...payments[0]!, command: 'cashShifts.move' } as never
    expect(await parse(await build([], [movement]))).toEqual(damaged)
  })

  it('is accepted whatever the order of its fields', async () => {
    const { sales, ...rest } = JSON.parse(await build())
    const reversed = Object.fromEntries(Object.entries(sales[0].sale).reverse())
    expect(await parse(JSON.stringify({ sales: [{ ...sales[0], sale: reversed }], ...rest }))).toMatchObject({
      ok: true,
    })
  })

  it.each([
    ['another price', (file: any) => (file.sales[0].sale.seenTotal = 90)],
    ['another customer', (file: any) => (file.sales[0].sale.customerName = 'Somebody Else')],
    ['another business', (file: any) => (file.vendorId = otherVendorId)],
    ['a missing sale', (file: any) => file.sales.pop()],
    ['an unknown field', (file: any) => (file.sales[0].sale.paid = true)],
    ['an invalid sale', (file: any) => (file.sales[0].sale.listingId = 'x')],
    ['no checksum', (file: any) => delete file.checksum],
  ])('is refused with %s', async (_, change) => {
    const file = JSON.parse(await build([buildSale(), buildSale('b0000000-0000-4000-8000-000000000002')]))
    change(file)
    expect(await parse(JSON.stringify(file))).toEqual(damaged)
  })

  it('is refused by the account of another business', async () => {
    const message = 'These sales belong to another business. Nothing was imported.'
    expect(await parse(await build(), otherVendorId)).toEqual({ ok: false, message })
  })

  it.each([
    ['', 'This is not a file of unsent sales, or it is incomplete. Nothing was imported.'],
    [
      '{"format":"tilipo-unsent-sales"',
      'This is not a file of unsent sales, or it is incomplete. Nothing was imported.',
    ],
    ['[1]', 'This is not a file of unsent sales. Nothing was imported.'],
    ['{"format":"other","version":1}', 'This is not a file of unsent sales. Nothing was imported.'],
    [
      '{"format":"tilipo-unsent-sales","version":7}',
      'This file was made by a newer version of Tilipo. Please update this app first. Nothing was imported.',
    ],
  ])('A file of unsent sales with the content %j is refused in plain words', async (content, message) => {
    expect(await parse(content)).toEqual({ ok: false, message })
  })

  it('is refused if it contains a sale twice', async () => {
    expect(await parse(await build([buildSale(), buildSale()]))).toMatchObject({ ok: false })
  })

  it('is refused if the device cannot compute the checksum that the file has', async () => {
    expect(await parseSalesFile(await build(), vendorId, async () => null)).toEqual(damaged)
  })
})
