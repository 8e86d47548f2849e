import { describe, expect, test } from 'vitest'
import type { Taken } from '../screens'
import {
  buildBookingChoice,
  buildChoice,
  getDeparture,
  listDepartures,
  isRare,
  readDraft,
  excludeOwnHold,
  writeDraft,
  type TripDraft,
} from './choice'

const weekend = {
  days: 3,
  places: ['Lufupa'],
  included: [],
  smallestGroup: 4,
  largestGroup: 10,
  childPrice: 500,
  residentPrice: 700,
  departures: { time: '06:30', weekdays: ['friday' as const] },
  supplements: [
    { id: 'single', label: 'Single tent', price: 300, per: 'person' as const },
    { id: 'park-fee', label: 'Park fee', price: 100, per: 'person' as const, always: true },
  ],
}
const read = (query: string) => readDraft(new URLSearchParams(query), { details: weekend })
const friday = '2026-12-18'
const taken = (more: Partial<Taken> = {}): Taken => ({ counts: [], busy: [], closed: [], ...more })
const longBefore = Date.parse('2026-11-22T08:00:00Z')
const draft: TripDraft = {
  departsOn: friday,
  adults: 2,
  children: 1,
  residents: 1,
  names: ['Mutale Banda', ' ', 'Chanda'],
  supplements: { single: 1 },
}

describe('the trip choice in the URL', () => {
  test('The choice is written and read unchanged, without the names', () => {
    expect(readDraft(new URLSearchParams(writeDraft(draft)), { details: weekend }, draft.names)).toEqual(draft)
    expect(JSON.stringify(writeDraft(draft))).not.toContain('Mutale')
  })
  test.each([
    'departsOn=2026-12-19',
    'departsOn=soon',
    'adults=-1',
    'adults=61',
    'adults=1.5',
    'with-park-fee=1',
    'with-other=1',
  ])('The invalid parameter %s is ignored', (query) => {
    expect(read(query)).toEqual({ adults: 2, children: 0, residents: 0, names: [], supplements: {} })
  })
})

describe('a trip departure', () => {
  test('Departures are on the scheduled days only, for a year', () => {
    expect(listDepartures(weekend, '2026-12-14').slice(0, 2)).toEqual([friday, '2026-12-25'])
    expect(
      listDepartures(
        { ...weekend, departures: { ...weekend.departures, firstOfMonth: true, dates: ['2026-12-16'] } },
        '2026-12-14',
      ).slice(0, 2),
    ).toEqual(['2026-12-16', '2027-01-01'])
    expect(isRare(weekend)).toBe(true)
  })
  test('A departure is guaranteed by sold places or by the server, not by holds', () => {
    const count = (sold: number) =>
      getDeparture(weekend, friday, taken({ counts: [{ slot: friday, left: 5, sold }] }), 2, longBefore)
    expect([count(4).guaranteed, count(3).guaranteed, count(3).missing]).toEqual([true, false, 1])
    expect(getDeparture(weekend, friday, taken({ guaranteed: [friday] }), 2, longBefore)).toMatchObject({
      guaranteed: true,
      missing: 0,
      open: true,
    })
  })
  test('A departure is unavailable when full, closed, past or cancelled', () => {
    const isOpen = (more: Partial<Taken>, party = 2, now = longBefore) =>
      getDeparture(weekend, friday, taken(more), party, now).open
    expect(isOpen({})).toBe(true)
    expect(isOpen({ counts: [{ slot: friday, left: 1, sold: 9 }] })).toBe(false)
    expect(isOpen({ closed: [friday] })).toBe(false)
    const decisionTime = Date.parse('2026-12-11T04:30:00Z')
    expect([isOpen({}, 2, decisionTime - 1), isOpen({}, 2, decisionTime), isOpen({}, 4, decisionTime)]).toEqual([
      true,
      false,
      true,
    ])
    expect(isOpen({ guaranteed: [friday] }, 2, Date.parse('2026-12-18T04:30:00Z'))).toBe(false)
  })
})

describe('a trip choice', () => {
  test('A complete choice matches the contract', () => {
    expect(buildChoice(draft)).toEqual({
      departsOn: friday,
      adults: 2,
      children: 1,
      residents: 1,
      supplements: { single: 1 },
    })
  })
  test('A choice is booked with the known names including the leader', () => {
    expect(buildBookingChoice(draft, { departsOn: friday })).toEqual({
      departsOn: friday,
      names: ['Mutale Banda', 'Chanda'],
    })
    expect(buildBookingChoice({ ...draft, names: [' ', 'Chanda'] }, {})).toBeNull()
  })
  test.each<[string, Partial<TripDraft>]>([
    ['a departure', { departsOn: undefined }],
    ['an adult', { adults: 0, residents: 0 }],
  ])('A choice without %s is incomplete', (_, more) => {
    expect(buildChoice({ ...draft, ...more } as TripDraft)).toBeNull()
  })
  test('A choice for a full or closed departure is rejected', () => {
    expect(buildChoice(draft, undefined, taken({ counts: [{ slot: friday, left: 3 }] }))).toBeNull()
    expect(buildChoice(draft, undefined, taken({ closed: [friday] }))).toBeNull()
  })
})

test('Places of the customer’s own hold count as free', () => {
  const full = taken({ counts: [{ slot: friday, left: 0 }] })
  const hold = { choice: { departsOn: friday, adults: 2, children: 1, residents: 1 } }
  expect(buildChoice(draft, undefined, excludeOwnHold(hold, { days: undefined, taken: full }).taken)).not.toBeNull()
  expect(
    excludeOwnHold({ choice: { ...hold.choice, departsOn: '2026-12-25' } }, { days: undefined, taken: full }).taken,
  ).toEqual(full)
  expect(excludeOwnHold(hold, { days: undefined, taken: undefined }).taken).toBeUndefined()
})
