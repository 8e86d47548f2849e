import { describe, expect, it } from 'vitest'
import { redactSummary, renderSummary, type BookingSummary } from './booking-summary'

const stay: BookingSummary = {
  template: 'stay',
  params: { checkIn: '2026-12-10', checkOut: '2026-12-11', rooms: 1, guests: 2 },
}
const hire: BookingSummary = {
  template: 'hire',
  params: {
    days: 2,
    startsAt: '2026-12-07T06:00:00.000Z',
    endsAt: '2026-12-08T15:30:00.000Z',
    pickUpPlace: 'Airport',
    returnPlace: null,
  },
}
const ride: BookingSummary = {
  template: 'ride',
  params: { from: 'Livingstone', to: 'Lusaka', departsAt: '2026-11-27T08:00:00.000Z', seats: ['40', '41'] },
}
const goods: BookingSummary = {
  template: 'purchase',
  params: { quantity: 3, productName: 'Cloth, 21 Nov 2026 print', isDelivery: true, town: 'Kabwe' },
}

describe('renderSummary', () => {
  it.each<[BookingSummary, dated: string, undated: string, untimed: string]>([
    [
      stay,
      '1 night, 10 Dec 2026 to 11 Dec 2026, 1 room, 2 guests',
      '1 night, 1 room, 2 guests',
      '1 night, 1 room, 2 guests',
    ],
    [
      { ...hire, notBefore: '2026-12-07T08:00:00.000Z' },
      '2 days, 7 Dec 2026 to 8 Dec 2026, pick-up 08:00 at Airport, return 17:30, not before 7 Dec 2026, 10:00',
      '2 days, pick-up 08:00 at Airport, return 17:30, not before 7 Dec 2026, 10:00',
      '2 days, pick-up 08:00 at Airport, return 17:30, not before 7 Dec 2026, 10:00',
    ],
    [
      ride,
      'Livingstone to Lusaka, 27 Nov 2026 at 10:00, seats 40, 41',
      'Livingstone to Lusaka at 10:00, seats 40, 41',
      'Livingstone to Lusaka, seats 40, 41',
    ],
    [
      { template: 'viewing', params: { startsAt: '2026-11-24T13:30:00.000Z' } },
      'Viewing, 24 Nov 2026 at 15:30',
      'Viewing at 15:30',
      'Viewing',
    ],
    [
      goods,
      '3 × Cloth, 21 Nov 2026 print, delivery to Kabwe',
      '3 × Cloth, 21 Nov 2026 print, delivery to Kabwe',
      '3 × Cloth, 21 Nov 2026 print, delivery to Kabwe',
    ],
  ])('renders %j with days, without days and without times', (summary, ...texts) => {
    expect((['dated', 'undated', 'untimed'] as const).map((style) => renderSummary(summary, style))).toEqual(texts)
  })

  it('joins the bookings of one order', () => {
    const order: BookingSummary = { template: 'several', params: { summaries: [goods, stay] } }
    expect(renderSummary(order, 'undated')).toBe(
      '3 × Cloth, 21 Nov 2026 print, delivery to Kabwe; 1 night, 1 room, 2 guests',
    )
  })
})

it('redactSummary removes the town of delivery and nothing else', () => {
  expect(renderSummary(redactSummary(goods), 'dated')).toBe('3 × Cloth, 21 Nov 2026 print, delivery')
  expect(redactSummary(ride)).toEqual(ride)
})
