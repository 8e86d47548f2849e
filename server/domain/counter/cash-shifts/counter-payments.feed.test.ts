/** Tests of payments by method: only cash is in the drawer, and receipts, shifts and the ledger agree about every method. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fitPayments, type CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { receivedMethods } from '#contract/bookings/counter-payments/payment-methods'
import { addDays, lusakaDate } from '#contract/core/dates'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { closeShift, type CashShift } from '#contract/counter/cash-shifts'
import { computeExpected } from '#contract/counter/cash-totals'
import { listMethodSums } from '#contract/counter/method-totals'
import { recordWalkIn, recordWalkInOffline, refundWalkIn } from '#contract/counter/walk-ins'
import { insertListing, insertVendor } from '../../../../tests/support/builders'
import { card, cash, createCounterFlow } from '../../../../tests/support/counter-flow'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: Awaited<ReturnType<typeof insertListing>>
const db = () => world.connection.db
const device = newId()
beforeAll(async () => {
  world = await openWorld()
  vendor = await insertVendor(db())
  room = await insertListing(db(), { vendor_id: vendor.id, capacity: 500 })
})
afterAll(() => world.close())
const { openOwnShift: open, readRow } = createCounterFlow(
  () => world,
  () => vendor.owner.token,
)

const checkIn = addDays(lusakaDate(Date.now()), 20)
const now = () => new Date().toISOString()

const buildSale = (payments?: unknown, shiftId?: string, id = newId()) => ({
  id,
  listingId: room.id,
  choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
  seenTotal: 900,
  customerName: 'Mwila Tembo',
  ...(payments !== undefined && { payments }),
  ...(shiftId && { shiftId, at: now() }),
})
const sell = (body: object, key = newId()) =>
  world.call(recordWalkInOffline, { token: vendor.owner.token, key, body: body as never })
const refund = (id: string, shiftId?: string) =>
  world.call(refundWalkIn, {
    token: vendor.owner.token,
    key: newId(),
    params: { id },
    body: { id: newId(), amount: 900, ...(shiftId && { shiftId, at: now() }) },
  })
const close = (id: string, counted: number, expected = counted) =>
  world.call(closeShift, {
    token: vendor.owner.token,
    key: newId(),
    params: { id },
    body: { counted, expected, reason: 'Counted', deviceId: device, at: now() },
  })

const readShift = (id: string): Promise<CashShift> => readRow('cashShift', id)
const readLines = (id: string) =>
  db()
    .selectFrom('counter_payment')
    .select(['kind', 'method', 'amount_ngwee', 'reference'])
    .where('booking_id', '=', id)
    .orderBy('kind', 'desc')
    .orderBy('line')
    .execute()

/** What each account received and gave back at the counter, in ngwee. The pairs of postings sum to zero. */
async function readLedger(ids: readonly string[]) {
  const { rows } = await sql<{ method: string; amount: number; rest: number }>`
    select split_part(account, ':', 3) as method,
      coalesce(sum(amount_ngwee) filter (where kind in ('cash_sale', 'cash_refund')), 0)::int as amount,
      sum(amount_ngwee)::int as rest
    from entry join posting on posting.id = posting_id
    where subject_id = any(${ids}) and split_part(account, ':', 3) = any(${[...receivedMethods]})
    group by 1`.execute(db())
  return rows
}

