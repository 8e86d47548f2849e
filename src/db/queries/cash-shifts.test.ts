import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CashShift } from '#contract/counter/cash-shifts'
import { computeCorrected, computeExpected } from '#contract/counter/cash-totals'
import { UserDatabase } from '../database'
import type { OutboxRow } from '../rows'
import { readCashShifts } from './cash-shifts'

let database: UserDatabase
beforeEach(() => {
  database = new UserDatabase('user-1', { name: `cash-${Math.random()}` })
})
afterEach(() => database.delete())

const none = { count: 0, amount: 0 }
const buildShift = (more: Partial<CashShift> = {}): CashShift => ({
  _id: 's1',
  deviceId: 'phone',
  person: { _id: 'user-1', name: 'Chanda Phiri' },
  openedAt: '2026-11-26T06:00:00.000Z',
  opening: 200,
  sales: none,
  refunds: none,
  movements: [],
  corrections: [],
  closing: null,
  ...more,
})
const storeShift = (shift: CashShift, version = 1) =>
  database.cashShifts.put({ id: shift._id, version, deleted: 0, data: shift, heard: 1, rank: 1 })
let sequence = 0
const queue = (endpoint: string, params: object, body: object, more: Partial<OutboxRow> = {}) =>
  database.outbox.add({
    sequence: ++sequence,
    key: `key-${sequence}`,
    user: 'user-1',
    device: 'phone',
    orderKey: 'counter',
    coalesceKey: null,
    attempted: 0,
    state: 'waiting',
    createdAt: 0,
    tries: 0,
    endpoint,
    entity: endpoint.startsWith('cash') ? 'cashShift' : 'vendorBooking',
    input: { params, query: {}, body },
    ...more,
  } as OutboxRow)
const at = '2026-11-26T07:00:00.000Z'
const queueSale = (id: string, more: Partial<OutboxRow> = {}) =>
  queue('walkIns.recordOffline', {}, { id, seenTotal: 900.1, shiftId: 's1', at }, more)
const storeBooking = (id: string, status = 'confirmed') =>
  database.vendorBookings.put({ id, version: 1, deleted: 0, data: { _id: id, status } as never, heard: 1, rank: 1 })
const readOne = async () => (await readCashShifts(database))[0]!

