import { renderSummary } from '../../bookings/bookings/booking-summary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeRefund } from '../../bookings/bookings/cancellation'
import { check } from '../../core/validation'
import type { Refusal } from '../../core/refusals'
import { addDays, lusakaInstant } from '../../core/values'
import { HomeChoice } from './schema'
import { getViewingHours, listViewingTimes } from './viewings'
import { realEstate } from './rules'
import type { Offer } from '../rules/rules'
import { buildCancellation } from '../rules/cancellation-terms'

const details = {
  kind: 'House',
  bedrooms: 2,
  bathrooms: 1,
  furnished: false,
  area: 'Roma',
  deposit: 4500,
  agentFee: 2000,
}
const offer = (more: object = {}): Offer => ({
  id: 'x',
  name: 'House in Roma',
  priceNgwee: 450_000,
  unit: 'month',
  capacity: 1,
  town: 'Lusaka',
  business: {},
  details: { ...details, ...more },
})
const at = lusakaInstant('2026-12-01', '08:00')
const monday = '2026-12-14'
const price = (choice: HomeChoice, givenOffer = offer(), now = at) => realEstate.price(givenOffer, choice, now)
const getInvalidFields = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return Object.keys((error as Refusal).fields ?? {})
  }
  return undefined
}

describe('a viewing', () => {
  it('is free and uses consecutive slots in the agent’s hours', () => {
    const priced = price({ date: monday, time: '10:00' })
    expect(priced).toMatchObject({
      place: 'Roma, Lusaka',
      lines: [{ amountNgwee: 0 }],
    })
    expect(renderSummary(priced.summary, 'dated')).toBe('Viewing, 14 Dec 2026 at 10:00')
    expect(priced.endsAt!.getTime() - priced.startsAt.getTime()).toBe(30 * 60_000)
    expect(realEstate.getUnits(offer(), { date: monday, time: '10:00' })).toEqual([
      { slot: `${monday}/10:00`, quantity: 1, capacity: 1 },
    ])
    expect(realEstate.needsApproval!(offer(), { date: monday, time: '10:00' })).toBe(false)
  })
  it.each([
    [monday, '16:00'],
    [monday, '08:30'],
    [monday, '10:10'],
    ['2026-12-13', '10:00'],
  ])('is rejected on %s at %s', (date, time) => {
    expect(getInvalidFields(() => price({ date, time }))).toEqual(['time'])
  })
  it('rejects a viewing whose start time has passed', () => {
    expect(
      getInvalidFields(() => price({ date: monday, time: '10:00' }, offer(), lusakaInstant(monday, '10:00'))),
    ).toEqual(['time'])
    expect(
      price({ date: monday, time: '10:00' }, offer(), new Date(lusakaInstant(monday, '10:00').getTime() - 1)),
    ).toBeTruthy()
  })
  it('uses the agent’s own hours, and its last slot ends by closing time', () => {
    const hours = getViewingHours({ viewings: { weekdays: ['sunday'], from: '14:00', to: '15:50', minutes: 45 } })
    expect([listViewingTimes(hours, '2026-12-13'), listViewingTimes(hours, monday)]).toEqual([['14:00', '14:45'], []])
    expect(listViewingTimes(getViewingHours({}), monday).at(-1)).toBe('15:30')
  })
})

describe('an application', () => {
  it('needs an answer first, and has separate lines for rent, deposit and fee', () => {
    expect(realEstate.needsApproval!(offer(), { moveIn: monday })).toBe(true)
    expect(realEstate.getUnits(offer(), { moveIn: monday })).toEqual([{ slot: 'all', quantity: 1, capacity: 1 }])
    expect(price({ moveIn: monday }).lines.map(({ amountNgwee, kind }) => [amountNgwee, kind])).toEqual([
      [450_000, undefined],
      [450_000, 'deposit'],
      [200_000, undefined],
    ])
    expect(price({ moveIn: monday }, offer({ deposit: undefined, agentFee: undefined })).lines).toHaveLength(1)
  })
  const secondInHours = 1 / 3600
  it.each([
    [7 * 24, 1_100_000],
    [7 * 24 - secondInHours, 900_000],
    [24, 900_000],
    [24 - secondInHours, 450_000],
    [0, 450_000],
  ])(
    'An application that is cancelled %d hours before refunds %d ngwee, never less than the deposit',
    (hours, refundNgwee) => {
      const { terms, startsAt } = price({ moveIn: monday })
      expect(
        computeRefund(
          buildCancellation(terms, startsAt),
          { paid: 1_100_000, deposit: 450_000 },
          startsAt.getTime() - hours * 3_600_000,
        ),
      ).toBe(refundNgwee)
    },
  )
  it('never refunds more than the amount paid', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(100_000),
        fc.nat(100_000),
        fc.integer({ min: -48, max: 400 }),
        (rent, deposit, agentFee, hours) => {
          const priced = price({ moveIn: monday }, { ...offer({ deposit, agentFee }), priceNgwee: rent })
          const paid = priced.lines.reduce((sum, { amountNgwee }) => sum + amountNgwee, 0)
          const refundNgwee = computeRefund(
            buildCancellation(priced.terms, priced.startsAt),
            { paid, deposit: deposit * 100 },
            priced.startsAt.getTime() - hours * 3_600_000,
          )
          expect(refundNgwee).toBeGreaterThanOrEqual(deposit * 100)
          expect(refundNgwee).toBeLessThanOrEqual(paid)
        },
      ),
    )
  })
})

it('HomeChoice accepts either a viewing or an application, complete', () => {
  const isValid = (choice: object) => check(HomeChoice, choice).ok
  expect([isValid({ date: monday, time: '10:00' }), isValid({ moveIn: addDays(monday, 1) })]).toEqual([true, true])
  expect(
    [
      {},
      { date: monday },
      { time: '10:00' },
      { date: monday, time: '25:00' },
      { moveIn: monday, date: monday },
      { moveIn: 'soon' },
    ].filter(isValid),
  ).toEqual([])
})
