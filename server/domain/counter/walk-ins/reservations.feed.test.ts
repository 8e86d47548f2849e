/**
 * Tests of reservations at the counter: they claim stock before they are paid, end at their option date unless they are
 * guaranteed or partly paid, and their payments agree in the booking, the shift and the ledger.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { receivedMethods } from '#contract/bookings/counter-payments/payment-methods'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { takePartnerStep } from '#contract/counter/booking-steps'
import type { CashShift } from '#contract/counter/cash-shifts'
import { listMethodSums } from '#contract/counter/method-totals'
import {
  changeReservation,
  issueWalkInReceipt,
  recordWalkIn,
  recordWalkInOffline,
  takePayment,
} from '#contract/counter/walk-ins'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { insertListing, insertVendor } from '../../../../tests/support/builders'
import { card, cash, createCounterFlow } from '../../../../tests/support/counter-flow'
import { readPdf } from '../../../../tests/support/read-pdf'
import { newId, openWorld, type World } from '../../../../tests/support/world'
import { transact } from '../../../db/transact'
import { expireHold } from '../../bookings/bookings'
import { takeStep } from '../steps'
import { askAboutOption } from '.'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: Awaited<ReturnType<typeof insertListing>>
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 12 } })
  vendor = await insertVendor(db())
  room = await insertListing(db(), { vendor_id: vendor.id, capacity: 500 })
})
afterAll(() => world.close())

const checkIn = addDays(lusakaDate(Date.now()), 20)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const buildReservation = (more: object = {}) => ({
  id: newId(),
  listingId: room.id,
  choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
  seenTotal: 900,
  customerName: 'Mwila Tembo',
  customerPhone: '0971234567',
  reservation: { until: inDays(3), isGuaranteed: false },
  ...more,
})
const token = () => vendor.owner.token
const { expectZeroSum, openOwnShift, pay, readLedger, readRow, refund } = createCounterFlow(() => world, token)
const record = (body: object) => world.call(recordWalkInOffline, { token: token(), key: newId(), body: body as never })
async function reserve(more: object = {}): Promise<string> {
  const body = buildReservation(more)
  const answer = await record(body)
  expect([answer.status, answer.body]).toEqual([200, {}])
  return body.id
}
const change = (id: string, until: string, isGuaranteed = false) =>
  world.call(changeReservation, { token: token(), key: newId(), params: { id }, body: { until, isGuaranteed } })
const cancel = (id: string) =>
  world.call(takePartnerStep, { token: token(), key: newId(), params: { id }, body: { step: 'cancel' } })
const readBooking = (id: string) =>
  db().selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readState = async (id: string) => {
  const { state, paid_ngwee, owed_ngwee } = await readBooking(id)
  return [state, zmwOf(paid_ngwee), zmwOf(owed_ngwee)]
}
const countClaims = async (id: string) =>
  (await db().selectFrom('claim').select('booking_id').where('booking_id', '=', id).execute()).length
const countNotices = async (id: string, template: string) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from notification
      where link like ${`%${id}%`} and content ->> 'template' = ${template}`.execute(db())
  ).rows[0]!.count
/** Moves the option date of a reservation into the past. */
async function endOption(id: string): Promise<void> {
  const past = new Date(Date.now() - 1000)
  const changed = db().updateTable('booking').where('id', '=', id)
  await changed.set({ reserved_until: past }).execute()
  await changed.set({ hold_expires_at: past }).where('hold_expires_at', 'is not', null).execute()
  await db()
    .updateTable('claim')
    .set({ expires_at: past })
    .where('booking_id', '=', id)
    .where('expires_at', 'is not', null)
    .execute()
}
const lapse = (id: string) => world.transact((tx) => expireHold(tx, id))

