import { describe, expect, test } from 'vitest'
import type { Taken } from '../screens'
import {
  bookedOf,
  choiceOf,
  departureOn,
  departuresFrom,
  isSeldom,
  readDraft,
  withoutOwn,
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
const long = Date.parse('2026-11-22T08:00:00Z')
const draft: TripDraft = {
  departsOn: friday,
  adults: 2,
  children: 1,
  residents: 1,
  names: ['Mutale Banda', ' ', 'Chanda'],
  supplements: { single: 1 },
}

describe('the choice and the URL', () => {
  test('go back and forth unchanged, but for the names', () => {
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
  ])('%s makes no sense and is left out', (query) => {
    expect(read(query)).toEqual({ adults: 2, children: 0, residents: 0, names: [], supplements: {} })
  })
})

describe('a departure', () => {
  test('leaves on its days alone, for a year', () => {
    expect(departuresFrom(weekend, '2026-12-14').slice(0, 2)).toEqual([friday, '2026-12-25'])
    expect(
      departuresFrom(
        { ...weekend, departures: { ...weekend.departures, firstOfMonth: true, dates: ['2026-12-16'] } },
        '2026-12-14',
      ).slice(0, 2),
    ).toEqual(['2026-12-16', '2027-01-01'])
    expect(isSeldom(weekend)).toBe(true)
  })
  test('is guaranteed by what was sold, or by what the server says; not by what is held', () => {
    const count = (sold: number) =>
      departureOn(weekend, friday, taken({ counts: [{ slot: friday, left: 5, sold }] }), 2, long)
    expect([count(4).guaranteed, count(3).guaranteed, count(3).missing]).toEqual([true, false, 1])
    expect(departureOn(weekend, friday, taken({ guaranteed: [friday] }), 2, long)).toMatchObject({
      guaranteed: true,
      missing: 0,
      open: true,
    })
  })
  test('is not offered when full, closed, gone, or decided against', () => {
    const open = (more: Partial<Taken>, party = 2, now = long) =>
      departureOn(weekend, friday, taken(more), party, now).open
    expect(open({})).toBe(true)
    expect(open({ counts: [{ slot: friday, left: 1, sold: 9 }] })).toBe(false)
    expect(open({ closed: [friday] })).toBe(false)
    const decided = Date.parse('2026-12-11T04:30:00Z')
    expect([open({}, 2, decided - 1), open({}, 2, decided), open({}, 4, decided)]).toEqual([true, false, true])
    expect(open({ guaranteed: [friday] }, 2, Date.parse('2026-12-18T04:30:00Z'))).toBe(false)
  })
})

describe('a choice', () => {
  test('that is complete is what the server takes', () => {
    expect(choiceOf(draft)).toEqual({
      departsOn: friday,
      adults: 2,
      children: 1,
      residents: 1,
      supplements: { single: 1 },
    })
  })
  test('is booked with the names that are known, the leader’s among them', () => {
    expect(bookedOf(draft, { departsOn: friday })).toEqual({ departsOn: friday, names: ['Mutale Banda', 'Chanda'] })
    expect(bookedOf({ ...draft, names: [' ', 'Chanda'] }, {})).toBeNull()
  })
  test.each<[string, Partial<TripDraft>]>([
    ['a departure', { departsOn: undefined }],
    ['a grown-up', { adults: 0, residents: 0 }],
  ])('without %s is none', (_, more) => {
    expect(choiceOf({ ...draft, ...more } as TripDraft)).toBeNull()
  })
  test('of what is full or closed is none', () => {
    expect(choiceOf(draft, undefined, taken({ counts: [{ slot: friday, left: 3 }] }))).toBeNull()
    expect(choiceOf(draft, undefined, taken({ closed: [friday] }))).toBeNull()
  })
})

test('places that one holds and has not paid are free for oneself', () => {
  const full = taken({ counts: [{ slot: friday, left: 0 }] })
  const hold = { choice: { departsOn: friday, adults: 2, children: 1, residents: 1 } }
  expect(choiceOf(draft, undefined, withoutOwn(hold, { days: undefined, taken: full }).taken)).not.toBeNull()
  expect(
    withoutOwn({ choice: { ...hold.choice, departsOn: '2026-12-25' } }, { days: undefined, taken: full }).taken,
  ).toEqual(full)
  expect(withoutOwn(hold, { days: undefined, taken: undefined }).taken).toBeUndefined()
})
