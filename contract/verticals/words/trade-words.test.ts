/** Collects all words of each trade, and finds those that only other trades use. */
import { describe, expect, it } from 'vitest'
import { bookingStates } from '../../core/state-machines'
import { businessTypes, type BusinessType } from '../../core/access'
import { allVerticals } from '../index'
import { findForeignWords } from '../../../tests/support/foreign-words'
import { getBookingWords, getBusinessWords, getWords, type Words } from './index'
import { todayGroups } from './words'

/** All texts of a value, also of those inside it. Functions decide which words a booking has, and contain none. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listTexts)
}

describe.each(allVerticals)('the words of $id', ({ bookingType, businessType }) => {
  it('are those of no other trade', () => {
    expect(findForeignWords(bookingType, listTexts(getWords(bookingType)))).toEqual([])
  })

  it('begin with a capital letter or a number, as labels do', () => {
    const { bookingCount: _, ...labels } = getWords(bookingType)
    expect(listTexts(labels).filter((text) => !/^[A-Z#]/.test(text))).toEqual([])
  })

  it('name every state that the trade has words for differently', () => {
    const states = Object.values(getWords(bookingType).states)
    expect(new Set(states).size).toBe(states.length)
    for (const state of Object.keys(getWords(bookingType).states)) expect(bookingStates).toContain(state)
  })

  it('have headings for groups that exist', () => {
    for (const group of Object.keys(getBusinessWords(businessType).today)) expect(todayGroups).toContain(group)
  })
})

it('a foreign or a generic word is found', () => {
  expect(findForeignWords('order', ['In progress', 'Mark no-show', 'Last visit', 'To pack'])).toHaveLength(3)
  expect(findForeignWords('hotel', ['Parcels to take in', 'Arrivals'])).toEqual(['Parcels to take in'])
})

describe('the words of a single booking', () => {
  const states = (booking: Parameters<typeof getBookingWords>[0]): Words['states'] => getBookingWords(booking).states

  it('tell a delivery from a collection', () => {
    expect(states({ bookingType: 'order' })).toMatchObject({ completed: 'Collected', no_show: 'Not collected' })
    const delivery = { bookingType: 'order', choice: { receive: 'delivery' } } as const
    expect(states(delivery)).toMatchObject({ completed: 'Delivered', no_show: 'Not delivered' })
    expect(getBookingWords(delivery).steps.miss).toBe('Mark not delivered')
  })

  it('tell goods that are ready, and goods that were sold at the counter', () => {
    expect(states({ bookingType: 'order', readyAt: '2026-11-21T08:00:00Z' }).confirmed).toBe('Ready for collection')
    expect(states({ bookingType: 'order', isWalkIn: true }).confirmed).toBe('Sold at the counter')
  })

  it('tell an application from a viewing, also where its choice is hidden', () => {
    expect(getBookingWords({ bookingType: 'realEstate', total: 0 }).booking).toBe('Viewing')
    expect(getBookingWords({ bookingType: 'realEstate', total: 4500 }).customer).toBe('Applicant')
    expect(getBookingWords({ bookingType: 'realEstate', choice: { moveIn: '2026-12-01' } }).booking).toBe('Application')
  })

  it('are those of the trade where nothing differs', () => {
    expect(getBookingWords({ bookingType: 'bus', total: 100 })).toBe(getWords('bus'))
  })
})

it('every type of business has words', () => {
  const types: readonly BusinessType[] = businessTypes
  for (const type of types) expect(getBusinessWords(type).bookings).toBeTruthy()
})