describe('a reservation without a payment', () => {
  it('is held with its stock until its option date, and no money is recorded', async () => {
    const id = await reserve()
    expect(await readState(id)).toEqual(['held', 0, 0])
    expect(await countClaims(id)).toBe(1)
    const view = await readRow('vendorBooking', id)
    expect(view).toMatchObject({ status: 'held', paid: 0, total: 900, isWalkIn: true })
    expect(view).toHaveProperty('reservedUntil')
    expect((await readLedger([id])).size).toBe(0)
    expect((await readBooking(id)).ticket).toBeNull()
  })

  it('is recorded once, however often and at once it is sent', async () => {
    const body = buildReservation({ payments: [card(100)] })
    await Promise.all([record(body), record(body), record(body)])
    expect((await record(body)).status).toBe(200)
    expect(await readState(body.id)).toEqual(['confirmed', 100, 0])
    expect((await readLedger([body.id])).get('card')?.amount).toBe(10_000)
  })

  it('lapses once at its option date, frees its stock and tells the business', async () => {
    const id = await reserve()
    await lapse(id)
    expect((await readBooking(id)).state).toBe('held')
    await endOption(id)
    await Promise.all([lapse(id), lapse(id), lapse(id)])
    expect(await readState(id)).toEqual(['hold_expired', 0, 0])
    expect(await countClaims(id)).toBe(0)
    expect(await countNotices(id, 'vendorReservationLapsed')).toBeGreaterThan(0)
    const before = await countNotices(id, 'vendorReservationLapsed')
    await lapse(id)
    expect(await countNotices(id, 'vendorReservationLapsed')).toBe(before)
  })

  it('ends at the latest with the day of its service', async () => {
    const id = await reserve({ reservation: { until: inDays(60), isGuaranteed: false } })
    const { hold_expires_at } = await readBooking(id)
    expect(lusakaDate(hold_expires_at!.getTime() - 1)).toBe(checkIn)
  })

  it.each([
    ['an option date that is over', { reservation: { until: inDays(-1), isGuaranteed: false } }, 'invalid_input'],
    ['an option date that is too far', { reservation: { until: inDays(500), isGuaranteed: true } }, 'invalid_input'],
    ['more than its price', { payments: [cash(901)] }, 'invalid_input'],
    ['another price', { seenTotal: 800 }, 'price_changed'],
  ])('is refused with %s', async (_, more, code) => {
    const body = buildReservation(more)
    expect((await record(body)).body.code).toBe(code)
    expect(await db().selectFrom('booking').select('id').where('id', '=', body.id).execute()).toEqual([])
  })

  it('is refused if the last unit is reserved already, also at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const last = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
      const bodies = [1, 2].map(() => buildReservation({ listingId: last.id }))
      const answers = await Promise.all(bodies.map(record))
      expect(answers.map(({ body }) => body.code ?? 'booked').sort()).toEqual(['booked', 'sold_out'])
    }
  })

  it('can be extended, so that its claims and its end move too', async () => {
    const id = await reserve()
    const until = inDays(6)
    expect((await change(id, until)).body).toMatchObject({ status: 'held', reservedUntil: until })
    const claims = await db().selectFrom('claim').select('expires_at').where('booking_id', '=', id).execute()
    expect(claims.map(({ expires_at }) => expires_at?.toISOString())).toEqual([until])
  })

  it('can be cancelled, and nothing is returned', async () => {
    const id = await reserve()
    expect((await cancel(id)).status).toBe(200)
    expect(await readState(id)).toEqual(['cancelled_by_partner', 0, 0])
    expect(await countClaims(id)).toBe(0)
    expect((await readLedger([id])).size).toBe(0)
  })
})

