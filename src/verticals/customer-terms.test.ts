import { expect, it } from 'vitest'
import { verticals } from '#contract/verticals/index'
import { formatAssigned } from './booking-step-labels'
import { getCustomerTerms } from './customer-terms'

it('a shop has orders that are not collected, and no visits or no-shows', () => {
  const { formatMissed, ...terms } = getCustomerTerms('store')
  expect([...Object.values(terms), formatMissed(2)].join()).not.toMatch(/visit|no-show|booking/i)
  expect(getCustomerTerms('hotel')).toMatchObject({ last: 'Last visit', missed: 'No-shows' })
})

it('every business type has terms for its bookings', () => {
  for (const { businessType } of Object.values(verticals))
    for (const term of Object.values(getCustomerTerms(businessType))) expect(term).toBeTruthy()
})

it.each([
  ['hotel', '4', 'Room 4'],
  ['hotel', 'Room 12', 'Room 12'],
  ['hotel', 'room 12', 'room 12'],
  ['bus', 'BAF 77', 'Coach BAF 77'],
  ['car', 'BAE 4521', 'BAE 4521'],
  ['order', 'Mutale', 'Packed by Mutale'],
] as const)('what a business of type %s assigns as "%s" is displayed as "%s"', (type, assigned, text) =>
  expect(formatAssigned(type, assigned)).toBe(text),
)
