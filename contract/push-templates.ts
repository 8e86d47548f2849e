/**
 * Which notifications are also pushed to devices, with their titles. The text is that of the notification. The others wait
 * in the app: a push about a review is a disturbance.
 */
import type { NotificationTemplate } from './notification-templates'
import { parcelPushes } from './verticals/carriers/parcels/notification-templates'

export interface PushKind {
  title: string
  /** Of use only within hours: it is sent at night too, and wakes the device. */
  isUrgent?: boolean
}

const booking = { title: 'Your booking' }
const change = { title: 'Your booking has changed' }
const urgentChange = { ...change, isUrgent: true }
const request = { title: 'Your request' }
const urgentRequest = { ...request, isUrgent: true }
const order = { title: 'Your order' }
const payment = { title: 'Payment' }
const refund = { title: 'Refund' }
const vendorBooking = { title: 'Booking' }

const kinds: Partial<Record<NotificationTemplate, PushKind>> = {
  // to the buyer
  bookingConfirmed: booking,
  departureConfirmed: booking,
  departureBooked: booking,
  departureGuaranteed: booking,
  orderConfirmed: order,
  requestUnanswered: request,
  requestAccepted: urgentRequest,
  requestDeclined: urgentRequest,
  reserved: urgentRequest,
  notBooked: urgentRequest,
  offerWithdrawn: request,
  cancelledByVendor: urgentChange,
  cancelledBySystem: urgentChange,
  bookingChanged: urgentChange,
  changeMade: change,
  changeOffered: booking,
  changeAccepted: booking,
  changeDeclined: booking,
  changeOfferEnded: booking,
  changeNotMade: booking,
  laterStart: urgentChange,
  holdLost: urgentChange,
  returnExtended: change,
  noShow: change,
  ...parcelPushes,
  orderSent: order,
  orderReady: order,
  orderDelayed: order,
  addressChanged: order,
  parcelReceived: { title: 'Parcel' },
  paymentFailed: { ...payment, isUrgent: true },
  balanceDue: payment,
  amountMismatch: payment,
  refundSent: refund,
  refundFailed: refund,

  // to a business
  vendorNewBooking: vendorBooking,
  vendorNewOrder: { title: 'New order' },
  vendorNewRequest: { title: 'New request', isUrgent: true },
  vendorChangeRequested: { title: 'New request' },
  vendorChangeMade: vendorBooking,
  vendorAddressChanged: { title: 'New address' },
  vendorChangeDeclined: vendorBooking,
  vendorChangeNotMade: vendorBooking,
  vendorCancelled: vendorBooking,
  vendorCancelledByCustomer: vendorBooking,
  vendorDepartureGuaranteed: { title: 'Departure' },
  vendorDepartureCancelled: { title: 'Departure', isUrgent: true },
  vendorCalendarConflict: { title: 'Calendar', isUrgent: true },
  businessApproved: { title: 'Your business' },

  // to everybody
  newMessage: { title: 'New message' },
  supportReply: { title: 'Support' },
}

/** @returns null for notifications that are not pushed */
export const findPushKind = (template: NotificationTemplate): PushKind | null => kinds[template] ?? null
