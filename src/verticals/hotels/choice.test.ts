import { describe, expect, test } from 'vitest'
import {
  setCheckIn,
  canPick,
  buildChoice,
  getDateFault,
  getMinStay,
  createNightCheck,
  pickDay,
  getVaryingPrices,
  readDraft,
  findTakenNight,
  excludeOwnHold,
  writeDraft,
  type StayDraft,
} from './choice'

const room = { details: { sleeps: 3, beds: '1 double', amenities: [], rooms: 4 } }
const read = (query: string, listing = room) => readDraft(new URLSearchParams(query), listing)
const days = (free: Record<string, number>) =>
  Object.entries(free).map(([date, count]) => ({ date, free: count, price: 900 }))
const isFree = createNightCheck(days({ '2026-12-23': 2, '2026-12-24': 0, '2026-12-25': 1 }), 1, '2026-12-01')
const defaultDraft = { guests: 2, rooms: 1 }

describe('the hotel choice in the URL', () => {
  test('The choice is written and read unchanged', () => {
    const draft: StayDraft = { checkIn: '2026-12-24', checkOut: '2026-12-26', guests: 4, rooms: 2 }
    expect(read(new URLSearchParams(writeDraft(draft)).toString())).toEqual(draft)
  })
  test('An empty URL selects two guests, or the capacity of the room', () => {
    expect(read('')).toEqual(defaultDraft)
    expect(read('', { details: { ...room.details, sleeps: 1 } })).toEqual({ guests: 1, rooms: 1 })
  })
  test.each([
    'checkIn=tomorrow',
    'checkIn=2026-02-30',
    'checkOut=2026-12-26',
    'guests=0&rooms=11',
    'guests=2.5',
    'guests=',
    'rooms=1e9',
  ])('The invalid parameter %s is ignored', (query) => expect(read(query)).toEqual(defaultDraft))
  test('A check-out before the check-in is ignored', () => {
    expect(read('checkIn=2026-12-26&checkOut=2026-12-24')).toEqual({ ...defaultDraft, checkIn: '2026-12-26' })
  })
})

describe('hotel nights', () => {
  test('Nights are free with enough rooms, from today on, or if unknown', () => {
    expect(['2026-12-23', '2026-12-24', '2027-03-01', '2026-11-30'].map(isFree)).toEqual([true, false, true, false])
    expect(createNightCheck(days({ '2026-12-23': 2 }), 3, '')('2026-12-23')).toBe(false)
    expect(createNightCheck(undefined, 1, '')('2026-12-23')).toBe(true)
  })
  test('The check-out day can be sold out', () => {
    const draft = { ...defaultDraft, checkIn: '2026-12-23' }
    expect(canPick(draft, '2026-12-24', isFree)).toBe(true)
    expect(pickDay(draft, '2026-12-24', isFree)).toEqual({ ...draft, checkOut: '2026-12-24' })
    expect(canPick(defaultDraft, '2026-12-24', isFree)).toBe(false)
  })
  test('A stay cannot span a sold-out night, and selecting a day after one starts again', () => {
    const draft = { ...defaultDraft, checkIn: '2026-12-23' }
    expect(pickDay(draft, '2026-12-25', isFree)).toEqual({
      ...defaultDraft,
      checkIn: '2026-12-25',
      checkOut: undefined,
    })
  })
  test('A third selection or an earlier day starts again', () => {
    const stay = { ...defaultDraft, checkIn: '2026-12-10', checkOut: '2026-12-12' }
    expect(pickDay(stay, '2026-12-11', isFree)).toMatchObject({ checkIn: '2026-12-11', checkOut: undefined })
    expect(pickDay({ ...defaultDraft, checkIn: '2026-12-10' }, '2026-12-08', isFree)).toMatchObject({
      checkIn: '2026-12-08',
    })
  })
  test('Moving the check-in to or after the check-out clears the check-out', () => {
    const stay = { ...defaultDraft, checkIn: '2026-12-10', checkOut: '2026-12-12' }
    expect(setCheckIn(stay, '2026-12-11').checkOut).toBe('2026-12-12')
    expect(setCheckIn(stay, '2026-12-12').checkOut).toBeUndefined()
    expect(setCheckIn(stay, undefined)).toMatchObject({ checkIn: undefined, checkOut: undefined })
  })
})

