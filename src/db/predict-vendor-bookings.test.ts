/** Offline changes of vendor bookings, as they are displayed until the server confirms them. */
import { expect, test } from 'vitest'
import { serviceSteps } from '#contract/bookings/booking-steps'
import type { VendorBooking } from '#contract/bookings/bookings'
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
