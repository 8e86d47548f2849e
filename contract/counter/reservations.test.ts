import { describe, expect, it } from 'vitest'
import { formatInstant, lusakaDate } from '../core/dates'
import { verticals } from '../verticals/index'
import { verticalIds } from '../verticals/vertical'
import { getReservationWords } from '../verticals/words/reservation-words'
import { sumPayments } from '../bookings/counter-payments/sum-payments'
import {
  computeDueAtCounter,
  getDefaultOptionEnd,
  getLatestOptionEnd,
  getReceivedPayments,
  getSalePayments,
} from './reservations'

const now = Date.parse('2026-11-29T08:00:00Z')
const until = '2026-12-02T16:00:00.000Z'
const reservation = { until, isGuaranteed: false }

describe('what was paid', () => {
  it('is the price for a sale without lines, and nothing for a reservation without lines', () => {
    expect(getSalePayments({ seenTotal: 900 })).toEqual([{ method: 'cash', amount: 900 }])
    expect(getSalePayments({ seenTotal: 900, reservation })).toEqual([])
    expect(getReceivedPayments({ total: 900 })).toEqual([{ method: 'cash', amount: 900 }])
    expect(getReceivedPayments({ total: 900, reservedUntil: until })).toEqual([])
  })

  it('leaves the rest of the price due, but nothing for a sale', () => {
    expect(computeDueAtCounter({ total: 900, paid: 50.1, reservedUntil: until })).toBe(849.9)
    expect(computeDueAtCounter({ total: 900, reservedUntil: until })).toBe(900)
    expect(computeDueAtCounter({ total: 900, paid: 900, reservedUntil: until })).toBe(0)
    expect(computeDueAtCounter({ total: 900 })).toBe(0)
    expect(sumPayments([{ amount: 0.1 }, { amount: 0.2 }])).toBe(0.3)
  })
})

describe('the usual option date of each trade', () => {
  const trades = verticalIds.flatMap((id) => {
    const { bookingType } = verticals[id]
    const option = getReservationWords(bookingType)?.option
    return option ? [{ id, option, bookingType }] : []
  })
  const getTrade = (id: string) => trades.find((trade) => trade.id === id)!
  const format = (end: Date) => formatInstant(end.toISOString())

  it('exists in all trades that book units', () => {
    expect(trades.map(({ id }) => id).sort()).toEqual(['buses', 'car-hire', 'hotels', 'stores', 'travel'])
  })

  it.each(trades)('The usual option date of $id is after now, and never too late', ({ option, bookingType }) => {
    for (let inMinutes = 5; inMinutes < 20 * 24 * 60; inMinutes += 347)
      for (const hasTime of [true, false]) {
        const startsAt = new Date(now + inMinutes * 60_000).toISOString()
        const service = { bookingType, startsOn: lusakaDate(Date.parse(startsAt)), ...(hasTime && { startsAt }) }
        const end = getDefaultOptionEnd(option, now, service).getTime()
        expect([inMinutes, hasTime, end > now, end <= getLatestOptionEnd(service)]).toEqual([
          ...[inMinutes, hasTime],
          ...[true, true],
        ])
      }
  })

  it('The usual option date of a room is 18:00, also after the time of the check-in, and in the evening the end of the day', () => {
    const { option, bookingType } = getTrade('hotels')
    const service = { bookingType, startsOn: '2026-11-29', startsAt: '2026-11-29T12:00:00.000Z' }
    expect(format(getDefaultOptionEnd(option, now, service))).toBe('29 Nov 2026, 18:00')
    expect(format(getDefaultOptionEnd(option, Date.parse('2026-11-29T14:00:00Z'), service))).toBe('29 Nov 2026, 18:00')
    expect(format(getDefaultOptionEnd(option, Date.parse('2026-11-29T19:00:00Z'), service))).toBe('30 Nov 2026, 00:00')
    expect(format(getDefaultOptionEnd(option, now, { bookingType, startsOn: '2026-12-20' }))).toBe('1 Dec 2026, 18:00')
  })

  it('The usual option date of a seat is two hours before the departure, and then the departure', () => {
    const { option, bookingType } = getTrade('buses')
    const service = { bookingType, startsOn: '2026-11-29', startsAt: '2026-11-29T12:00:00.000Z' }
    expect(format(getDefaultOptionEnd(option, now, service))).toBe('29 Nov 2026, 12:00')
    expect(format(getDefaultOptionEnd(option, Date.parse('2026-11-29T11:00:00Z'), service))).toBe('29 Nov 2026, 14:00')
  })

  it('The usual option date of goods does not depend on the day of the sale', () => {
    const { option, bookingType } = getTrade('stores')
    const startsAt = new Date(now).toISOString()
    const end = getDefaultOptionEnd(option, now, { bookingType, startsOn: '2026-11-29', startsAt })
    expect(format(end)).toBe('1 Dec 2026, 17:00')
  })
})
