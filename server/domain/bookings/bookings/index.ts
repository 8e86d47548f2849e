export { advance, expire } from './advance'
export type { StoredBooking } from './advance'
export { joinNames, mergeOrderBookings } from './merge-order-bookings'
export { getBalanceDates, scheduleBalanceCheck } from './balance'
export { refuseClosedDays, refuseDays, refuseUnavailable } from './refuse-unavailable'
export { refuseShortStay } from './short-stay'
export { confirm, scheduleService, tryConfirm, loadUnits } from './confirm'
export {
  splitPriceAndDeposit,
  splitRefund,
  computeAmountDue,
  computeDueAtCounter,
  computeFee,
  computeFinalPrice,
  isReservedNoShow,
} from './amounts'
export { expireHold, releaseUnpaidBookings } from './expire-hold'
export {
  buildOffer,
  businessColumns,
  buildQuotedChoice,
  quoteChoice,
  toStoredQuote,
  renderStoredQuote,
  getCounterSlots,
  getWantedUnits,
  type QuotedChoice,
} from './quote'
export { findLiveOffer, findOffer, getExtraNgwee, isActive, setOfferState, type StoredOffer } from './change-offers'
export { isPaymentLine, omitGivenBack } from './given-back'
export { insertPart, type ServiceColumns } from './insert'
export { describeRefusal } from './offline-request'
export {
  createConfirmedBooking,
  createReservedBooking,
  isBooked,
  lockOffer,
  refuseTooManyHolds,
  requestBooking,
  createHold,
} from './request'
export { republishListingBookings, republishToVendors, republishToCustomers } from './republish'
export { bookingRoutes } from './routes'
export {
  bumpVersion,
  findLatestChange,
  loadBookingRow,
  selectBookingRows,
  recordBookingChange,
  lockBooking,
  lockExistingBooking,
  lockOrder,
} from './sql'
export {
  buildVendorParams,
  loadBookingRows,
  mailBuyer,
  mailVendor,
  myBookingsPath,
  getBuyerLink,
  notifyConfirmed,
  getVendorBookingPath,
} from './notify'
export {
  remindOfDeparture,
  smsCancelled,
  smsChanged,
  smsChangeOffered,
  smsLaterStart,
  smsOrderStep,
  smsWalkInConfirmed,
} from './sms'
export { bookingView, getDayPrice, impersonalChoice, vendorBookingView } from './views'
export type { BookingRow } from './views'
export { remindVendor } from './remind-vendor'
export { sendGroupedMail } from './vendor-mail'
export { scheduleVendorReminder } from './vendor-reminders'
