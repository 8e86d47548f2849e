/** In its own file, because every signed-in page predicts the effect of pending payments. */
import { ngweeOf, zmwOf } from '../../core/money'

/** Returns the sum of the lines of payments, in ZMW. */
export const sumPayments = (payments: readonly { amount: number }[]): number =>
  zmwOf(payments.reduce((sum, { amount }) => sum + ngweeOf(amount), 0))