describe('a cash shift on the device', () => {
  it('counts what was paid for unsent reservations, and their later payments once', async () => {
    await storeShift(buildShift())
    const reservation = { until: '2026-12-02T16:00:00.000Z', isGuaranteed: false }
    const inShift = { shiftId: 's1', at }
    await queue('walkIns.recordOffline', {}, { id: 'b1', seenTotal: 900, reservation, ...inShift })
    expect(computeExpected(await readOne())).toBe(200)
    const part = [{ method: 'cash', amount: 100 }]
    await queue('walkIns.recordOffline', {}, { id: 'b2', seenTotal: 900, reservation, payments: part, ...inShift })
    await queue('walkIns.takePayment', { id: 'b1' }, { id: 'p1', payments: part, ...inShift })
    expect(computeExpected(await readOne())).toBe(400)
    // The response was lost, and the confirmed booking contains the payment.
    await storeShift(buildShift({ sales: { count: 1, amount: 100 } }), 2)
    const data = { _id: 'b1', status: 'confirmed', payments: [{ ...part[0], paymentId: 'p1' }] }
    await database.vendorBookings.put({ id: 'b1', version: 1, deleted: 0, data: data as never, heard: 1, rank: 1 })
    expect(computeExpected(await readOne())).toBe(400)
    await queue('walkIns.refund', { id: 'b1' }, { id: 'r1', amount: 100, ...inShift })
    expect(computeExpected(await readOne())).toBe(300)
  })

  it('counts what a customer of the app has paid for an unsent change, once, until it is refused', async () => {
    await storeShift(buildShift())
    const payments = [{ method: 'cash', amount: 100 }]
    const inShift = { shiftId: 's1', at }
    await queue('bookings.changeOffline', { id: 'b1' }, { id: 'c1', ...inShift })
    await queue('bookings.changeOffline', { id: 'b1' }, { id: 'c2', payments, ...inShift })
    await queue('bookings.changeOffline', { id: 'b2' }, { id: 'c3', payments, ...inShift }, { state: 'refused' })
    expect(computeExpected(await readOne())).toBe(300)
    // The response was lost, and the confirmed booking contains the payment.
    await storeShift(buildShift({ sales: { count: 1, amount: 100 } }), 2)
    const data = { _id: 'b1', status: 'confirmed', payments: [{ ...payments[0], paymentId: 'c2' }] }
    await database.vendorBookings.put({ id: 'b1', version: 1, deleted: 0, data: data as never, heard: 1, rank: 1 })
    expect(computeExpected(await readOne())).toBe(300)
  })

  it('counts only the cash of unsent sales and refunds in the drawer, and the rest by its method', async () => {
    await storeShift(buildShift())
    const payments = [
      { method: 'cash', amount: 300 },
      { method: 'card', amount: 600.1, reference: '004711' },
    ]
    const body = { seenTotal: 900.1, shiftId: 's1', at, payments }
    await queue('walkIns.recordOffline', {}, { id: 'b1', ...body })
    await queue('walkIns.recordOffline', {}, { id: 'b2', ...body })
    await queue('walkIns.refund', { id: 'b2' }, { id: 'r1', amount: 900.1, shiftId: 's1', at })
    const shift = await readOne()
    expect(shift).toMatchObject({
      sales: { count: 2, amount: 600 },
      refunds: { count: 1, amount: 300 },
      otherMethods: [
        { method: 'card', sales: { count: 2, amount: 1200.2 }, refunds: { count: 1, amount: 600.1 }, corrected: 0 },
      ],
    })
    expect(computeExpected(shift)).toBe(500)
  })

  it('returns a confirmed sale by the methods that the server knows', async () => {
    await storeShift(buildShift())
    const data = { _id: 'b1', status: 'confirmed', payments: [{ method: 'voucher', amount: 900, reference: 'V1' }] }
    await database.vendorBookings.put({ id: 'b1', version: 1, deleted: 0, data: data as never, heard: 1, rank: 1 })
    await queue('walkIns.refund', { id: 'b1' }, { id: 'r1', amount: 900, shiftId: 's1', at })
    const shift = await readOne()
    expect([computeExpected(shift), shift.otherMethods]).toMatchObject([
      200,
      [{ method: 'voucher', refunds: { count: 1, amount: 900 } }],
    ])
  })

  it('contains sales and refunds that were not sent yet', async () => {
    await storeShift(buildShift({ sales: { count: 1, amount: 100.2 } }))
    await storeBooking('b9')
    await queueSale('b1')
    await queue('walkIns.refund', { id: 'b9' }, { id: 'r1', amount: 100.2, shiftId: 's1', at })
    const shift = await readOne()
    expect(shift).toMatchObject({ sales: { count: 2, amount: 1000.3 }, refunds: { count: 1, amount: 100.2 } })
    expect(shift.unsent.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 900.1],
      ['refund', -100.2],
    ])
    expect(computeExpected(shift)).toBe(1100.1)
  })

  it('contains sales from counter stock', async () => {
    await storeShift(buildShift())
    await queue('counterStock.sell', {}, { id: 'b1', seenTotal: 900.1, shiftId: 's1', soldAt: at, draws: [] })
    expect(await readOne()).toMatchObject({
      sales: { count: 1, amount: 900.1 },
      refunds: none,
      unsent: [{ _id: 'b1', kind: 'sale', at }],
    })
  })

  it('counts a sale once whose response was lost', async () => {
    await storeShift(buildShift({ sales: { count: 1, amount: 900.1 } }), 2)
    await storeBooking('b1')
    await queueSale('b1', { attempted: 1, unsure: 1, seen: 0 })
    expect(await readOne()).toMatchObject({ sales: { count: 1, amount: 900.1 }, unsent: [] })
  })

  it('does not count a sale that the server has refused', async () => {
    await storeShift(buildShift())
    await queueSale('b1', { state: 'refused', refusal: { code: 'sold_out', message: '' } })
    expect(await readOne()).toMatchObject({ sales: none, unsent: [] })
  })

  it('A cash shift on the device that the server has closed keeps its amounts, and lists what is not sent', async () => {
    const closing = { at, counted: 200, expected: 200, deviceExpected: 200, difference: 0, reason: '' }
    await storeShift(buildShift({ closing }))
    await queueSale('b1')
    expect(await readOne()).toMatchObject({ sales: none, closing: { expected: 200 }, unsent: [{ _id: 'b1' }] })
  })

  it('opened, used and closed offline shows what the device expects', async () => {
    await queue(
      'cashShifts.open',
      { id: 's1' },
      { opening: 50, deviceId: 'phone', at },
      { preview: { name: 'Chanda' } },
    )
    await queueSale('b1')
    await queue(
      'cashShifts.move',
      { id: 's1' },
      { id: 'm1', kind: 'out', amount: 20.05, reason: 'Fuel', deviceId: 'phone', at },
    )
    const open = await readOne()
    expect(computeExpected(open)).toBe(930.05)
    expect(open).toMatchObject({ pending: true, closing: null, person: { _id: 'user-1', name: 'Chanda' } })
    const close = { counted: 930, expected: 930.05, reason: 'Coins', deviceId: 'phone', at }
    await queue('cashShifts.close', { id: 's1' }, close)
    expect((await readOne()).closing).toMatchObject({ counted: 930, expected: 930.05, difference: -0.05 })
  })

  it('shows a movement once that the server already has', async () => {
    const movement = { _id: 'm1', kind: 'in' as const, amount: 5, reason: 'Change', at }
    await storeShift(buildShift({ movements: [movement] }), 2)
    await queue(
      'cashShifts.move',
      { id: 's1' },
      { id: 'm1', kind: 'in', amount: 5, reason: 'Change', deviceId: 'p', at },
    )
    expect((await readOne()).movements).toEqual([movement])
  })
})

