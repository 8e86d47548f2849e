/** Checks the amount of a payout: on the device before it asks for a confirmation, and on the server. */
import { formatZmw, ngweeOf } from '../core/money'
import type { PayoutTerms } from './payouts'

interface PayoutProblem {
  code: 'invalid_input' | 'insufficient_balance'
  message: string
}

/** @param amount in ZMW */
export function findPayoutProblem(
  amount: number,
  { available, min, max, maxPerDay, leftToday, fee, held = 0 }: PayoutTerms,
): PayoutProblem | null {
  if (amount < min) return { code: 'invalid_input', message: `The smallest payout is ${formatZmw(min)}.` }
  if (amount > max) return { code: 'invalid_input', message: `The largest payout is ${formatZmw(max)}.` }
  if (amount > leftToday)
    return {
      code: 'invalid_input',
      message: `You can pay out ${formatZmw(maxPerDay)} per day, and ${formatZmw(leftToday)} more today.`,
    }
  if (ngweeOf(amount) + ngweeOf(fee) <= ngweeOf(available)) return null
  const balance =
    held > 0
      ? `Your available balance is ${formatZmw(available)}, and ${formatZmw(held)} is held in reserve.`
      : `Your available balance is ${formatZmw(available)}.`
  return {
    code: 'insufficient_balance',
    message: fee > 0 ? `${balance} A payout also costs a fee of ${formatZmw(fee)}.` : balance,
  }
}