describe('a guaranteed or partly paid reservation', () => {
  it.each([
    ['guaranteed', { reservation: { until: inDays(3), isGuaranteed: true } }, 0],
    ['partly paid', { payments: [card(150)] }, 150],
  ])('stays when it is %s, and its business is asked once', async (_, more, paid) => {
    const id = await reserve(more)
    expect(await readState(id)).toEqual(['confirmed', paid, 0])
    await endOption(id)
    await lapse(id)
    const ask = () => world.transact((tx) => askAboutOption(tx, id))
    await Promise.all([ask(), ask()])
    const asked = await countNotices(id, 'vendorOptionEnded')
    expect(asked).toBeGreaterThan(0)
    await ask()
    expect(await countNotices(id, 'vendorOptionEnded')).toBe(asked)
    expect([await readState(id), await countClaims(id)]).toEqual([['confirmed', paid, 0], 1])
    expect((await change(id, inDays(9))).status).toBe(200)
    expect((await readBooking(id)).option_asked_at).toBeNull()
  })

  it('is guaranteed later without a payment', async () => {
    const id = await reserve()
    expect((await change(id, inDays(2), true)).body.status).toBe('confirmed')
    const claims = await db().selectFrom('claim').select('expires_at').where('booking_id', '=', id).execute()
    expect(claims).toEqual([{ expires_at: null }])
  })
})

describe('a payment for a reservation', () => {
  it('confirms it, and the fee of all parts is the fee of the price', async () => {
    const [id, shift] = [await reserve({ seenTotal: 900 }), await openOwnShift()]
    const at = new Date().toISOString()
    expect((await pay(id, [cash(333.33)], { shiftId: shift, at })).body).toEqual({})
    expect(await readState(id)).toEqual(['confirmed', 333.33, 0])
    expect((await pay(id, [cash(66.67), card(100)], { shiftId: shift, at })).body).toEqual({})
    expect(
      (await pay(id, [{ method: 'mobile_money', amount: 400, reference: 'MP1' }], { shiftId: shift, at })).body,
    ).toEqual({})
    expect(await readState(id)).toEqual(['confirmed', 900, 0])
    const ledger = await readLedger([id])
    const { fee_ngwee } = await readBooking(id)
    expect(ledger.get('fee')?.rest).toBe(-fee_ngwee)
    expect(ledger.get('available')?.rest).toBe(fee_ngwee)
    expect(receivedMethods.map((method) => ledger.get(method)?.amount ?? 0)).toEqual([40_000, 10_000, 0, 0, 40_000])
    expect(receivedMethods.map((method) => ledger.get(method)?.rest ?? 0)).toEqual([0, 0, 0, 0, 0])
    const sums = listMethodSums(await readRow<CashShift>('cashShift', shift))
    expect(Object.fromEntries(sums.map(({ method, net }) => [method, net]))).toMatchObject({
      cash: 400,
      card: 100,
      mobile_money: 400,
    })
    const { transactions } = (await world.call(readPaymentSummary, { token: token() })).body
    expect(transactions[0]).toMatchObject({ amount: 900, fee: zmwOf(fee_ngwee) })
    expect((await refund(id, 900, { shiftId: shift, at })).body).toEqual({})
    expect(listMethodSums(await readRow<CashShift>('cashShift', shift)).every(({ net }) => net === 0)).toBe(true)
    await expectZeroSum()
  })

  it('has a receipt with what is paid by then', async () => {
    const id = await reserve()
    const issue = () => world.call(issueWalkInReceipt, { token: token(), key: newId(), params: { id } })
    expect((await issue()).body.code).toBe('wrong_state')
    await pay(id, [card(250, 'SLIP-1')])
    const first = (await readPdf((await issue()).body.pdf)).join(' ')
    expect(first).toContain('250.00')
    await pay(id, [cash(650)])
    const second = (await readPdf((await issue()).body.pdf)).join(' ')
    expect(second).toContain('SLIP-1')
    expect(second).toContain('650.00')
  })

  it('is recorded once, however often and at once it is sent', async () => {
    const id = await reserve()
    const paymentId = newId()
    const repeat = () => pay(id, [cash(500)], { id: paymentId })
    const answers = [...(await Promise.all([repeat(), repeat(), repeat()])), await repeat()]
    expect(answers.map(({ body }) => body)).toEqual([{}, {}, {}, {}])
    expect(await readState(id)).toEqual(['confirmed', 500, 0])
    expect((await readLedger([id])).get('cash')?.amount).toBe(50_000)
  })

  it.each([
    ['more than is due', [cash(900.01)], 'wrong_state'],
    ['no reference', [{ method: 'card', amount: 100 } as const], 'invalid_input'],
    ['the number of a card', [card(100, '4111 1111 1111 1111')], 'invalid_input'],
  ])('is refused with %s, and nothing is recorded', async (_, payments, code) => {
    const id = await reserve()
    expect((await pay(id, payments)).body.code).toBe(code)
    expect(await readState(id)).toEqual(['held', 0, 0])
    expect((await readLedger([id])).size).toBe(0)
  })

  it('is refused for a paid sale and for the booking of another business', async () => {
    const { reservation: _, ...sale } = buildReservation()
    await record(sale)
    expect((await pay(sale.id, [cash(1)])).body.code).toBe('not_found')
    const id = await reserve()
    const other = await insertVendor(db())
    const body = { id: newId(), payments: [cash(1)] }
    const answer = await world.call(takePayment, { token: other.owner.token, key: newId(), params: { id }, body })
    expect(answer.body.code).toBe('not_found')
  })

  it('books a lapsed reservation again while its stock is free, and otherwise tells the business', async () => {
    const last = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
    const id = await reserve({ listingId: last.id })
    await endOption(id)
    await lapse(id)
    expect((await pay(id, [cash(100)])).body).toEqual({})
    expect([await readState(id), await countClaims(id)]).toEqual([['confirmed', 100, 0], 1])
    const lost = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
    const late = await reserve({ listingId: lost.id })
    await endOption(late)
    await reserve({ listingId: lost.id })
    await lapse(late)
    expect((await pay(late, [cash(100)])).body.code).toBe('sold_out')
    expect(await readState(late)).toEqual(['hold_expired', 0, 0])
    expect(await countNotices(late, 'vendorPaymentNotRecorded')).toBeGreaterThan(0)
  })
})

