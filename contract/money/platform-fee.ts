/**
 * Tilipo's fee on a sale, in percent of the price, until an administrator adds a rule for fees. A sale keeps the fee of the time at
 * which it was made.
 */
export const defaultFeePercent = 10
