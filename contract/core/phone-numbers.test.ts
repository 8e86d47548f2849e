import { create } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { formatPhone, getInternationalDigits } from './format-phone'
import { contactPhone } from './contact-phone'
import { guessNetwork, phone, toInternationalPhone } from './phone-numbers'
import { check } from './validation'

describe('phone numbers', () => {
  const field = phone('Please enter a valid Zambian phone number.')
  it.each([
    ['0951234567', 'Zamtel'],
    ['0961234567', 'MTN'],
    ['0971234567', 'Airtel'],
  ])('assign %s to %s', (number, network) => {
    expect(check(field, number)).toEqual({ ok: true, value: number })
    expect(guessNetwork(number)).toBe(network)
  })
  it.each([
    '096 123-4567',
    '+260961234567',
    '+260 96 123 4567',
    '+260 (0) 96 123 4567',
    '00260 961 234567',
    '260961234567',
    '961234567',
    '(096) 123 4567',
    '096.123.4567',
    '\u202a+260\u00a096\u00a0123\u20114567\u202c',
    'tel:+260961234567',
  ])('can be entered as %j', (typed) => expect(check(field, typed)).toEqual({ ok: true, value: '0961234567' }))
  it.each([
    '0941234567',
    '096123456',
    '09612345678',
    '+27961234567',
    '+2600612345678',
    '0981234567',
    '0961234567x',
    '',
  ])('reject %s', (number) => {
    expect(check(field, number)).toEqual({
      ok: false,
      faults: [{ field: '', message: 'Please enter a valid Zambian phone number.' }],
    })
  })
  it.each(['0961234567', '+260 96 123 4567', '00260961234567'])('are displayed in one format: %j', (stored) =>
    expect(formatPhone(stored)).toBe('0961\u00a0234\u00a0567'),
  )
  it('Phone numbers of landlines are stored in the same form, and those of other countries keep their prefix', () => {
    const contact = contactPhone(20)
    expect(
      ['+260 211 555 010', '0211-555-010', '+27 82 123 4567', '', 'ask Mary'].map((typed) => create(typed, contact)),
    ).toEqual(['0211555010', '0211555010', '+27821234567', '', 'ask Mary'])
  })
  it('Phone numbers are linked with their country code, unless they have none', () =>
    expect(['097 123 4567', '+27821234567', '', 'ask Mary'].map(getInternationalDigits)).toEqual([
      '260971234567',
      '27821234567',
      null,
      null,
    ]))
  it('are sent to gateways in international format', () =>
    expect(toInternationalPhone('0961234567')).toBe('260961234567'))
})
