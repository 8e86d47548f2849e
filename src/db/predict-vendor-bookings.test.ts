/** Offline changes of vendor bookings, as they are displayed until the server confirms them. */
import { expect, test } from 'vitest'
import { serviceSteps } from '#contract/counter/booking-steps'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { bookingStateMachine, bookingStates, getNextState } from '#contract/core/state-machines'
import { fold } from './fold'
import type { BaseRow, OutboxRow } from './rows'

const base = (_id: string, status: VendorBooking['status'], orderId: string | null = null) =>
  ({
    id: _id,
    version: 1,
    deleted: 0,
    heard: 1,
    rank: 1,
    data: { _id, status, orderId, assigned: null },
  }) as BaseRow<VendorBooking>
const row = (endpoint: string, id: string, body: object, more: Partial<OutboxRow> = {}) =>
  ({
    sequence: 1,
    key: 'key',
    endpoint,
    input: { params: { id }, query: {}, body },
    state: 'waiting',
    attempted: 0,
    createdAt: 0,
    tries: 0,
    ...more,
  }) as OutboxRow
const serveCommand = (id: string, step: string, more?: Partial<OutboxRow>) => row('bookings.serve', id, { step }, more)

const getDisplayed = (rows: BaseRow<VendorBooking>[], outbox: OutboxRow[]) => {
  const { view, pending } = fold('vendorBooking', rows, outbox)
  return { ...Object.fromEntries([...view].map(([id, { status }]) => [id, status])), pending: [...pending] }
}

test.each(bookingStates.flatMap((state) => serviceSteps.map((step) => [step, state] as const)))(
  'The step %s from %s follows the state machine when displayed',
  (step, state) => {
    expect(getDisplayed([base('a', state)], [serveCommand('a', step)])).toEqual({
      a: getNextState(bookingStateMachine, state, step, 'partner') ?? state,
      pending: ['a'],
    })
  },
)

test('A step applies to all bookings of the vendor in one order, and to no others', () => {
  const rows = [
    base('a', 'confirmed', 'o'),
    base('b', 'confirmed', 'o'),
    base('c', 'cancelled_by_system', 'o'),
    base('d', 'confirmed', 'other'),
    base('e', 'confirmed'),
  ]
  expect(getDisplayed(rows, [serveCommand('a', 'begin')])).toMatchObject({
    a: 'in_service',
    b: 'in_service',
    c: 'cancelled_by_system',
    d: 'confirmed',
    e: 'confirmed',
  })
  expect(getDisplayed(rows, [serveCommand('e', 'complete')])).toMatchObject({ a: 'confirmed', e: 'completed' })
})

test('A refused step and a step for an unknown booking change nothing', () => {
  expect(
    getDisplayed(
      [base('a', 'cancelled_by_customer')],
      [serveCommand('a', 'begin', { state: 'refused' }), serveCommand('gone', 'begin')],
    ),
  ).toEqual({ a: 'cancelled_by_customer', pending: ['gone'] })
})

test('A room assignment is displayed trimmed as it will be stored, or removed', () => {
  const assigned = (text: string) =>
    fold('vendorBooking', [base('a', 'confirmed')], [row('bookings.assign', 'a', { assigned: text })]).view.get('a')!
      .assigned
  expect([assigned(' Room 12 '), assigned('')]).toEqual(['Room 12', null])
})

const parcel = { number: 'TPQ38H7K2MXW', state: 'awaited' as const, toTheDoor: false, isLocked: false, steps: [] }
const stepCommand = (step: string, time: string, more?: Partial<OutboxRow>) =>
  row('parcels.step', 'a', { step, place: 'Lusaka depot', at: `2026-11-27T${time}:00.000Z` }, more)
const getParcel = (given: object, status: VendorBooking['status'], outbox: OutboxRow[]) => {
  const stored = base('a', status)
  const { view, pending } = fold(
    'vendorBooking',
    [{ ...stored, data: { ...stored.data!, parcel: given as never } }],
    outbox,
  )
  const { status: displayed, parcel: folded } = view.get('a')!
  return {
    status: displayed,
    state: folded!.state,
    steps: folded!.steps.map(({ step }) => step),
    pending: pending.has('a'),
  }
}

test('Custody steps that are not sent yet are displayed in order and begin the booking', () => {
  expect(
    getParcel(parcel, 'confirmed', [stepCommand('handed_over', '08:00'), stepCommand('at_depot', '08:30')]),
  ).toEqual({ status: 'in_service', state: 'at_depot', steps: ['handed_over', 'at_depot'], pending: true })
})

test('A custody step that another device recorded later stays the state of the parcel', () => {
  const arrived = { step: 'arrived', place: 'Kitwe', at: '2026-11-27T14:00:00.000Z', by: 'Mutale' }
  expect(
    getParcel({ ...parcel, state: 'arrived', steps: [arrived] }, 'in_service', [stepCommand('handed_over', '08:00')]),
  ).toEqual({ status: 'in_service', state: 'arrived', steps: ['handed_over', 'arrived'], pending: true })
})