describe('a sale that was paid by several methods', () => {
  it('adds only its cash to the drawer, and the rest to the totals of its methods', async () => {
    const shift = await open(200)
    const sale = buildSale([cash(300), card(400), card(200, '004712')], shift)
    expect((await sell(sale)).status).toBe(200)
    const view = await readShift(shift)
    expect(view).toMatchObject({
      sales: { count: 1, amount: 300 },
      otherMethods: [
        { method: 'card', sales: { count: 2, amount: 600 }, refunds: { count: 0, amount: 0 }, corrected: 0 },
      ],
    })
    expect(computeExpected(view)).toBe(500)
    expect((await close(shift, 500)).status).toBe(200)
    expect((await readShift(shift)).closing).toMatchObject({ expected: 500, difference: 0 })
    expect(await readRow('vendorBooking', sale.id)).toMatchObject({ paid: 900, payments: sale.payments })
  })

  it('is returned by the same methods, so that only its cash leaves the drawer', async () => {
    const [sold, returned] = [await open(0), await open(500)]
    const sale = buildSale([cash(300), card(600)], sold)
    await sell(sale)
    expect((await refund(sale.id, returned)).status).toBe(200)
    const view = await readShift(returned)
    expect(view).toMatchObject({
      refunds: { count: 1, amount: 300 },
      otherMethods: [{ method: 'card', refunds: { count: 1, amount: 600 } }],
    })
    expect(computeExpected(view)).toBe(200)
    expect(await readLines(sale.id)).toEqual([
      { kind: 'sale', method: 'cash', amount_ngwee: 30_000, reference: null },
      { kind: 'sale', method: 'card', amount_ngwee: 60_000, reference: '004711' },
      { kind: 'refund', method: 'cash', amount_ngwee: -30_000, reference: null },
      { kind: 'refund', method: 'card', amount_ngwee: -60_000, reference: null },
    ])
  })

  it('is booked once, with the lines that arrived first', async () => {
    const shift = await open(0)
    const sale = buildSale([cash(300), card(600)], shift)
    await Promise.all([sell(sale), sell(sale), sell({ ...sale, payments: [card(900)] })])
    expect((await sell(sale)).status).toBe(200)
    const lines = await readLines(sale.id)
    expect(lines.reduce((sum, { amount_ngwee }) => sum + amount_ngwee, 0)).toBe(90_000)
    expect(listMethodSums(await readShift(shift)).reduce((sum, { net }) => sum + net, 0)).toBe(900)
  })

  it.each([
    ['a wrong sum', [cash(300), card(599)]],
    ['an unknown method', [{ method: 'cheque', amount: 900, reference: '1' }]],
    ['a reference that is too long', [card(900, 'x'.repeat(41))]],
    ['no reference', [{ method: 'voucher', amount: 900 }]],
    ['five lines', [card(100), card(100), card(100), card(100), card(500)]],
    ['no lines', []],
    ['the number of a card', [card(900, '4111 1111 1111 1111')]],
  ])('is refused with %s', async (_, payments) => {
    const sale = buildSale(payments)
    const answers = [
      await sell(sale),
      await world.call(recordWalkIn, { token: vendor.owner.token, key: newId(), body: sale as never }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['invalid_input', 'invalid_input'])
    expect(await db().selectFrom('booking').select('id').where('id', '=', sale.id).execute()).toEqual([])
  })

  it('never changes a shift that was closed meanwhile: either it is part of it, or listed after the closing', async () => {
    for (let round = 0; round < 5; round++) {
      const shift = await open(0)
      const kept = buildSale([cash(300), card(600)], shift)
      await sell(kept)
      const [, , closing] = await Promise.all([
        sell(buildSale([cash(400), card(500)], shift)),
        refund(kept.id, shift),
        close(shift, 0, 1),
      ])
      expect(closing!.status).toBe(200)
      const view = await readShift(shift)
      expect(computeExpected(view)).toBe(view.closing!.expected)
      const [, cardSum] = listMethodSums(view)
      const cashAfter = view.corrections.reduce((sum, { amount }) => sum + amount, 0)
      expect(computeExpected(view) + cashAfter).toBe(400)
      expect(cardSum!.net + cardSum!.corrected).toBe(500)
    }
  })
})

describe('a sale without lines, as older versions of the app send it', () => {
  it('is a sale in cash', async () => {
    const shift = await open(100)
    const sale = buildSale(undefined, shift)
    expect((await sell(sale)).status).toBe(200)
    expect(await readLines(sale.id)).toEqual([])
    const view = await readShift(shift)
    expect([computeExpected(view), view.otherMethods]).toEqual([1000, undefined])
    expect(await readLedger([sale.id])).toEqual([{ method: 'cash', amount: 90_000, rest: 0 }])
    await refund(sale.id, shift)
    expect(computeExpected(await readShift(shift))).toBe(100)
  })
})

describe('random sales and refunds by all methods', () => {
  it('have the same sum for each method on receipts, in shifts and in the ledger, and the ledger sums to zero', async () => {
    let seed = 20_261_129
    const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
    const drawPayments = (): CounterPayment[] | undefined => {
      const methods = [...receivedMethods].sort(() => next(3) - 1).slice(0, 1 + next(4))
      if (methods.length === 1 && methods[0] === 'cash') return undefined
      const lines = methods.map((method, index) => ({
        method,
        amount: zmwOf(1 + next(20_000)),
        ...(method !== 'cash' && { reference: `R${index}` }),
      }))
      return fitPayments(lines, 900)
    }
    const shifts = [await open(0), await open(350.5)]
    const ids: string[] = []
    const received = new Map<string, number>(receivedMethods.map((method) => [method, 0]))
    const add = (method: string, amountNgwee: number) => received.set(method, (received.get(method) ?? 0) + amountNgwee)
    for (let round = 0; round < 30; round++) {
      const payments = drawPayments()
      const sale = buildSale(payments, shifts[next(2)])
      expect((await sell(sale)).body.code).toBeUndefined()
      ids.push(sale.id)
      const view = await readRow<{ payments?: readonly CounterPayment[] }>('vendorBooking', sale.id)
      const receipt = view.payments ?? [cash(900)]
      for (const { method, amount } of receipt) add(method, ngweeOf(amount))
      if (next(3) > 0) continue
      expect((await refund(sale.id, shifts[next(2)])).status).toBe(200)
      for (const { method, amount } of receipt) add(method, -ngweeOf(amount))
    }
    const views = await Promise.all(shifts.map(readShift))
    const inShifts = Object.fromEntries(
      receivedMethods.map((method) => [
        method,
        views
          .flatMap(listMethodSums)
          .filter((sum) => sum.method === method)
          .reduce((sum, { net }) => sum + ngweeOf(net), 0),
      ]),
    )
    const ledger = await readLedger(ids)
    expect(inShifts).toEqual(Object.fromEntries(received))
    expect(Object.fromEntries(ledger.map(({ method, amount }) => [method, amount]))).toMatchObject(
      Object.fromEntries([...received].filter(([, amount]) => amount !== 0)),
    )
    expect(ledger.filter(({ rest }) => rest !== 0)).toEqual([])
    const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount_ngwee), 0)::int as sum from entry`.execute(
      db(),
    )
    expect(rows[0]!.sum).toBe(0)
    expect(receivedMethods.every((method) => inShifts[method] !== undefined)).toBe(true)
  })
})

describe('the lines of a sale', () => {
  it('are never changed or deleted, except for a removed reference', async () => {
    const sale = buildSale([card(900)])
    await sell(sale)
    const change = (set: object) =>
      db().updateTable('counter_payment').set(set).where('booking_id', '=', sale.id).execute()
    await expect(change({ method: 'voucher' })).rejects.toThrow(/never changed/)
    await expect(change({ reference: '1' })).rejects.toThrow(/never changed/)
    await expect(db().deleteFrom('counter_payment').where('booking_id', '=', sale.id).execute()).rejects.toThrow(
      /never/,
    )
    await change({ reference: '[removed]' })
    expect(await readLines(sale.id)).toMatchObject([{ reference: '[removed]' }])
  })
})
