/** The struct of an amount that a person types. */
import { coerce, number, refine, string } from 'superstruct'
import { parseAmount } from './parse-amount'
import { userMessage } from './validation'

const maxAmountZmw = 9_999_999.99

/**
 * An amount in ZMW with at most two decimals, or the text of its field: see `parseAmount`.
 * @param isAllowed for example whether the amount is above 0
 * @param message shown if the text is not an amount or the amount is not allowed
 */
export const amountField = (isAllowed: (zmw: number) => boolean, message: string) =>
  coerce(
    refine(
      number(),
      'amount',
      (value) => (Math.abs(value) <= maxAmountZmw && hasWholeNgwee(value) && isAllowed(value)) || userMessage(message),
    ),
    string(),
    // Infinity is a number that is never allowed, so the message of the field is reported.
    (typed) => parseAmount(typed) ?? Infinity,
  )

const hasWholeNgwee = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