describe('the charge for a no-show', () => {
  const twoNights = {
    choice: { checkIn, checkOut: addDays(checkIn, 2), guests: 1, rooms: 1 },
    ...{ seenTotal: 1800, reservation: { until: inDays(3), isGuaranteed: true } },
  }
  const miss = async (id: string) => {
    const evening = lusakaInstant(checkIn, '21:00')
    await transact(db(), (tx) => takeStep(tx, { vendorId: vendor.id }, id, 'miss', undefined), { clock: () => evening })
    return readRow('vendorBooking', id)
  }

  it('is the first night of a stay, paid once in parts, and equal in booking, shift, ledger and statement', async () => {
    const [id, shiftId] = [await reserve(twoNights), await openOwnShift()]
    const inShift = { shiftId, at: new Date().toISOString() }
    expect(await miss(id)).toMatchObject({ status: 'no_show', total: 1800, paid: 0, noShowCharge: 900 })
    expect(await countClaims(id)).toBe(0)
    expect((await pay(id, [cash(900.01)], inShift)).body.code).toBe('wrong_state')
    const first = newId()
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await pay(id, [cash(250)], { ...inShift, id: first })).body).toEqual({})
    expect((await pay(id, [card(651)], inShift)).body.code).toBe('wrong_state')
    expect((await pay(id, [card(650)], inShift)).body).toEqual({})
    expect((await pay(id, [cash(0.01)], inShift)).body.code).toBe('wrong_state')
    expect([await readState(id), await countClaims(id)]).toEqual([['no_show', 900, 0], 0])
    const [ledger, { fee_basis_points }] = [await readLedger([id]), await readBooking(id)]
    expect([ledger.get('cash'), ledger.get('card')]).toEqual([
      { amount: 25_000, rest: 0 },
      { amount: 65_000, rest: 0 },
    ])
    expect(ledger.get('fee')?.rest).toBe((-90_000 * fee_basis_points) / 10_000)
    const sums = listMethodSums(await readRow<CashShift>('cashShift', shiftId))
    expect(Object.fromEntries(sums.map(({ method, net }) => [method, net]))).toMatchObject({ cash: 250, card: 650 })
    const { transactions } = (await world.call(readPaymentSummary, { token: token() })).body
    expect(transactions[0]).toMatchObject({ amount: 900, fee: (900 * fee_basis_points) / 10_000 })
    await expectZeroSum()
  })

  it('is reduced by what was paid before, and nothing is due if that was more', async () => {
    const [less, more] = [
      await reserve({ ...twoNights, payments: [cash(200)] }),
      await reserve({ ...twoNights, payments: [cash(1000)] }),
    ]
    expect(await miss(less)).toMatchObject({ paid: 200, noShowCharge: 900 })
    expect((await pay(less, [cash(701)])).body.code).toBe('wrong_state')
    expect((await pay(less, [cash(700)])).body).toEqual({})
    await miss(more)
    expect(await readState(more)).toEqual(['no_show', 1000, 100])
    expect((await pay(more, [cash(100)])).body.code).toBe('wrong_state')
    await expectZeroSum()
  })

  it('is recorded by one of two clerks who take it at the same time', async () => {
    const id = await reserve(twoNights)
    await miss(id)
    const answers = await Promise.all([pay(id, [cash(900)]), pay(id, [card(900)])])
    expect(answers.filter(({ body }) => body.code === undefined).length).toBe(1)
    expect(await readState(id)).toEqual(['no_show', 900, 0])
  })
})

