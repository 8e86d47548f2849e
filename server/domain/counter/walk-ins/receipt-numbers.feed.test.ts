/** Receipt numbers that devices give at the counter: each is used once, and no sale is lost because of its number (128). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listShiftEntries, openShift } from '#contract/counter/cash-shifts'
import { issueWalkInReceipt, recordWalkIn, recordWalkInOffline, takePayment } from '#contract/counter/walk-ins'
import { assignReceiptSeries } from '#contract/counter/receipt-series'
import { addDays, lusakaDate } from '#contract/core/dates'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { counterDate, openCounter } from '../../../../tests/support/counter-stock'
import { pullRow } from '../../../../tests/support/counter-flow'
import { readPdf } from '../../../../tests/support/read-pdf'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: string
let colleague: string
let series: number
let otherSeries: number
let foreignSeries: number
const db = () => world.connection.db
const token = () => vendor.owner.token
const assign = async (as = token()): Promise<number> =>
  (await world.call(assignReceiptSeries, { token: as, key: newId(), body: { deviceId: newId() } })).body.series
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 12 } })
  vendor = await insertVendor(db())
  room = (await insertListing(db(), { vendor_id: vendor.id, capacity: 500 })).id
  const staff = { role: 'partner', vendor_id: vendor.id, staff_role: 'partner-staff', business_type: 'hotel' } as const
  colleague = (await insertCustomer(db(), staff)).token
  const stranger = await insertVendor(db())
  ;[series, otherSeries, foreignSeries] = [await assign(), await assign(colleague), await assign(stranger.owner.token)]
})
afterAll(() => world.close())

let last = 0
const next = () => ({ series, number: ++last })
const format = ({ series: of, number }: { series: number; number: number }) =>
  `TLP-C${of}-${String(number).padStart(6, '0')}`
const checkIn = addDays(lusakaDate(Date.now()), 20)
const buildSale = (more: object = {}) => ({
  id: newId(),
  listingId: room,
  choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
  seenTotal: 900,
  customerName: 'Mwila Tembo',
  ...more,
})
const reservation = { until: new Date(Date.now() + 3 * 86_400_000).toISOString(), isGuaranteed: false }
const send = (body: object, as = token()) =>
  world.call(recordWalkInOffline, { token: as, key: newId(), body: body as never })
const pay = (id: string, amount: number, more: object = {}, as = token()) =>
  world.call(takePayment, {
    token: as,
    key: newId(),
    params: { id },
    body: { id: newId(), payments: [{ method: 'cash', amount }], ...more } as never,
  })
/** What another device of the business receives. */
const readBooking = (id: string) => pullRow<any>(world, colleague, 'vendorBooking', id)
const readNumber = async (id: string) => (await readBooking(id))?.receiptNumber
const issue = (id: string) => world.call(issueWalkInReceipt, { token: token(), key: newId(), params: { id } })

