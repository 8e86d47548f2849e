/**
 * How long before the start a cancellation is free, and what the business keeps afterwards, for each vertical. The terms
 * of a booking (`cancellation-terms.ts`) and the sentences that buyers read are built from these values.
 */
export const cancellationRules = {
  hotels: { freeHours: 24 },
  carHire: { freeHours: 48 },
  buses: { freeHours: 24, halfRefundHours: 2 },
  carriers: { freeHours: 2, keptPercent: 50 },
  realEstate: { freeDays: 7 },
  /**
   * Trips with a deposit are booked long in advance and have the long periods. The balance is due before the half-refund
   * period starts, so that a customer who does not pay it loses the deposit only.
   */
  travel: { freeDays: { short: 7, long: 30 }, halfRefundDays: { short: 2, long: 7 } },
} as const
