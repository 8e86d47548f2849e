import type { PolicySet } from '../cancellation-policies'

/**
 * How long before the start a cancellation is free, and what the business keeps afterwards, for each vertical. The terms
 * of a booking (`cancellation-terms.ts`) and the sentences that buyers read are built from these values. `policies` are
 * those that a business can choose instead; viewings, tenancies and goods have none (decision 140).
 */
export const cancellationRules = {
  hotels: {
    freeHours: 24,
    policies: {
      flexible: { freeHours: 6, halfHours: null, later: 'first' },
      moderate: { freeHours: 72, halfHours: null, later: 'first' },
      strict: { freeHours: 336, halfHours: 72, later: 'all' },
      nonRefundable: { freeHours: null, halfHours: null, later: 'all' },
    },
  },
  carHire: {
    freeHours: 48,
    policies: {
      flexible: { freeHours: 6, halfHours: null, later: 'first' },
      moderate: { freeHours: 72, halfHours: null, later: 'first' },
      strict: { freeHours: 336, halfHours: 72, later: 'all' },
      nonRefundable: { freeHours: null, halfHours: null, later: 'all' },
    },
  },
  buses: {
    freeHours: 24,
    halfRefundHours: 2,
    policies: {
      flexible: { freeHours: 2, halfHours: null, later: 'half' },
      moderate: { freeHours: 48, halfHours: 6, later: 'all' },
      strict: { freeHours: 72, halfHours: 24, later: 'all' },
      nonRefundable: { freeHours: null, halfHours: null, later: 'all' },
    },
  },
  carriers: {
    freeHours: 2,
    keptPercent: 50,
    policies: {
      flexible: { freeHours: 1, halfHours: null, later: 'half' },
      moderate: { freeHours: 12, halfHours: null, later: 'half' },
      strict: { freeHours: 24, halfHours: 2, later: 'all' },
      nonRefundable: { freeHours: null, halfHours: null, later: 'all' },
    },
  },
  realEstate: { freeDays: 7 },
  /**
   * Trips with a deposit are booked long in advance and have the long periods. The balance is due before the half-refund
   * period starts, so that a customer who does not pay it loses the deposit only.
   */
  travel: {
    freeDays: { short: 7, long: 30 },
    halfRefundDays: { short: 2, long: 7 },
    policies: {
      flexible: { freeHours: 72, halfHours: 24, later: 'all' },
      moderate: { freeHours: 336, halfHours: 72, later: 'all' },
      strict: { freeHours: 720, halfHours: 336, later: 'all' },
      nonRefundable: { freeHours: null, halfHours: null, later: 'all' },
    },
  },
} as const satisfies Record<string, { policies?: PolicySet } & Record<string, unknown>>