describe('a sale with a receipt number', () => {
  it('keeps it, on every device, in the shift and on a reprint', async () => {
    const [receipt, shiftId] = [next(), newId()]
    const at = new Date().toISOString()
    const opening = { opening: 0, deviceId: newId(), at }
    await world.call(openShift, { token: token(), key: newId(), params: { id: shiftId }, body: opening })
    const sale = buildSale({ receipt, shiftId, at })
    for (const _ of [1, 2]) expect((await send(sale)).body).toEqual({})
    expect(await readNumber(sale.id)).toBe(format(receipt))
    expect((await issue(sale.id)).body.fileName).toBe(`tilipo-receipt-${format(receipt)}.pdf`)
    const { body } = await world.call(listShiftEntries, { token: token(), params: { id: shiftId } })
    expect(body).toMatchObject([{ kind: 'sale', receiptNumber: format(receipt) }])
  })

  it('is booked once with it if two devices send it in parallel (6 rounds)', async () => {
    for (let round = 0; round < 6; round++) {
      const receipt = next()
      const sale = buildSale({ receipt })
      const answers = await Promise.all([send(sale), send(sale, colleague), send(sale), send(sale, colleague)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await readNumber(sale.id)).toBe(format(receipt))
    }
  })

  it('shares its number with no other, also if they arrive in parallel (6 rounds)', async () => {
    for (let round = 0; round < 6; round++) {
      const receipt = next()
      const reserved = buildSale({ reservation })
      await send(reserved)
      const sales = [1, 2, 3].map(() => buildSale({ receipt }))
      const answers = await Promise.all([...sales.map((sale) => send(sale)), pay(reserved.id, 400, { receipt })])
      expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, {}]))
      const used = [
        ...(await Promise.all(sales.map(({ id }) => readNumber(id)))),
        ...(await readBooking(reserved.id)).payments.map((line: { receiptNumber?: string }) => line.receiptNumber),
      ]
      expect(used.filter(Boolean)).toEqual([format(receipt)])
      expect(used).toHaveLength(4)
    }
  })

  it.each([
    ['of another business', () => ({ series: foreignSeries, number: 1 })],
    ['of no series', () => ({ series: 999_999, number: 1 })],
  ])('is booked without a number %s, because its money is in the drawer', async (_, build) => {
    const sale = buildSale({ receipt: build() })
    expect((await send(sale)).body).toEqual({})
    expect(await readBooking(sale.id)).toMatchObject({ status: 'confirmed', paid: 900 })
    expect(await readNumber(sale.id)).toBeUndefined()
    expect((await issue(sale.id)).body.fileName).toMatch(/TLP-R-/)
  })

  it('can have the number of a colleague, whose sales another device sends', async () => {
    const receipt = { series: otherSeries, number: 1 }
    const sale = buildSale({ receipt })
    await send(sale)
    expect(await readNumber(sale.id)).toBe(format(receipt))
  })

  it('gives its number back to nobody but itself after a refusal', async () => {
    const receipt = next()
    const refused = buildSale({ receipt, seenTotal: 800 })
    expect((await send(refused)).body.code).toBe('price_changed')
    expect((await send({ ...refused, seenTotal: 900 })).body).toEqual({})
    expect(await readNumber(refused.id)).toBe(format(receipt))
  })

  it('is refused with a used number while the clerk waits for the answer, and can be sent without it', async () => {
    const receipt = next()
    await send(buildSale({ receipt }))
    const body = buildSale({ receipt }) as never
    const refused = await world.call(recordWalkIn, { token: token(), key: newId(), body })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['receipt']])
    const { receipt: _, ...without } = body as { receipt: object }
    const answer = await world.call(recordWalkIn, { token: token(), key: newId(), body: without as never })
    expect(answer.status).toBe(200)
  })

  it('keeps it if it is sold from counter stock, also without stock', async () => {
    const counter = await openCounter(world, vendor)
    const { id: listing } = await insertListing(db(), { vendor_id: vendor.id, capacity: 3 })
    const quota = await counter.keep(listing, 1)
    for (const draws of [[{ quota, slot: counterDate, quantity: 1 }], []]) {
      const [id, receipt] = [newId(), next()]
      expect((await counter.sell(listing, draws, { id, receipt })).body).toEqual({})
      expect(await readNumber(id)).toBe(format(receipt))
    }
  })
})

describe('the payments of a reservation', () => {
  it('each have the number of their receipt, once, although two devices send one, and the printed receipt lists them', async () => {
    const sale = buildSale({ reservation })
    await send(sale)
    expect(await readNumber(sale.id)).toBeUndefined()
    const [first, second] = [next(), next()]
    const payment = { id: newId(), receipt: first }
    const answers = await Promise.all(
      [token(), colleague, token(), colleague].map((as) => pay(sale.id, 100, payment, as)),
    )
    expect(answers.map(({ body }) => body)).toEqual([{}, {}, {}, {}])
    await pay(sale.id, 400, { receipt: second }, colleague)
    const { payments, paid } = await readBooking(sale.id)
    expect([paid, payments.map((line: { receiptNumber: string }) => line.receiptNumber)]).toEqual([
      500,
      [format(first), format(second)],
    ])
    const { body } = await issue(sale.id)
    expect(body.fileName).toBe(`tilipo-receipt-${format(first)}.pdf`)
    const text = (await readPdf(body.pdf)).join('')
    for (const number of [first, second]) expect(text).toContain(format(number))
  })

  it('share their number with no sale and no other payment', async () => {
    const receipt = next()
    const [paid, other] = [buildSale({ reservation }), buildSale({ reservation })]
    for (const sale of [paid, other]) await send(sale)
    await pay(paid.id, 100, { receipt })
    await pay(other.id, 100, { receipt })
    const sale = buildSale({ receipt })
    await send(sale)
    expect(await readNumber(sale.id)).toBeUndefined()
    const { payments } = await readBooking(other.id)
    expect([payments.length, payments[0].receiptNumber]).toEqual([1, undefined])
  })

  it('keep the number of a receipt that the server has issued before', async () => {
    const sale = buildSale({ reservation, payments: [{ method: 'cash', amount: 100 }] })
    await send(sale)
    const { fileName } = (await issue(sale.id)).body
    expect(fileName).toMatch(/TLP-R-/)
    await pay(sale.id, 800, { receipt: next() })
    expect((await issue(sale.id)).body.fileName).toBe(fileName)
  })
})
