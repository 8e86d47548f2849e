import { expect, test } from 'vitest'
import type { DeskBooking } from '../../../db/queries/bookings'
import { gathered } from '../order/whole'
import { isWanted, namesOf, referencesOf, standingsOf, stepsOfAll, totalOf } from './sending'

const now = Date.parse('2026-11-21T12:00:00Z')
const booking = (_id: string, status: DeskBooking['status'], more: Partial<DeskBooking> = {}) =>
  ({
    _id,
    status,
    reference: `TLP-${_id}`,
    listingName: _id,
    bookingType: 'order',
    startsOn: '2026-11-19',
    endsOn: null,
    total: 150.1,
    orderId: 'o',
    ...more,
  }) as DeskBooking

const rows = [
  booking('cloth', 'confirmed'),
  booking('room', 'confirmed', { orderId: null }),
  booking('shirt', 'cancelled_by_system'),
  booking('old', 'confirmed', { orderId: undefined }),
]
const [sending, ...others] = gathered(rows)

test('The bookings of one order form one shipment, and others are separate', () => {
  expect(others.map(namesOf)).toEqual(['room', 'old'])
  expect([namesOf(sending!), referencesOf(sending!), totalOf(sending!)]).toEqual([
    'cloth, shirt',
    'TLP-cloth, TLP-shirt',
    300.2,
  ])
  expect(standingsOf(sending!).map(({ label }) => label)).toEqual(['Confirmed', 'Cancelled'])
})

test('The shipment is open while any of its bookings is', () => {
  expect(isWanted(sending!, 'open', now)).toBe(true)
  expect(isWanted(sending!, 'past', now)).toBe(false)
  const [over] = gathered([booking('cloth', 'completed'), booking('shirt', 'refunded')])
  expect([isWanted(over!, 'open', now), isWanted(over!, 'past', now), isWanted(over!, 'all', now)]).toEqual([
    false,
    true,
    true,
  ])
})

test('A step of a shipment uses a booking that can take it', () => {
  const [half] = gathered([booking('cloth', 'cancelled_by_system'), booking('shirt', 'confirmed')])
  const steps = stepsOfAll(half!, now)
  expect(steps.get('begin')?._id).toBe('shirt')
  expect([...steps.keys()]).toEqual(['begin', 'complete', 'miss', 'cancel'])
})
