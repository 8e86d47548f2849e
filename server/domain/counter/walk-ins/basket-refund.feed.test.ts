/**
 * Tests of products of a basket that a customer brings back: only their money is returned, by the methods that they were paid
 * with, and receipts, shifts and the ledger agree (decision 123).
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receivedMethods } from '#contract/bookings/counter-payments/payment-methods'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { saveCompany } from '#contract/counter/companies'
import type { CashShift } from '#contract/counter/cash-shifts'
import { listMethodSums } from '#contract/counter/method-totals'
import { derivePartId } from '#contract/counter/sale-items'
import { issueWalkInReceipt, recordWalkIn, recordWalkInOffline, refundWalkIn } from '#contract/counter/walk-ins'
import { insertAccount, insertProduct, insertSession, insertVendor } from '../../../../tests/support/builders'
import { card, cash, createCounterFlow } from '../../../../tests/support/counter-flow'
import { readPdf } from '../../../../tests/support/read-pdf'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
type Product = Awaited<ReturnType<typeof insertProduct>>
let [honey, cloth, drum] = [] as unknown as [Product, Product, Product]
const db = () => world.connection.db
const insert = (name: string, zmw: number) =>
  insertProduct(db(), { vendor_id: vendor.id, name, price_ngwee: ngweeOf(zmw), capacity: 1000 })
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 12 } })
  vendor = await insertVendor(db(), { business_type: 'store' })
  honey = await insert('Honey', 85.35)
  cloth = await insert('Cloth', 150)
  drum = await insert('Drum', 1033.33)
})
afterAll(() => world.close())

const token = () => vendor.owner.token
const { expectZeroSum, openOwnShift, pay, readLedger, readRow } = createCounterFlow(() => world, token)
const priceOf = (product: Product) => Number(product.price_ngwee)

async function sell(products: readonly Product[], more: object = {}): Promise<string[]> {
  const [first, ...furtherItems] = products.map((product) => ({
    listingId: product.id,
    choice: { quantity: 1 },
    seenTotal: zmwOf(priceOf(product)),
  }))
  const id = newId()
  const seenTotal = zmwOf(products.reduce((sum, product) => sum + priceOf(product), 0))
  const body = { id, ...first!, seenTotal, furtherItems, customerName: 'Walk-in customer', customerPhone: '', ...more }
  const answer = await world.call(recordWalkInOffline, { token: token(), key: newId(), body: body as never })
  expect(answer.body).toEqual({})
  return products.map((_, index) => derivePartId(id, index))
}
const refund = (bookingIds: readonly string[] | null, amount: number, more: object = {}, id = bookingIds?.[0]) =>
  world.call(refundWalkIn, {
    token: token(),
    key: newId(),
    params: { id: id! },
    body: { id: newId(), amount, ...(bookingIds && { bookingIds: [...bookingIds] }), ...more },
  })
const readBookings = (ids: readonly string[]) =>
  db().selectFrom('booking').selectAll().where('id', 'in', ids).orderBy('id').execute()
const readMoney = async (ids: readonly string[]) =>
  (await readBookings(ids)).map(({ state, paid_ngwee, owed_ngwee }) => [state, paid_ngwee - owed_ngwee])
const countLeft = async ({ id }: Product) =>
  (await sql<{ left: number }>`select capacity - taken as left from stock where listing_id = ${id}`.execute(db()))
    .rows[0]?.left

describe('a returned product of a basket', () => {
  it('gets back what was paid for it by each method, and the others stay sold', async () => {
    const shiftId = await openOwnShift()
    const ids = await sell([honey, cloth, drum], { shiftId, payments: [cash(100), card(1168.68)] })
    const left = [await countLeft(honey), await countLeft(cloth)]
    const answer = await refund([ids[1]!], 150, { shiftId, reason: 'Damaged' })
    expect(answer.body).toEqual({})
    expect(await readMoney(ids)).toEqual([
      ['confirmed', 8535],
      ['cancelled_by_partner', 0],
      ['confirmed', 103_333],
    ])
    expect([await countLeft(honey), await countLeft(cloth)]).toEqual([left[0], left[1]! + 1])
    const ledger = await readLedger(ids)
    expect([ledger.get('cash'), ledger.get('card')]).toEqual([
      { amount: 8535, rest: 0 },
      { amount: 103_333, rest: 0 },
    ])
    expect(ledger.get('fee')?.rest).toBe(-(854 + 10_333))
    expect(await readRow<CashShift>('cashShift', shiftId)).toMatchObject({
      sales: { count: 1, amount: 100 },
      refunds: { count: 1, amount: 14.65 },
      otherMethods: [{ method: 'card', sales: { amount: 1168.68 }, refunds: { count: 1, amount: 135.35 } }],
    })
    expect(await readRow('vendorBooking', ids[1]!)).toMatchObject({ status: 'cancelled_by_partner', note: 'Damaged' })
    await expectZeroSum()
  })

  it('is named with its reason in the shift, and on the receipt of the sale', async () => {
    const shiftId = await openOwnShift()
    const ids = await sell([honey, cloth], { shiftId })
    await refund([ids[1]!], 150, { shiftId, reason: 'Wrong color' })
    const { rows } = await sql`select description, amount_ngwee::int as amount from cash_shift_entry
      where shift_id = ${shiftId} and kind = 'refund'`.execute(db())
    expect(rows).toEqual([{ description: 'Cloth: Wrong color', amount: -15_000 }])
    const receipt = await world.call(issueWalkInReceipt, { token: token(), key: newId(), params: { id: ids[0]! } })
    const text = (await readPdf(receipt.body.pdf)).join('')
    for (const part of ['Refunded', 'ZMW 150.00', 'ZMW 235.35']) expect(text).toContain(part)
  })

  it('is refunded once, however often and at once the command arrives', async () => {
    const shiftId = await openOwnShift()
    const ids = await sell([honey, cloth], { shiftId })
    const again = { id: newId(), shiftId }
    const answers = await Promise.all([1, 2, 3].map(() => refund([ids[0]!], 85.35, again)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await readLedger(ids)).get('cash')).toEqual({ amount: 15_000, rest: 0 })
    expect(await readRow<CashShift>('cashShift', shiftId)).toMatchObject({ refunds: { count: 1, amount: 85.35 } })
  })

  it('can be followed by the others, one by one or together', async () => {
    const shiftId = await openOwnShift()
    const ids = await sell([honey, cloth, drum], { shiftId, payments: [card(1268.68)] })
    expect((await refund([ids[0]!], 85.35, { shiftId })).body).toEqual({})
    expect((await refund([ids[1]!, ids[2]!], 1183.33, { shiftId })).body).toEqual({})
    expect((await readMoney(ids)).map(([, left]) => left)).toEqual([0, 0, 0])
    for (const account of ['card', 'fee', 'available'])
      expect((await readLedger(ids)).get(account)).toEqual({ amount: 0, rest: 0 })
    expect(await readRow<CashShift>('cashShift', shiftId)).toMatchObject({
      otherMethods: [{ method: 'card', sales: { count: 1 }, refunds: { count: 2, amount: 1268.68 } }],
    })
  })

  it('is refused with a wrong amount, a product of another sale, and a second time', async () => {
    const [ids, others] = [await sell([honey, cloth]), await sell([honey, drum])]
    expect((await refund([ids[0]!], 235.35)).body.code).toBe('wrong_state')
    expect((await refund([ids[0]!, others[0]!], 170.7)).body.code).toBe('not_found')
    expect((await refund([ids[0]!], 85.35, {}, ids[1])).body.code).toBe('not_found')
    expect((await refund([ids[0]!], 85.35)).body).toEqual({})
    expect((await refund([ids[0]!], 85.35)).body.code).toBe('wrong_state')
    expect((await refund([ids[0]!], 0)).body.code).toBe('wrong_state')
    // An older app, or another clerk, refunds the whole sale.
    expect((await refund(null, 235.35, {}, ids[0])).body.code).toBe('wrong_state')
    expect((await refund(null, 150, {}, ids[0])).body.code).toBe('wrong_state')
    expect(await readMoney(ids)).toEqual([
      ['cancelled_by_partner', 0],
      ['confirmed', 15_000],
    ])
  })

  it('is refunded by staff who manage bookings of its business only', async () => {
    const ids = await sell([honey, cloth])
    const other = await insertVendor(db(), { business_type: 'store' })
    const viewer = await insertAccount(db(), {
      role: 'partner',
      staff_role: 'partner-viewer',
      vendor_id: vendor.id,
    })
    for (const caller of [other.owner.token, await insertSession(db(), viewer.id)]) {
      const answer = await world.call(refundWalkIn, {
        token: caller,
        key: newId(),
        params: { id: ids[0]! },
        body: { id: newId(), amount: 85.35, bookingIds: [ids[0]!] },
      })
      expect([403, 404]).toContain(answer.status)
    }
    expect((await readMoney(ids)).map(([state]) => state)).toEqual(['confirmed', 'confirmed'])
  })

  it('has one result when two clerks refund it, and the whole sale, at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const shiftId = await openOwnShift()
      const ids = await sell([honey, cloth, drum], { shiftId, payments: [cash(200), card(1068.68)] })
      const answers = await Promise.all([
        refund([ids[1]!], 150, { shiftId }),
        refund([ids[1]!], 150, { shiftId }),
        refund(null, 1268.68, { shiftId }, ids[0]),
      ])
      const accepted = answers.map(({ body }) => body.code === undefined)
      expect(accepted.filter(Boolean)).toHaveLength(1)
      const returned = accepted[2] ? 126_868 : 15_000
      const ledger = await readLedger(ids)
      expect(ledger.get('cash')!.amount + ledger.get('card')!.amount).toBe(126_868 - returned)
      const shift = await readRow<CashShift>('cashShift', shiftId)
      expect(listMethodSums(shift).reduce((sum, { net }) => sum + ngweeOf(net), 0)).toBe(126_868 - returned)
      expect((await readMoney(ids)).reduce((sum, [, left]) => sum + Number(left), 0)).toBe(126_868 - returned)
    }
    await expectZeroSum()
  })

  it('reduces the debt of a company by its price', async () => {
    const companyId = newId()
    const company = {
      name: 'Lumwana Mine',
      contactName: '',
      contactPhone: '',
      tpin: '',
      people: [],
      termDays: 30,
      limit: 5000,
      isClosed: false,
    }
    const created = await world.call(saveCompany, {
      token: token(),
      key: newId(),
      params: { id: companyId },
      body: company,
    })
    expect(created.status).toBe(200)
    const ids = await sell([honey, cloth], { payments: [{ method: 'account', amount: 235.35, companyId }] })
    const readOwed = async () =>
      (
        await sql<{ owed: number }>`select coalesce(sum(amount_ngwee), 0)::int as owed from entry
          where account = ${`company:${companyId}:owed`}`.execute(db())
      ).rows[0]!.owed
    const readOpen = async () =>
      (
        await sql<{ open: number }>`select coalesce(sum(open_ngwee), 0)::int as open from company_debt
          where company_id = ${companyId}`.execute(db())
      ).rows[0]!.open
    expect([await readOwed(), await readOpen()]).toEqual([23_535, 23_535])
    expect((await refund([ids[1]!], 150)).body).toEqual({})
    expect([await readOwed(), await readOpen()]).toEqual([8535, 8535])
  })
})

describe('a returned product of a reserved basket', () => {
  const reservation = { until: new Date(Date.now() + 2 * 86_400_000).toISOString(), isGuaranteed: true }

  it('is no longer due, and the balance of the others can be paid', async () => {
    const ids = await sell([honey, cloth, drum], { reservation, payments: [cash(100)] })
    expect((await refund([ids[1]!], 14.65)).body).toEqual({})
    expect((await pay(ids[0]!, [cash(1100)])).body.message).toBe('Only ZMW 1,033.33 is due for it.')
    const body = { id: newId() }
    const answers = [await pay(ids[0]!, [cash(1033.33)], body), await pay(ids[1]!, [cash(1033.33)], body)]
    expect(answers.map((answer) => answer.body)).toEqual([{}, {}])
    expect(await readMoney(ids)).toEqual([
      ['confirmed', 8535],
      ['cancelled_by_partner', 0],
      ['confirmed', 103_333],
    ])
  })
})

describe('an unpaid product of a reserved basket', () => {
  const reservation = { until: new Date(Date.now() + 2 * 86_400_000).toISOString(), isGuaranteed: false }

  it('is taken out alone, once, and the others stay reserved and can be paid', async () => {
    const ids = await sell([honey, cloth, drum], { reservation })
    const left = (await countLeft(cloth))!
    const answers = await Promise.all([refund([ids[1]!], 0), refund([ids[1]!], 0), refund([ids[0]!], 1)])
    expect(answers.map(({ body }) => body.code ?? 'taken out').toSorted()).toEqual([
      'taken out',
      'wrong_state',
      'wrong_state',
    ])
    expect((await readBookings(ids)).map(({ state }) => state)).toEqual(['held', 'cancelled_by_partner', 'held'])
    expect(await countLeft(cloth)).toBe(left + 1)
    expect((await pay(ids[0]!, [cash(1118.69)])).body.code).toBe('wrong_state')
    expect((await pay(ids[0]!, [cash(1118.68)])).body).toEqual({})
    expect((await readBookings(ids)).map(({ state }) => state)).toEqual([
      'confirmed',
      'cancelled_by_partner',
      'confirmed',
    ])
    await expectZeroSum()
  })
})

describe('a sale of one product', () => {
  it('is refunded as before, with a reason', async () => {
    const id = newId()
    const body = { id, listingId: honey.id, choice: { quantity: 1 }, seenTotal: 85.35, customerName: 'Mwila Tembo' }
    await world.call(recordWalkIn, { token: token(), key: newId(), body })
    expect((await refund(null, 85.35, { reason: 'Too sweet' }, id)).body).toEqual({})
    expect((await readBookings([id]))[0]).toMatchObject({ state: 'cancelled_by_partner', note: 'Too sweet' })
  })
})

describe('random sequences of returned products', () => {
  it(
    'never return more than was paid for a product by a method, and shifts, receipts and the ledger agree',
    { timeout: 120_000 },
    async () => {
      let seed = 20_261_130
      const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
      const products = [honey, cloth, drum, await insert('Soap', 12.99), await insert('Salt', 0.01)]
      const shifts = [await openOwnShift(), await openOwnShift()]
      const inShift = () => ({ shiftId: shifts[next(2)]!, at: new Date().toISOString() })
      const all: string[] = []
      for (let round = 0; round < 25; round++) {
        const basket = [...products].sort(() => next(3) - 1).slice(0, 2 + next(4))
        const total = basket.reduce((sum, product) => sum + priceOf(product), 0)
        const part = 1 + next(total - 1)
        const methods = [...receivedMethods].sort(() => next(3) - 1)
        const payments = [part, total - part].map((amount, line) => ({
          method: methods[line]!,
          amount: zmwOf(amount),
          ...(methods[line] !== 'cash' && { reference: `R${line}` }),
        }))
        const ids = await sell(basket, { ...inShift(), ...(next(4) > 0 && { payments }) })
        all.push(...ids)
        for (let attempt = 0; attempt < 3; attempt++) {
          const chosen = ids.filter(() => next(3) === 0)
          if (chosen.length === 0) continue
          const amount = chosen.reduce((sum, id) => sum + priceOf(basket[ids.indexOf(id)]!), 0)
          const before = new Map((await readBookings(ids)).map(({ id, state }) => [id, state]))
          const isOpen = chosen.every((id) => before.get(id) === 'confirmed')
          const wrong = next(5) === 0 ? 1 : 0
          const { code } = (await refund(chosen, zmwOf(amount + wrong), inShift())).body
          expect(code === undefined).toBe(isOpen && wrong === 0)
        }
        const rows = await db()
          .selectFrom('counter_payment')
          .select((eb) => ['booking_id', 'method', eb.fn.sum<string>('amount_ngwee').as('left')])
          .where('booking_id', 'in', ids)
          .groupBy(['booking_id', 'method'])
          .execute()
        for (const { left } of rows) expect(Number(left)).toBeGreaterThanOrEqual(0)
      }
      const bookings = await readBookings(all)
      for (const { state, paid_ngwee, owed_ngwee } of bookings)
        expect(paid_ngwee - owed_ngwee).toBe(state === 'confirmed' ? paid_ngwee : 0)
      const left = bookings.reduce((sum, { paid_ngwee, owed_ngwee }) => sum + paid_ngwee - owed_ngwee, 0)
      const ledger = await readLedger(all)
      const views = await Promise.all(shifts.map((shift) => readRow<CashShift>('cashShift', shift)))
      const sums = views.flatMap(listMethodSums)
      for (const method of receivedMethods) {
        const own = sums.filter((sum) => sum.method === method).reduce((sum, { net }) => sum + ngweeOf(net), 0)
        expect([method, own, 0]).toEqual([method, ledger.get(method)?.amount ?? 0, ledger.get(method)?.rest ?? 0])
      }
      expect(sums.reduce((sum, { net }) => sum + ngweeOf(net), 0)).toBe(left)
      await expectZeroSum()
    },
  )
})
