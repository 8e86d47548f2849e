/** The cash of a shift: what should be in the drawer, and the difference of a count. Computed in ngwee, so that no cents are lost. */
import { ngweeOf, zmwOf } from '../core/money'
import type { CashShift } from './cash-shifts'

type Totals = Pick<CashShift, 'opening' | 'sales' | 'refunds' | 'movements'>

export const sumNgwee = (amounts: readonly number[]): number => amounts.reduce((sum, zmw) => sum + ngweeOf(zmw), 0)

/** Returns the sum of the cash that was paid in, or out, in ZMW. */
export const sumMovements = ({ movements }: Pick<Totals, 'movements'>, kind: 'in' | 'out'): number =>
  zmwOf(sumNgwee(movements.filter((movement) => movement.kind === kind).map(({ amount }) => amount)))

/** Returns the cash that should be in the drawer, in ZMW. */
export const computeExpected = (shift: Totals): number =>
  zmwOf(
    sumNgwee([
      shift.opening,
      shift.sales.amount,
      -shift.refunds.amount,
      sumMovements(shift, 'in'),
      -sumMovements(shift, 'out'),
    ]),
  )

/** Returns the difference of a count, in ZMW: negative if cash is missing. */
export const computeDifference = (counted: number, expected: number): number => zmwOf(sumNgwee([counted, -expected]))

/** Returns the expected cash and the difference of a closed shift with its corrections, in ZMW. */
export function computeCorrected({ corrections }: CashShift, { expected, counted }: NonNullable<CashShift['closing']>) {
  const corrected = zmwOf(sumNgwee([expected, ...corrections.map(({ amount }) => amount)]))
  return { expected: corrected, difference: computeDifference(counted, corrected) }
}
