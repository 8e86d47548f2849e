import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from './validation'
import {
  addDays,
  email,
  formatDate,
  formatInstant,
  formatZmw,
  Id,
  LocalDate,
  lusakaDate,
  ngweeOf,
  countNights,
  listNights,
  text,
  wholeNumber,
  formatZmwNoBreak,
  zmwOf,
} from './values'

describe('money', () => {
  it.each([
    [0, 'ZMW 0.00'],
    [1250, 'ZMW 1,250.00'],
    [0.1 + 0.2, 'ZMW 0.30'],
    [1234567.5, 'ZMW 1,234,567.50'],
    [-5, '-ZMW 5.00'],
    [-0.001, 'ZMW 0.00'],
  ])('formats %d as %s', (zmw, formatted) => expect(formatZmw(zmw)).toBe(formatted))

  it('is converted to ngwee and back unchanged', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e12 }), (ngwee) => ngweeOf(zmwOf(ngwee)) === ngwee))
  })

  it('Money in a sentence contains non-breaking spaces', () => {
    expect([formatZmwNoBreak(1250), formatZmwNoBreak(-5)]).toEqual(['ZMW\u00a01,250.00', '-ZMW\u00a05.00'])
  })
})

describe('dates', () => {
  it('are counted over month ends, year ends and leap years', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(countNights('2026-12-24', '2027-01-02')).toBe(9)
    expect(listNights('2026-11-29', '2026-12-02')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
    expect(listNights('2026-11-29', '2026-11-29')).toEqual([])
  })

  it('start at midnight in Lusaka, regardless of the local time zone', () => {
    expect(lusakaDate(Date.parse('2026-11-20T21:59:59Z'))).toBe('2026-11-20')
    expect(lusakaDate(Date.parse('2026-11-20T22:00:00Z'))).toBe('2026-11-21')
    expect(formatInstant('2026-11-21T12:30:00Z')).toBe('21 Nov 2026, 14:30')
    expect(formatDate('2026-11-01')).toBe('1 Nov 2026')
  })

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-01-01T00:00', ''])('reject %s', (value) =>
    expect(check(LocalDate, value).ok).toBe(false),
  )
})

it('email addresses are converted to lower case and validated', () => {
  const field = email('Please enter a valid email address.')
  expect(check(field, ' Customer@Demo.TEST ')).toEqual({ ok: true, value: 'customer@demo.test' })
  for (const wrong of ['a', 'a@b', '@b.c', 'a b@c.d', 'a@b..c', `${'a'.repeat(65)}@b.cd`])
    expect(check(field, wrong).ok).toBe(false)
})

it('text is trimmed, limited in length, and cannot contain NUL', () => {
  expect(check(text(5), '  abc  ')).toEqual({ ok: true, value: 'abc' })
  expect(check(text(5), 'abcdef').ok).toBe(false)
  expect(check(text(5), 'a\u0000b').ok).toBe(false)
  expect(check(text(5), 'a\ud800').ok).toBe(false)
})

it('text loses direction and control characters but no readable ones', () => {
  expect(check(text(20), '\u202eabc\u2066\u0007\r\nd\te')).toEqual({ ok: true, value: 'abc\nd\te' })
  expect(check(text(20), 'Mwāña 👩🏾‍🌾 عربي\u200f')).toEqual({ ok: true, value: 'Mwāña 👩🏾‍🌾 عربي\u200f' })
})

it('a page number is an integer within its limits', () => {
  expect(check(wholeNumber(1, 60), '20')).toEqual({ ok: true, value: 20 })
  for (const wrong of ['0', '61', '1.5', '1e1', '', 'x']) expect(check(wholeNumber(1, 60), wrong).ok).toBe(false)
})

it('an id is a UUID in lower case', () => {
  expect(check(Id, '82d69947-0c13-4c9b-b0b4-e7131fc52776').ok).toBe(true)
  for (const wrong of ['82D69947-0C13-4C9B-B0B4-E7131FC52776', '1', "1' or '1'='1", null])
    expect(check(Id, wrong).ok).toBe(false)
})

it('says what to do about text that is too long or missing', () => {
  const getMessage = (value: string) => {
    const checked = check(text(5, 1), value)
    return checked.ok ? null : checked.faults[0]!.message
  }
  expect(getMessage('abcdef')).toBe('Please use at most 5 characters.')
  expect(getMessage('  ')).toBe('Required')
  expect(getMessage('abc')).toBeNull()
})
