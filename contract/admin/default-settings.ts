/**
 * Values of the platform settings until a super admin changes them (`settings.ts`). This file imports no structs, because
 * public pages load it.
 */

/** Tilipo's fee on a sale, in percent of the price. A sale keeps the fee of the time at which it was made. */
export const defaultFeePercent = 10

export const defaultDurations = {
  /** How long an unpaid booking keeps its stock. */
  holdMinutes: 10,
  /** The longest hold that attempts to pay can lead to. */
  maxHoldMinutes: 30,
  /** The hold of a request that was made offline. It is longer, because the buyer may not be using the app then. */
  offlineRequestHoldMinutes: 30,
  /** Time in which a partner must answer a booking request, and then time in which the buyer must pay. */
  partnerAnswerHours: 48,
  requestPaymentHours: 24,
}

export const defaultPayoutLimits = {
  minZmw: 10,
  maxZmw: 20_000,
  maxPerDayZmw: 50_000,
  transferFeeZmw: 0,
  correctionLimitZmw: 500,
}

/** The part of a new vendor's sales that stays back. */
export const defaultReserve = { percent: 0, days: 30, newVendorDays: 90 }

/** The address and the hours have one line per line of text. */
export const defaultContact = {
  address: 'Second floor, Findeco Arcade\nCairo Road, Lusaka',
  phone: '+260 211 555 010',
  mobile: '+260 971 555 010',
  email: 'help@tilipo.example',
  vendorEmail: 'vendors@tilipo.example',
  hours: 'Mon-Fri 8:00-17:00\nSat 9:00-13:00\nSun closed',
}
export type ContactDetails = typeof defaultContact
