import { describe, expect, it } from 'vitest'
import { findDivision } from './divisions'

const stays = findDivision('hotel')!
const hires = findDivision('car')!
const stay = { checkIn: '2030-05-01', checkOut: '2030-05-05', guests: 4, rooms: 3, extras: ['breakfast', 'parking'] }
const hire = { pickUpAt: '2030-05-01T08:00:00.000Z', returnAt: '2030-05-04T08:00:00.000Z', pickUpPlace: 'Airport' }

describe('the division of a stay', () => {
  it('has the same nights in two parts, and merges them again', () => {
    const parts = stays.splitByDate(stay, '2030-05-03')!
    expect(parts).toEqual([
      { ...stay, checkOut: '2030-05-03' },
      { ...stay, checkIn: '2030-05-03' },
    ])
    expect(stays.merge(...parts)).toEqual(stay)
    expect(stays.merge(parts[1], { ...stay, checkOut: '2030-05-03', extras: ['parking', 'breakfast'] })).toMatchObject({
      checkIn: '2030-05-01',
      checkOut: '2030-05-05',
    })
  })

  it('has no part without a night, a room or a guest', () => {
    expect(['2030-05-01', '2030-05-05', '2030-06-01'].map((day) => stays.splitByDate(stay, day))).toEqual([
      null,
      null,
      null,
    ])
    expect([0, 3, 4].map((rooms) => stays.splitByUnits!(stay, rooms))).toEqual([null, null, null])
    expect(stays.splitByUnits!(stay, 1)).toMatchObject([
      { rooms: 2, guests: 2 },
      { rooms: 1, guests: 2 },
    ])
    expect(stays.splitByUnits!({ ...stay, guests: 1 }, 2)).toMatchObject([
      { rooms: 1, guests: 1 },
      { rooms: 2, guests: 1 },
    ])
  })

  it('does not merge stays with a gap, with other extras, or of other rooms that follow each other', () => {
    const next = { ...stay, checkIn: '2030-05-05', checkOut: '2030-05-07' }
    expect(stays.merge(stay, { ...next, checkIn: '2030-05-06' })).toBeNull()
    expect(stays.merge(stay, { ...next, extras: [] })).toBeNull()
    expect(stays.merge(stay, { ...next, rooms: 1 })).toBeNull()
    expect(stays.merge(stay, { ...stay, rooms: 1, guests: 2 })).toMatchObject({ rooms: 4, guests: 6 })
  })
})

describe('the division of a hire', () => {
  it('begins the second part at the hour of the pick-up, and merges both again', () => {
    const parts = hires.splitByDate({ ...hire, returnPlace: 'Town' }, '2030-05-03')!
    expect(parts).toEqual([
      { ...hire, returnAt: '2030-05-03T08:00:00.000Z' },
      { ...hire, pickUpAt: '2030-05-03T08:00:00.000Z', returnPlace: 'Town' },
    ])
    expect(hires.merge(parts[1], parts[0])).toEqual({ ...hire, returnPlace: 'Town' })
  })

  it('is not possible on the first day, after the return, or with a car that is elsewhere', () => {
    expect(['2030-05-01', '2030-05-04'].map((day) => hires.splitByDate(hire, day))).toEqual([null, null])
    const next = { ...hire, pickUpAt: hire.returnAt, returnAt: '2030-05-06T08:00:00.000Z' }
    expect(hires.merge(hire, { ...next, pickUpPlace: 'Town' })).toBeNull()
    expect(hires.splitByUnits).toBeUndefined()
  })
})
