import { expect, test } from 'vitest'
import { findChange } from './predict'

const predictClosedDays = (closedDays: string[] | undefined, body: object): string[] => {
  const view = new Map([['room', { _id: 'room', ...(closedDays && { closedDays }) }]])
  findChange('listings.setClosedDays')!(view as never, 'room', { input: { params: { id: 'room' }, body } } as never)
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
  findChange('listings.setClosedDays')!(view, 'room', { input: { body: { days: [], closed: true } } } as never)
  expect(view.size).toBe(0)
})
