/** Fiscal invoices of baskets: one for all products, and a credit note for each that is returned. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendPrompt } from '#contract/counter/prompts'
import { derivePartId } from '#contract/counter/sale-items'
import { changeBooking } from '#contract/counter/booking-changes'
import { recordWalkIn, refundWalkIn, takePayment } from '#contract/counter/walk-ins'
import { saveFiscalListing, saveFiscalSettings } from '#contract/money/fiscal-settings'
import { insertProduct, insertVendor } from '../../../../tests/support/builders'
import { PaymentFixture } from '../../../../tests/support/payment-fixture'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { newId } from '../../../../tests/support/world'
import { createVsdcClient } from '../../../gateways/fiscal/client'
import { startFiscalSimulator, type FiscalSimulator } from '../../../gateways/fiscal/simulator'

let shop: PaymentFixture
let device: FiscalSimulator
let vendor: Awaited<ReturnType<typeof insertVendor>>
let products: { id: string }[] = []
const prices = [116, 232, 50]
beforeAll(async () => {
  shop = await PaymentFixture.open()
})
afterAll(() => shop.close())
beforeEach(async () => {
  device = await startFiscalSimulator()
  shop.world.gateways.fiscal = createVsdcClient({
    baseUrl: device.url,
    portalUrl: 'https://portal.zra.test',
    timeoutMs: 2000,
  })
  await shop.startGateway()
  vendor = await insertVendor(shop.db, { business_type: 'store' })
  products = []
  for (const [index, price] of prices.entries())
    products.push(
      await insertProduct(shop.db, { vendor_id: vendor.id, name: `Product ${index + 1}`, price_ngwee: price * 100 }),
    )
  await call(saveFiscalSettings, undefined, {
    enabled: true,
    tpin: '1002003004',
    branch: '000',
    deviceSerial: 'TILIPO-1',
    vatCategory: 'A',
    classCode: '90111501',
  })
})
afterEach(async () => {
  await shop.gateway.close()
  await device.close()
})

const call = (endpoint: unknown, id: string | undefined, body: object) =>
  shop.world.call(
    endpoint as typeof refundWalkIn,
    {
      token: vendor.owner.token,
      key: newId(),
      ...(id && { params: { id } }),
      body: body as never,
    } as never,
  )

const buildSale = (more: object = {}) => {
  const [first, ...furtherItems] = products.map(({ id: listingId }, index) => ({
    listingId,
    choice: { quantity: 1 },
    seenTotal: prices[index]!,
  }))
  return { ...first!, seenTotal: 398, furtherItems, customerName: 'Walk-in customer', ...more }
}
async function sell(more: object = {}): Promise<string[]> {
  const id = newId()
  expect((await call(recordWalkIn, undefined, { id, ...buildSale(more) })).status).toBe(200)
  return prices.map((_, index) => derivePartId(id, index))
}
const giveBack = async (ids: readonly string[], amount: number) =>
  (await call(refundWalkIn, ids[0], { id: newId(), amount, bookingIds: ids })).body
const listDocuments = () =>
  shop.db.selectFrom('fiscal_document').selectAll().where('vendor_id', '=', vendor.id).orderBy('number').execute()
const summarize = async () =>
  (await listDocuments()).map(({ kind, number, total_ngwee, lines }) => [
    kind,
    number,
    total_ngwee,
    lines.map(({ amountNgwee }) => amountNgwee),
  ])
const run = () => shop.runTasks()
const invoice = ['sale', 1, 39_800, [11_600, 23_200, 5000]]

describe('a basket', () => {
  it('has one invoice with a line for each product, also if it is sent several times', async () => {
    await call(saveFiscalListing, products[2]!.id, { vatCategory: 'D', classCode: null })
    const body = { id: newId(), ...buildSale() }
    const answers = await Promise.all([1, 2, 3].map(() => call(recordWalkIn, undefined, body)))
    expect(answers[0]!.body.fiscal ?? answers[1]!.body.fiscal).toMatchObject([{ kind: 'sale', number: '000001' }])
    await run()
    expect(await summarize()).toEqual([invoice])
    expect(device.issued.map(({ request }) => request)).toMatchObject([
      {
        totItemCnt: 3,
        totAmt: 398,
        totTaxAmt: 48,
        pmtTyCd: '01',
        itemList: [{ totAmt: 116 }, { totAmt: 232 }, { totAmt: 50 }],
      },
    ])
    await sell()
    expect((await summarize()).map(([kind, number]) => [kind, number])).toEqual([
      ['sale', 1],
      ['sale', 2],
    ])
  })

  it('has a credit note for a returned product, which cites the invoice and credits its line only', async () => {
    const ids = await sell({ payments: [{ method: 'card', amount: 398, reference: '17' }] })
    expect(await giveBack([ids[1]!], 232)).toEqual({})
    expect(await giveBack([ids[1]!], 232)).toMatchObject({ code: 'wrong_state' })
    await run()
    await run()
    expect(await summarize()).toEqual([invoice, ['credit', 2, 23_200, [0, 23_200, 0]]])
    expect(device.issued[1]!.request).toMatchObject({ totAmt: 232, totTaxAmt: 32, itemList: [{ totAmt: 232 }] })
    expect(device.issued[1]!.request.orgInvcNo).toBe(1)
    expect(await giveBack([ids[0]!, ids[2]!], 166)).toEqual({})
    const documents = await listDocuments()
    const [sale, ...credits] = documents
    expect(credits.every(({ original_id }) => original_id === sale!.id)).toBe(true)
    expect(credits[1]).toMatchObject({ total_ngwee: 16_600, state: 'queued' })
    for (const field of ['amountNgwee', 'vatNgwee'] as const)
      for (const [index, line] of sale!.lines.entries())
        expect(credits.reduce((sum, { lines }) => sum + lines[index]![field], 0)).toBe(line[field])
    expect(documents.map(({ number }) => number)).toEqual([1, 2, 3])
    await run()
    expect(device.issued[2]!.request).toMatchObject({ totAmt: 166, totItemCnt: 2, orgInvcNo: 1 })
  })

  it('has the lines of a changed product replaced once it is paid, and the others stay on their invoice', async () => {
    const ids = await sell()
    const changed = { id: newId(), listingId: products[0]!.id, choice: { quantity: 2 }, seenTotal: 232 }
    expect((await call(changeBooking, ids[0], changed)).status).toBe(200)
    const credit = ['credit', 2, 11_600, [11_600, 0, 0]]
    expect(await summarize()).toEqual([invoice, credit])
    const payment = { id: newId(), payments: [{ method: 'cash', amount: 116 }] }
    expect((await call(takePayment, ids[1], payment)).body).toEqual({})
    expect(await summarize()).toEqual([invoice, credit, ['sale', 3, 23_200, [23_200]]])
    expect(await giveBack([ids[0]!], 232)).toEqual({})
    expect(await giveBack([ids[1]!], 232)).toEqual({})
    expect((await summarize()).slice(3)).toEqual([
      ['credit', 4, 23_200, [23_200]],
      ['credit', 5, 23_200, [0, 23_200, 0]],
    ])
  })

  it('has its invoice once a reservation is paid in full, without a product that was returned before', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const ids = await sell({
      payments: [{ method: 'cash', amount: 116 }],
      reservation: { until, isGuaranteed: true },
    })
    expect(await summarize()).toEqual([])
    expect(await giveBack([ids[0]!], 116)).toEqual({})
    for (const amount of [232, 50])
      expect((await call(takePayment, ids[1], { id: newId(), payments: [{ method: 'cash', amount }] })).body).toEqual(
        {},
      )
    expect(await summarize()).toEqual([['sale', 1, 28_200, [23_200, 5000]]])
    expect(await giveBack([ids[2]!], 50)).toEqual({})
    expect((await summarize())[1]).toEqual(['credit', 2, 5000, [0, 5000]])
  })

  it('has its invoice when the only product that is not paid is taken out', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const ids = await sell({
      payments: [{ method: 'cash', amount: 348 }],
      reservation: { until, isGuaranteed: true },
    })
    expect(await giveBack([ids[2]!], 0)).toEqual({})
    expect(await giveBack([ids[2]!], 0)).toMatchObject({ code: 'wrong_state' })
    expect(await summarize()).toEqual([['sale', 1, 34_800, [11_600, 23_200]]])
  })

  it('has one invoice if it is paid on the phone, and a credit note for what Tilipo sends back', async () => {
    const id = newId()
    const ids = prices.map((_, index) => derivePartId(id, index))
    const prompt = { id: newId(), phone: newPhoneNumber('04'), network: 'MTN', amount: 398, sale: buildSale() }
    expect((await call(sendPrompt, id, prompt)).status).toBe(200)
    await run()
    expect(await summarize()).toEqual([])
    await shop.gateway.advance(1000, 1)
    await run()
    await shop.gateway.advance(200)
    await run()
    expect(await summarize()).toEqual([invoice])
    expect((await listDocuments())[0]!.payment_code).toBe('06')
    expect(await giveBack([ids[0]!], 0)).toEqual({})
    expect((await summarize())[1]).toEqual(['credit', 2, 11_600, [11_600, 0, 0]])
  })

  it('keeps the invoices of each product that a server of the release before has written', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const ids = await sell({ payments: [{ method: 'cash', amount: 116 }], reservation: { until, isGuaranteed: true } })
    const line = {
      ...{ listingId: products[0]!.id, itemName: 'Product 1', name: 'Product 1', vatCategory: 'A' as const },
      ...{ amountNgwee: 11_600, vatNgwee: 1600, classCode: '90111501', isGoods: true },
    }
    await shop.db.insertInto('fiscal_series').values({ vendor_id: vendor.id, branch: '000', last_number: 1 }).execute()
    await shop.db
      .insertInto('fiscal_document')
      .values({
        ...{ id: newId(), vendor_id: vendor.id, booking_id: ids[0]!, kind: 'sale', subject_id: ids[0]! },
        ...{ tpin: '1002003004', branch: '000', number: 1, total_ngwee: 11_600, lines: JSON.stringify([line]) },
        ...{ payment_code: '01', state: 'queued', created_at: new Date() },
      })
      .execute()
    expect(
      (await call(takePayment, ids[0], { id: newId(), payments: [{ method: 'cash', amount: 282 }] })).body,
    ).toEqual({})
    expect(await summarize()).toEqual([
      ['sale', 1, 11_600, [11_600]],
      ['sale', 2, 23_200, [23_200]],
      ['sale', 3, 5000, [5000]],
    ])
    expect(await giveBack([ids[1]!], 232)).toEqual({})
    const documents = await listDocuments()
    expect(documents[3]).toMatchObject({ kind: 'credit', total_ngwee: 23_200, original_id: documents[1]!.id })
  })
})
