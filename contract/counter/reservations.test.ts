import { describe, expect, it } from 'vitest'
import { hasServiceDay, verticals } from '../verticals/index'
import { verticalIds } from '../verticals/vertical'
import { getWords } from '../verticals/words/index'
import {
  computeDueAtCounter,
  getDefaultOptionEnd,
  getReceivedPayments,
  getSalePayments,
  sumPayments,
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
    const option = getWords(bookingType).counter.reservation?.option
    return option ? [{ id, option, hasDay: hasServiceDay(bookingType) }] : []
  })

  it('exists in all trades that book units', () => {
    expect(trades.map(({ id }) => id).sort()).toEqual(['buses', 'car-hire', 'hotels', 'stores', 'travel'])
  })

  it.each(trades)(
    'The usual option date of $id is after now, and never after the start of the service',
    ({ option, hasDay }) => {
      for (let inMinutes = 5; inMinutes < 20 * 24 * 60; inMinutes += 347) {
        const start = now + inMinutes * 60_000
        const startsAt = new Date(start).toISOString()
        const end = getDefaultOptionEnd(option, now, { startsOn: startsAt.slice(0, 10), startsAt, hasDay }).getTime()
        expect([inMinutes, end > now && end <= start]).toEqual([inMinutes, true])
      }
    },
  )

  it('The usual option date of a room tonight is 18:00, and later in the evening the end of the day', () => {
    const { option } = trades.find(({ id }) => id === 'hotels')!
    const service = { startsOn: '2026-11-29', hasDay: true }
    expect(getDefaultOptionEnd(option, now, service).toISOString()).toBe('2026-11-29T16:00:00.000Z')
    const evening = Date.parse('2026-11-29T19:00:00Z')
    const end = getDefaultOptionEnd(option, evening, service).getTime()
    expect(end > evening && end <= Date.parse('2026-11-29T22:00:00Z')).toBe(true)
  })
})
