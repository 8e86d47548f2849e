/** Limits of payouts and the reserve of new vendors, until a super admin changes them in the platform settings. */
export const defaultPayoutLimits = {
  minZmw: 10,
  maxZmw: 20_000,
  maxPerDayZmw: 50_000,
  transferFeeZmw: 0,
  correctionLimitZmw: 500,
}

/** The part of a new vendor's sales that stays back. */
export const defaultReserve = { percent: 0, days: 30, newVendorDays: 90 }
