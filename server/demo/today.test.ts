/** Checks that each demo partner has something to do, on every day of the week and at any time of day. */
import { describe, expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/values'
import { ownBusiness } from './data/businesses'
import { buildMarket, type Market } from './market'
import { vendorId } from './vendors'

const days = Array.from({ length: 7 }, (_, index) => addDays('2026-11-21', index))
const partners = Object.entries(ownBusiness)
/** Agents of the demo show no homes on Sundays. */
const isDayOff = (type: string, today: string) => type === 'realEstate' && new Date(today).getUTCDay() === 0

const countTasks = ({ bookings }: Market, key: string, today: string) => {
  const own = bookings.filter(({ vendor_id }) => vendor_id === vendorId(key))
  const getLastDay = ({ starts_on, ends_on }: (typeof own)[number]) => ends_on ?? starts_on
  return {
    arriving: own.filter(({ state, starts_on }) => state === 'confirmed' && starts_on === today).length,
    leaving: own.filter((booking) => booking.state === 'in_service' && getLastDay(booking) === today).length,
    overdue: own.filter(
      (booking) =>
        (booking.state === 'confirmed' && booking.starts_on < today) ||
        (booking.state === 'in_service' && getLastDay(booking) < today),
    ).length,
    toAnswer: own.filter(({ state }) => state === 'requested').length,
    unpaid: own.filter(({ state }) => state === 'held').length,
  }
}

describe.each(days)('the demo data of %s', (today) => {
  const markets = ['00:05', '12:00', '23:55'].map((time) => buildMarket(new Date(`${today}T${time}:00+02:00`), 'hash'))

  it.each(partners)('gives the partner %s something in every group of its first page', (type, key) => {
    for (const market of markets) {
      const { arriving, leaving, ...others } = countTasks(market, key, today)
      expect(Object.entries(others).filter(([, count]) => count === 0)).toEqual([])
      if (!isDayOff(type, today)) expect([arriving > 1, leaving > 0]).toEqual([true, true])
    }
  })

  it.each(partners)('gives the partner %s sales in each of the last six months', (_, key) => {
    const { bookings } = markets[0]!
    const months = bookings
      .filter(({ vendor_id, state }) => vendor_id === vendorId(key) && state === 'completed')
      .map(({ created_at }) => lusakaDate(created_at.getTime()).slice(0, 7))
    expect(new Set(months).size).toBeGreaterThanOrEqual(6)
    expect(months.length).toBeGreaterThan(40)
  })
})
