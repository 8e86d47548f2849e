/**
 * Tilipo's fee on each sale, in percent of the price, until a super admin changes it (`contract/admin/settings.ts`).
 * A sale keeps the fee of the time at which it was made.
 */
export const defaultFeePercent = 10

/** @returns for example `10%` or `12.5%` */
export const formatFeePercent = (percent: number): string => `${Math.round(percent * 100) / 100}%`
