/**
 * A device decides which units of its counter stock a sale needs, and the server frees the same units. If both differed,
 * a confirmed sale would be claimed from general stock, or not at all.
 */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addDays, lusakaInstant } from '#contract/core/dates'
import { check } from '#contract/core/validation'
import { allVerticals, verticals } from '#contract/verticals/index'
import { verticalSchemas } from '#contract/verticals/schemas/index'
import type { VerticalId } from '#contract/verticals/vertical'
import { getRules } from '#contract/verticals/rules/index'
import type { Offer } from '#contract/verticals/rules/rules'
import { getVerticalScreens } from '../../src/verticals'

// The choosers import stylesheets, which only the build provides.
vi.mock('virtual:tilipo-late.css', () => ({}))

interface Sample {
  details: object
  choice: object
}

const date = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-12-01', days))
const halfHour = fc.integer({ min: 0, max: 47 }).map((count) => count * 30 * 60_000)
const stops = ['Lusaka', 'Kabwe', 'Kapiri Mposhi', 'Ndola', 'Kitwe']
const trip = { from: 'Lusaka', to: 'Kitwe', stops, departsAt: '20:00', seats: 45, km: 360 }

const samples: Partial<Record<VerticalId, fc.Arbitrary<Sample>>> = {
  hotels: fc
    .record({ checkIn: date, nights: fc.integer({ min: 1, max: 60 }), rooms: fc.integer({ min: 1, max: 10 }) })
    .map(({ checkIn, nights, rooms }) => ({
      details: { rooms: 10 },
      choice: { checkIn, checkOut: addDays(checkIn, nights), guests: rooms, rooms },
    })),
  buses: fc
    .record({
      date,
      ends: fc.uniqueArray(fc.integer({ min: 0, max: stops.length - 1 }), { minLength: 2, maxLength: 2 }),
      seats: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 11 }), fc.constantFrom('A', 'B', 'C', 'D')), {
        minLength: 1,
        maxLength: 4,
        selector: String,
      }),
    })
    .map(({ date: day, ends, seats }) => ({
      details: trip,
      choice: {
        date: day,
        from: stops[Math.min(...ends)]!,
        to: stops[Math.max(...ends)]!,
        seats: seats.map(([row, letter]) => `${row}${letter}`),
      },
    })),
  'car-hire': fc
    .record({
      day: date,
      time: halfHour,
      length: fc.integer({ min: 1, max: 59 * 48 }).map((count) => count * 30 * 60_000),
      bufferHours: fc.option(fc.constantFrom(0, 0.5, 2, 24, 30, 72), { nil: undefined }),
    })
    .map(({ day, time, length, bufferHours }) => {
      const from = lusakaInstant(day, '00:00').getTime() + time
      return {
        details: { cars: 3, ...(bufferHours !== undefined && { bufferHours }) },
        choice: { pickUpAt: new Date(from).toISOString(), returnAt: new Date(from + length).toISOString() },
      }
    }),
  travel: fc
    .record({
      departsOn: date,
      adults: fc.integer({ min: 1, max: 20 }),
      children: fc.integer({ min: 0, max: 20 }),
      residents: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
    })
    .map(({ residents, ...choice }) => ({
      details: { largestGroup: 60 },
      choice: { ...choice, ...(residents !== undefined && { residents }) },
    })),
  stores: fc
    .integer({ min: 1, max: 20 })
    .map((quantity) => ({ details: { category: 'Fabrics', stock: 20 }, choice: { quantity } })),
}

const buildOffer = (vertical: VerticalId, details: object): Offer => ({
  id: 'listing',
  name: 'Listing',
  priceNgwee: 10_000,
  unit: verticals[vertical].unit,
  capacity: 60,
  town: 'Lusaka',
  details,
  business: {},
})

function sumBySlot(units: readonly { slot: string; quantity: number }[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { slot, quantity } of units) sums[slot] = (sums[slot] ?? 0) + quantity
  return sums
}

describe('the units of a sale from counter stock', () => {
  const sold = allVerticals.filter(({ counterUnit }) => counterUnit)

  it('have samples for each vertical that has counter stock', () => {
    expect(Object.keys(samples).sort()).toEqual(sold.map(({ id }) => id).sort())
  })

  it.each(sold.map(({ id }) => id))('are the same on the device and on the server: %s', async (vertical) => {
    const { counterStock } = await getVerticalScreens(vertical).chooser!()
    const rules = getRules(vertical)
    fc.assert(
      fc.property(samples[vertical]!, ({ details, choice }) => {
        expect(check(verticalSchemas[vertical].choice, choice)).toMatchObject({ ok: true })
        const offer = buildOffer(vertical, details)
        const onServer =
          rules.getCounterSlots?.(offer, choice as never) ??
          rules.getUnits(offer, choice as never).flatMap((unit) => ('slot' in unit ? [unit] : []))
        expect(onServer.length).toBeGreaterThan(0)
        expect(sumBySlot(counterStock!.getUnits(choice, { details } as never))).toEqual(sumBySlot(onServer))
      }),
      { numRuns: 300 },
    )
  })
})
