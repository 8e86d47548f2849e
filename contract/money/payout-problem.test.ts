import { describe, expect, it } from 'vitest'
import { findNetworkMismatch, BankAccount, MobileMoney } from './payment-settings'
import { findPayoutProblem } from './payout-problem'
import { check } from '../core/validation'

const terms = { available: 400.1, min: 10, max: 20_000, maxPerDay: 50_000, leftToday: 300, fee: 0.2 }

describe('the amount of a payout', () => {
  it.each([
    [5, 'The smallest payout is ZMW 10.00.'],
    [20_001, 'The largest payout is ZMW 20,000.00.'],
    [301, 'You can pay out ZMW 50,000.00 per day, and ZMW 300.00 more today.'],
  ])('The amount of a payout of %s is refused by a limit', (amount, message) => {
    expect(findPayoutProblem(amount, terms)).toEqual({ code: 'invalid_input', message })
  })

  it('may not be above the balance less the fee', () => {
    const unlimited = { ...terms, leftToday: 50_000 }
    expect(findPayoutProblem(399.9, unlimited)).toBeNull()
    expect(findPayoutProblem(399.91, unlimited)).toEqual({
      code: 'insufficient_balance',
      message: 'Your available balance is ZMW 400.10. A payout also costs a fee of ZMW 0.20.',
    })
  })
})

describe('the accounts of payouts', () => {
  it('compares the network with the number', () => {
    expect(findNetworkMismatch('Airtel', '0961234567')).toBe(
      'This is a number of MTN. Choose MTN, or check the number.',
    )
    expect(findNetworkMismatch('MTN', '+260 96 123 4567')).toBeNull()
    expect(findNetworkMismatch('MTN', '•••• 4567')).toBeNull()
    expect(findNetworkMismatch('', '0961234567')).toBeNull()
    expect(check(MobileMoney, { provider: 'Zamtel', name: 'Chanda', number: '0971234567' })).toMatchObject({
      ok: false,
      faults: [{ field: 'provider' }],
    })
  })

  it('accepts an account number of digits as banks print it, and nothing else', () => {
    const read = (accountNumber: string) => {
      const result = check(BankAccount, { accountNumber })
      return result.ok ? result.value.accountNumber : null
    }
    expect(read('0123 4567-89012')).toBe('0123456789012')
    expect(read('•••• 6789')).toBe('•••• 6789')
    expect(read('')).toBe('')
    for (const value of ['12345', 'ABC123456789', '1'.repeat(21)]) expect(read(value), value).toBeNull()
  })
})