it('Corrections change the corrected amounts and never the closed ones', () => {
  const closing = { at, counted: 1000, expected: 1100.1, deviceExpected: 1100.1, difference: -100.1, reason: 'Change' }
  const correction = { _id: 'c', at, recordedAt: at, reference: '', description: '', isCorrection: true }
  const shift = buildShift({
    closing,
    corrections: [
      { ...correction, kind: 'refund', amount: -900.1 },
      { ...correction, kind: 'sale', amount: 800 },
    ],
  })
  expect(computeCorrected(shift, closing)).toEqual({ expected: 1000, difference: 0 })
})

describe('a returned product of a basket', () => {
  const first = '00000000-0000-4000-8000-000000000001'
  const second = '00000000-0000-4000-8000-000000000002'
  const inShift = { shiftId: 's1', at }
  const basket = {
    ...{ id: first, listingId: 'a', seenTotal: 150, choice: {}, ...inShift },
    furtherItems: [{ listingId: 'b', choice: {}, seenTotal: 50 }],
    payments: [
      { method: 'cash', amount: 120 },
      { method: 'card', amount: 30, reference: '17' },
    ],
  }

  it('takes out of the drawer only what was paid for it, also of an unsent sale', async () => {
    await storeShift(buildShift())
    await queue('walkIns.recordOffline', {}, basket)
    await queue('walkIns.refund', { id: second }, { id: 'r1', amount: 50, bookingIds: [second], ...inShift })
    const shift = await readOne()
    expect(shift).toMatchObject({ sales: { count: 1, amount: 120 }, refunds: { count: 1, amount: 20 } })
    expect(shift.otherMethods).toMatchObject([{ method: 'card', refunds: { count: 1, amount: 30 } }])
    await queue('walkIns.refund', { id: first }, { id: 'r2', amount: 100, bookingIds: [first], ...inShift })
    expect(computeExpected(await readOne())).toBe(200)
  })

  it('is counted until the server has confirmed it', async () => {
    await storeShift(buildShift({ sales: { count: 1, amount: 150 } }))
    const store = (id: string, total: number, status: string) =>
      database.vendorBookings.put({
        ...{ id, version: 1, deleted: 0, heard: 1, rank: 1 },
        data: { _id: id, orderId: first, total, status } as never,
      })
    await store(first, 100, 'cancelled_by_partner')
    await store(second, 50, 'confirmed')
    await queue('walkIns.refund', { id: second }, { id: 'r1', amount: 50, bookingIds: [second], ...inShift })
    expect(computeExpected(await readOne())).toBe(300)
    await store(second, 50, 'cancelled_by_partner')
    expect(computeExpected(await readOne())).toBe(350)
  })

  it('returns its part of a later payment of a reservation', async () => {
    await storeShift(buildShift())
    const { payments: _, ...unpaid } = basket
    const reservation = { until: '2026-12-02T16:00:00.000Z', isGuaranteed: false }
    await queue('walkIns.recordOffline', {}, { ...unpaid, reservation })
    const payments = [{ method: 'cash', amount: 130 }]
    await queue('walkIns.takePayment', { id: first }, { id: 'p1', payments, ...inShift })
    await queue('walkIns.refund', { id: second }, { id: 'r1', amount: 30, bookingIds: [second], ...inShift })
    expect(computeExpected(await readOne())).toBe(300)
  })
})