test('A refused custody step is not displayed', () => {
  expect(
    getParcel(parcel, 'cancelled_by_customer', [stepCommand('handed_over', '08:00', { state: 'refused' })]),
  ).toMatchObject({ status: 'cancelled_by_customer', state: 'awaited', steps: [] })
})

test('A payment for a reservation confirms it and adds to what is paid, once', () => {
  const reserved = base('a', 'held')
  const data = { ...reserved.data!, total: 900, paid: 0, reservedUntil: '2026-12-02T16:00:00.000Z' }
  const payment = { method: 'cash' as const, amount: 300.1 }
  const pay = (id: string, sequence: number) =>
    row('walkIns.takePayment', 'a', { id, payments: [payment] }, { sequence, key: id })
  const read = (booking: VendorBooking, outbox: OutboxRow[]) =>
    fold('vendorBooking', [{ ...reserved, data: booking }], outbox).view.get('a')
  expect(read(data, [pay('p1', 1), pay('p2', 2)])).toMatchObject({ status: 'confirmed', paid: 600.2 })
  // The response of the first was lost, and the confirmed booking contains it.
  const confirmed = { ...data, status: 'confirmed' as const, paid: 300.1, payments: [{ ...payment, paymentId: 'p1' }] }
  expect(read(confirmed, [pay('p1', 1), pay('p2', 2)])).toMatchObject({ paid: 600.2 })
  expect(read({ ...data, status: 'cancelled_by_partner' }, [pay('p1', 1)])?.status).toBe('cancelled_by_partner')
})

const walkIn = { reference: '', listingName: 'Honey', isWalkIn: true, status: 'requested' } as never
const saleId = '00000000-0000-4000-8000-000000000001'
const secondId = '00000000-0000-4000-8000-000000000002'
const buildBasket = (more: object = {}) =>
  row(
    'walkIns.recordOffline',
    saleId,
    {
      id: saleId,
      listingId: 'honey',
      choice: { quantity: 1 },
      seenTotal: 150,
      furtherItems: [{ listingId: 'soap', choice: { quantity: 2 }, seenTotal: 50 }],
      ...more,
    },
    {
      preview: {
        name: 'Honey, Soap',
        walkIn,
        furtherWalkIns: [{ listingId: 'soap', listingName: 'Soap', summary: '' }],
      },
    },
  )
const show = (outbox: OutboxRow[]) => [
  ...fold(
    'vendorBooking',
    [],
    outbox.map((command, sequence) => ({ ...command, sequence })),
  ).view.values(),
]

test('An unsent basket is shown as an order, and each product has its part of the payment', () => {
  const payments = [
    { method: 'cash', amount: 120, received: 200 },
    { method: 'card', amount: 30, reference: '17' },
  ]
  expect(show([buildBasket({ payments })])).toMatchObject([
    { _id: saleId, orderId: saleId, listingName: 'Honey', total: 100, payments: [{ method: 'cash', amount: 100 }] },
    {
      _id: secondId,
      orderId: saleId,
      listingName: 'Soap',
      total: 50,
      payments: [
        { method: 'cash', amount: 20, received: 100 },
        { method: 'card', amount: 30, reference: '17' },
      ],
    },
  ])
})

test('A refund of an unsent basket is shown at all of its products', () => {
  const refund = row('walkIns.refund', secondId, { id: 'r', amount: 150 })
  expect(show([buildBasket(), refund]).map(({ status }) => status)).toEqual([
    'cancelled_by_partner',
    'cancelled_by_partner',
  ])
})

test('A payment for a reserved basket is divided among what is due for its products', () => {
  const reserved = buildBasket({ reservation: { until: '2026-12-01T00:00:00.000Z', isGuaranteed: false } })
  const pay = row('walkIns.takePayment', saleId, { id: 'p', payments: [{ method: 'cash', amount: 130 }] })
  expect(show([reserved, pay]).map(({ paid }) => paid)).toEqual([100, 30])
})

test('A refund of a product of a basket changes only that product, and its balance is no longer due', () => {
  const refund = row('walkIns.refund', secondId, { id: 'r', amount: 50, bookingIds: [secondId], reason: 'Damaged' })
  expect(show([buildBasket(), refund]).map(({ status, note }) => [status, note])).toEqual([
    ['requested', undefined],
    ['cancelled_by_partner', 'Damaged'],
  ])
  const reserved = buildBasket({ reservation: { until: '2026-12-01T00:00:00.000Z', isGuaranteed: false } })
  const firstBack = row('walkIns.refund', saleId, { id: 'r', amount: 0, bookingIds: [saleId] })
  const pay = row('walkIns.takePayment', saleId, { id: 'p', payments: [{ method: 'cash', amount: 50 }] })
  expect(show([reserved, firstBack, pay]).map(({ paid }) => paid)).toEqual([0, 50])
})