describe('a payment at the same time as', () => {
  const expectConsistent = async (id: string) => {
    const { state, paid_ngwee, owed_ngwee } = await readBooking(id)
    const isActive = state === 'confirmed'
    expect([state, await countClaims(id)]).toEqual([state, isActive ? 1 : 0])
    if (isActive) expect(paid_ngwee).toBe(90_000)
    else expect(paid_ngwee - owed_ngwee).toBe(0)
    const left = (await readLedger([id])).get('cash')?.amount ?? 0
    expect(left).toBe(paid_ngwee - owed_ngwee)
  }

  it('the end of its option: either it is booked and paid, or it has ended without money', async () => {
    for (let round = 0; round < 8; round++) {
      const last = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
      const id = await reserve({ listingId: last.id })
      await endOption(id)
      const rival = buildReservation({ listingId: last.id })
      const [paid, , taken] = await Promise.all([pay(id, [cash(900)]), lapse(id), record(rival)])
      expect([paid.status, taken.status].every((status) => status < 500)).toBe(true)
      await expectConsistent(id)
      const rivalRows = await db().selectFrom('booking').select('id').where('id', '=', rival.id).execute()
      expect((await countClaims(id)) + rivalRows.length).toBe(1)
      expect(paid.body.code === undefined).toBe((await readBooking(id)).state === 'confirmed')
    }
  })

  it('its cancellation: the money is recorded and returned, or never recorded', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await reserve()
      const [paid, cancelled] = await Promise.all([pay(id, [cash(900)]), cancel(id)])
      expect([paid.status, cancelled.status].every((status) => status < 500)).toBe(true)
      await expectConsistent(id)
    }
    await expectZeroSum()
  })

  it('another payment: no more than the price is recorded', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await reserve()
      const answers = await Promise.all([pay(id, [cash(600)]), pay(id, [cash(600)]), pay(id, [card(300)])])
      const accepted = answers.filter(({ body }) => body.code === undefined).length
      expect(accepted).toBe(2)
      expect(await readState(id)).toEqual(['confirmed', 900, 0])
    }
  })
})

