export { advance, expire } from './advance'
export type { StoredBooking } from './advance'
export { mergeOrderBookings } from './merge-order-bookings'
export { getBalanceDates, scheduleBalanceCheck } from './balance'
export { refuseClosedDays } from './refuse-unavailable'
export { confirm, tryConfirm, loadUnits } from './confirm'
export { splitPriceAndDeposit, computeAmountDue, computeFee } from './amounts'
export { expireHold } from './expire-hold'
export {
  buildOffer,
  businessColumns,
  buildQuotedChoice,
  quoteChoice,
  buildQuote,
  getWantedUnits,
  type QuotedChoice,
} from './quote'
export { recordPayment } from './record-payment'
export { lockOffer, refuseTooManyHolds, requestBooking, createHold } from './request'
export { republishListingBookings, republishToVendors, republishToCustomers } from './republish'
export { bookingRoutes } from './routes'
export { loadBookingRow, selectBookingRows, recordBookingChange, lockBooking, lockOrder } from './sql'
export {
  loadBookingRows,
  mailBuyer,
  mailVendor,
  myBookingsPath,
  getBuyerLink,
  notifyConfirmed,
  getVendorBookingPath,
} from './notify'
export { bookingView, impersonalChoice, impersonalSummary, vendorBookingView } from './views'
export type { BookingRow } from './views'
