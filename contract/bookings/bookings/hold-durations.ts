/**
 * How long bookings and requests keep their stock, until a super admin changes it in the platform settings. No structs:
 * public pages load this file.
 */
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
