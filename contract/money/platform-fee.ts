/**
 * Tilipo's fee on a sale, in percent of the price, until a super admin changes it in the platform settings. A sale keeps
 * the fee of the time at which it was made.
 */
export const defaultFeePercent = 10
