import { describe, expect, it } from 'vitest'
import { computeCustomerFigures, sumFigures } from './customer-figures'
import { blankCustomer, findMergeFault, maxPhones, mergeCustomers, rebaseEdit } from './customer-values'
import { isMasked, maskNumber } from './identity-documents'

const customer = (more: Partial<typeof blankCustomer>, otherNames: string[] = []) => ({
  values: { ...blankCustomer, ...more },
  otherNames,
})

describe('merged customers', () => {
  it('have the country of the passport that remains', () => {
    const zambian = customer({ passport: 'ZN1', passportCountry: 'Zambia' })
    const malawian = customer({ passport: 'MW1', passportCountry: 'Malawi' })
    expect(mergeCustomers(zambian, malawian).values).toMatchObject({ passport: 'ZN1', passportCountry: 'Zambia' })
    expect(mergeCustomers(customer({}), malawian).values).toMatchObject({ passport: 'MW1', passportCountry: 'Malawi' })
    expect(mergeCustomers(zambian, customer({})).values).toMatchObject({ passport: 'ZN1', passportCountry: 'Zambia' })
  })

  it('have equal notes and names once', () => {
    const merged = mergeCustomers(
      customer({ name: 'A', note: 'Quiet room' }, ['B']),
      customer({ name: 'B', note: 'Quiet' }),
    )
    expect([merged.values.note, merged.otherNames]).toEqual(['Quiet room', ['B']])
  })

  it('are refused if they have too many numbers', () => {
    const phones = Array.from({ length: maxPhones }, (_, index) => `09610000${10 + index}`)
    const merged = mergeCustomers(customer({ phones }), customer({ phones: ['0977000111'] }))
    expect(findMergeFault(merged)).toMatch(/more than 20 phone numbers/)
    expect(findMergeFault(mergeCustomers(customer({ phones }), customer({ phones })))).toBeNull()
  })
})

describe('an edit of a merged customer', () => {
  const target = customer({ name: 'A', phones: ['1', '2'], note: 'Costs $1\nLate' }).values

  it('removes and adds numbers without those that it does not know', () => {
    expect(rebaseEdit({ phones: ['3'], from: { phones: ['2'] } }, target)).toEqual({
      phones: ['1', '3'],
      from: { phones: ['1', '2'] },
    })
  })

  it('replaces its part of the note, also with characters that have a meaning in replacements', () => {
    expect(rebaseEdit({ note: "$& $'", from: { note: 'Late' } }, target)['note']).toBe("Costs $1\n$& $'")
    expect(rebaseEdit({ note: 'New', from: { note: '' } }, target)['note']).toBe('Costs $1\nLate\nNew')
  })

  it('stays as it is if the note is another one, so that it is a conflict', () => {
    const edit = { note: 'New', from: { note: 'Gone' } }
    expect(rebaseEdit(edit, target)).toEqual(edit)
  })
})

it('numbers are masked but for four characters, also twice', () => {
  expect(maskNumber('479974/11/1')).toBe('•••••••11/1')
  expect(maskNumber(maskNumber('479974/11/1'))).toBe('•••••••11/1')
  expect([maskNumber(''), isMasked('479974/11/1'), isMasked(maskNumber('479974/11/1'))]).toEqual(['', false, true])
})

it('figures count paid and ended bookings like the server', () => {
  const booking = (status: string, startsOn: string, paid?: number) => ({
    ...{ status: status as never, startsOn, total: 900 },
    ...(paid !== undefined && { paid }),
  })
  const figures = computeCustomerFigures(
    [
      booking('completed', '2026-11-01', 950.5),
      booking('no_show', '2026-11-10'),
      booking('confirmed', '2026-12-05', 0),
      booking('confirmed', '2026-12-02', 100),
      booking('held', '2026-11-12'),
      booking('cancelled_by_customer', '2026-11-13'),
    ],
    '2026-11-30',
  )
  const expected = { bookings: 4, cancelled: 1, noShows: 1, spent: 1950.5, lastOn: '2026-11-10', nextOn: '2026-12-02' }
  expect(figures).toEqual(expected)
  expect(sumFigures([figures, figures])).toMatchObject({ bookings: 8, spent: 3901, nextOn: '2026-12-02' })
})
