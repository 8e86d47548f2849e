import { expect, test } from 'vitest'
import { applyPrediction } from './predict'

const predictClosedDays = (closedDays: string[] | undefined, body: object): string[] => {
  const view = new Map([['room', { _id: 'room', ...(closedDays && { closedDays }) }]])
  applyPrediction('vendorListing', view as never, 'room', {
    endpoint: 'listings.setClosedDays',
    input: { params: { id: 'room' }, body },
  } as never)
  return view.get('room')!.closedDays!
}

test('Closing days adds to the days that are closed already, each once and in order', () => {
  expect(predictClosedDays(['2026-12-20', '2026-12-25'], { days: ['2026-12-24', '2026-12-25'], closed: true })).toEqual(
    ['2026-12-20', '2026-12-24', '2026-12-25'],
  )
  // An older version of the app stored listings without closed days.
  expect(predictClosedDays(undefined, { days: ['2026-12-24'], closed: true })).toEqual(['2026-12-24'])
})

test('Opening days leaves the other closed days closed', () => {
  expect(predictClosedDays(['2026-12-24', '2026-12-25'], { days: ['2026-12-24'], closed: false })).toEqual([
    '2026-12-25',
  ])
})

test('A listing that is not on the device is not predicted', () => {
  const view = new Map()
  applyPrediction('vendorListing', view, 'room', {
    endpoint: 'listings.setClosedDays',
    input: { body: { days: [], closed: true } },
  } as never)
  expect(view.size).toBe(0)
})

test('A value of a day is added to those of other days, and null clears it', () => {
  const dayValues = { '2026-12-24/stock': 2, '2026-12-24/minStay': 3, '2026-12-25/stock': 1 }
  const view = new Map([['room', { _id: 'room', dayValues }]])
  const body = { '2026-12-24/stock': 0, '2026-12-25/stock': null, from: { '2026-12-24/stock': 2 } }
  applyPrediction('vendorListing', view as never, 'room', {
    endpoint: 'listings.setDayValues',
    input: { params: { id: 'room' }, body },
  } as never)
  expect(view.get('room')!.dayValues).toEqual({ '2026-12-24/stock': 0, '2026-12-24/minStay': 3 })
})
