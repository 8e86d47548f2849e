import { expect, it } from 'vitest'
import { custodyStates, type CustodyState } from './custody'
import { formatCustodyStatus } from './custody-status'

const parcel = (state: CustodyState, place?: string, toTheDoor = false) => ({
  state,
  steps: place ? [{ step: state, at: '2026-11-27T08:00:00Z', place, by: null }] : [],
  toTheDoor,
  counters: { from: 'Lusaka depot, near the market', to: 'Ndola depot, near the market' },
})

it.each([
  ['awaited', undefined, null],
  ['handed_over', 'Ndola', 'At the counter in Ndola'],
  ['at_depot', 'Kabwe depot, near the market', 'At Kabwe depot'],
  ['on_the_way', 'Kabwe', 'On the way to Ndola depot'],
  ['passed_on', 'Kabwe', 'With the next carrier'],
  ['arrived', 'Ndola', 'Ready to collect at the counter in Ndola'],
  ['arrived', 'Ndola depot', 'Ready to collect at Ndola depot'],
  ['out_for_delivery', 'Ndola', 'Out for delivery'],
  ['released', 'Ndola', null],
] as const)('a parcel in state %s at %s has the status "%s"', (state, place, status) => {
  expect(formatCustodyStatus(parcel(state, place))).toBe(status)
})

it('a parcel for the door is not to be collected', () => {
  expect(formatCustodyStatus(parcel('arrived', 'Ndola', true))).toBe('At the counter in Ndola')
})

it('has a status without a known place', () => {
  for (const state of custodyStates)
    expect(formatCustodyStatus({ ...parcel(state), counters: undefined }) ?? '').not.toMatch(/undefined| in$| to$| at$/)
})
