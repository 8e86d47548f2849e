import { describe, expect, it } from 'vitest'
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
  it('can be entered with spaces', () =>
    expect(check(field, '096 123-4567')).toEqual({ ok: true, value: '0961234567' }))
  it.each(['0941234567', '096123456', '09612345678', '+260961234567', '0981234567'])('reject %s', (number) => {
    expect(check(field, number)).toEqual({
      ok: false,
      faults: [{ field: '', message: 'Please enter a valid Zambian phone number.' }],
    })
  })
  it('are sent to gateways in international format', () =>
    expect(toInternationalPhone('0961234567')).toBe('260961234567'))
})