describe('random reservations, payments, cancellations, lapses and refunds', () => {
  it(
    'have the same sums in bookings, shifts and the ledger, and the ledger sums to zero',
    { timeout: 120_000 },
    async () => {
      let seed = 20_261_202
      const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
      const drawPayments = (maxNgwee: number): CounterPayment[] => {
        const amount = zmwOf(1 + next(maxNgwee))
        const method = receivedMethods[next(receivedMethods.length)]!
        return [{ method, amount, ...(method !== 'cash' && { reference: `R${next(1000)}` }) }]
      }
      const shifts = [await openOwnShift(), await openOwnShift()]
      const inShift = () => ({ shiftId: shifts[next(2)]!, at: new Date().toISOString() })
      const ids: string[] = []
      const received = new Map<string, number>(receivedMethods.map((method) => [method, 0]))
      const byBooking = new Map<string, CounterPayment[]>()
      const add = (lines: readonly CounterPayment[], sign: 1 | -1) => {
        for (const { method, amount } of lines) received.set(method, received.get(method)! + sign * ngweeOf(amount))
      }
      const accept = (id: string, lines: CounterPayment[]) => {
        add(lines, 1)
        byBooking.set(id, [...(byBooking.get(id) ?? []), ...lines])
      }
      for (let round = 0; round < 100; round++) {
        const id = ids[next(Math.max(1, ids.length))]
        const action = id === undefined ? 0 : next(6)
        if (action <= 1 || id === undefined) {
          const payments = next(2) === 0 ? drawPayments(40_000) : undefined
          const more = { ...(payments && { payments }), ...inShift() }
          const reserved = await reserve({ ...more, reservation: { until: inDays(3), isGuaranteed: next(2) === 0 } })
          ids.push(reserved)
          if (payments) accept(reserved, payments)
        } else if (action <= 3) {
          const payments = drawPayments(60_000)
          if ((await pay(id, payments, inShift())).body.code === undefined) accept(id, payments)
        } else if (action === 4) {
          await endOption(id)
          await lapse(id)
        } else {
          const { paid_ngwee, owed_ngwee } = await readBooking(id)
          const open = paid_ngwee - owed_ngwee
          if (open === 0) await cancel(id)
          else if ((await refund(id, zmwOf(open), inShift())).body.code === undefined) add(byBooking.get(id)!, -1)
        }
      }
      const views = await Promise.all(shifts.map((shift) => readRow<CashShift>('cashShift', shift)))
      const sumInShifts = (method: string) =>
        views
          .flatMap(listMethodSums)
          .filter((sum) => sum.method === method)
          .reduce((sum, { net }) => sum + ngweeOf(net), 0)
      const ledger = await readLedger(ids)
      for (const method of receivedMethods) {
        expect([method, sumInShifts(method)]).toEqual([method, received.get(method)])
        expect([method, ledger.get(method)?.amount ?? 0]).toEqual([method, received.get(method)])
        expect([method, ledger.get(method)?.rest ?? 0]).toEqual([method, 0])
      }
      const rows = await db().selectFrom('booking').selectAll().where('id', 'in', ids).execute()
      const kept = rows.reduce((sum, { paid_ngwee, owed_ngwee }) => sum + paid_ngwee - owed_ngwee, 0)
      expect(kept).toBe([...received.values()].reduce((sum, amount) => sum + amount, 0))
      const fee = rows.reduce(
        (sum, { paid_ngwee, owed_ngwee, fee_basis_points }) =>
          sum + Math.round(((paid_ngwee - owed_ngwee) * fee_basis_points) / 10_000),
        0,
      )
      expect(ledger.get('fee')?.rest).toBe(-fee)
      expect(
        rows.filter(({ state, paid_ngwee }) => ['held', 'hold_expired'].includes(state) && paid_ngwee > 0),
      ).toEqual([])
      const { rows: statistics } = await sql<{ amount: number }>`select coalesce(sum(amount), 0)::int as amount
      from statistic where metric = 'vendorSales' and dimension = ${vendor.id}`.execute(db())
      const { rows: sales } = await sql<{ amount: number }>`select coalesce(-sum(amount_ngwee), 0)::int as amount
      from entry join posting on posting.id = posting_id
      join booking on booking.id = counter_payment_booking(subject_id)
      where kind = 'cash_sale' and booking.vendor_id = ${vendor.id}
        and (account = 'platform:fee' or account like 'vendor:%:available')`.execute(db())
      expect(statistics).toEqual(sales)
      await expectZeroSum()
    },
  )
})

it('a sale of an older app is still paid in cash', async () => {
  const { reservation: _, ...sale } = buildReservation()
  const { body } = await world.call(recordWalkIn, { token: token(), key: newId(), body: sale as never })
  expect(body).toMatchObject({ status: 'confirmed', paid: 900 })
  expect(body).not.toHaveProperty('reservedUntil')
})