describe('a hotel choice', () => {
  const stay = { ...defaultDraft, checkIn: '2026-12-23', checkOut: '2026-12-25' }
  test('A choice with a sold-out night names the night and is rejected', () => {
    expect(findTakenNight(stay, isFree)).toBe('2026-12-24')
    expect(getDateFault(stay, isFree)).toBe('The night of 24 Dec 2026 is sold out. Please choose other dates.')
    expect(buildChoice(stay, days({ '2026-12-24': 0 }))).toBeNull()
  })
  test('A complete and free choice matches the contract', () => {
    expect(buildChoice(stay, undefined)).toEqual({ checkIn: '2026-12-23', checkOut: '2026-12-25', guests: 2, rooms: 1 })
  })
  test('An incomplete choice has no error yet', () => {
    expect(getDateFault({ ...defaultDraft, checkIn: '2026-12-23' }, isFree)).toBeUndefined()
    expect(buildChoice({ ...defaultDraft, checkIn: '2026-12-23' }, undefined)).toBeNull()
  })
  test('A stay above the maximum length is rejected with a message', () => {
    expect(getDateFault({ ...defaultDraft, checkIn: '2026-12-26', checkOut: '2027-04-01' }, isFree)).toBe(
      'A stay can be at most 60 nights.',
    )
  })
})

describe('hotel extras, prices and own holds', () => {
  const roomWithExtras = {
    details: { ...room.details, extras: [{ id: 'breakfast', name: 'Breakfast', price: 85, per: 'guestNight' }] },
  }
  test('Extras are read from the URL, and unknown ones are ignored', () => {
    expect(read('extras=breakfast,butler', roomWithExtras).extras).toEqual(['breakfast'])
    expect(read('extras=breakfast')).toEqual(defaultDraft)
    expect(writeDraft({ ...defaultDraft, extras: ['breakfast'] })).toMatchObject({ extras: 'breakfast' })
    expect(
      buildChoice({ ...defaultDraft, checkIn: '2026-12-23', checkOut: '2026-12-24', extras: ['breakfast'] }, undefined),
    ).toMatchObject({ extras: ['breakfast'] })
  })
  test('A price that is the same for all nights is not repeated', () => {
    const nights = days({ '2026-12-23': 2, '2026-12-24': 0 })
    expect(getVaryingPrices(nights)).toBeUndefined()
    expect(getVaryingPrices([nights[0]!, { ...nights[1]!, price: 1100 }])?.get('2026-12-24')).toBe(1100)
  })
  test('Rooms of the customer’s own hold count as free, and no others', () => {
    const hold = { choice: { checkIn: '2026-12-24', checkOut: '2026-12-25', guests: 2, rooms: 2 } }
    const availability = excludeOwnHold(hold, {
      days: days({ '2026-12-23': 0, '2026-12-24': 0, '2026-12-25': 0 }),
      taken: undefined,
    })
    expect(availability.days?.map(({ free }) => free)).toEqual([0, 2, 0])
  })
})

describe('the minimum stay', () => {
  const known = { days: [{ date: '2026-12-24', free: 2, price: 900, minStay: 3 }] }
  test.each([
    [{ checkIn: '2026-12-24' }, true],
    [{ checkIn: '2026-12-24', checkOut: '2026-12-26' }, false],
    [{ checkIn: '2026-12-24', checkOut: '2026-12-27' }, true],
  ])('For %j the minimum is shown with the arrival day, and whether the stay meets it is %s', (dates, isMet) => {
    expect(getMinStay({ ...defaultDraft, ...dates }, known)).toEqual({
      text: 'Minimum stay is 3 nights for arrivals on 24 Dec 2026.',
      isMet,
    })
  })
  test('Days without one, and days that are not known, have none', () => {
    expect(getMinStay({ ...defaultDraft, checkIn: '2026-12-25' }, known)).toBeNull()
    expect(getMinStay({ ...defaultDraft, checkIn: '2026-12-24' }, { days: undefined })).toBeNull()
  })
})
