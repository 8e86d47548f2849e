/**
 * Which notifications are also pushed to devices, with their titles. The text is that of the notification. The others wait
 * in the app: a push about a review is a disturbance.
 */
import type { MessageKind } from './messages/channels'
import type { NotificationTemplate } from './notification-templates'
import { parcelPushes } from './verticals/carriers/parcels/notification-templates'

export interface PushKind {
  title: string
  /** Of use only within hours: it is sent at night too, and wakes the device. */
  isUrgent?: boolean
  /** With which choice of the person it is turned off. Without one, it is always sent: it is about money or security. */
  choice?: MessageKind
}

const booking: PushKind = { title: 'Your booking', choice: 'bookings' }
const offeredChange: PushKind = { title: 'Your booking', choice: 'reminders' }
const change: PushKind = { title: 'Your booking has changed', choice: 'reminders' }
const urgentChange: PushKind = { ...change, isUrgent: true }
const moneyChange: PushKind = { title: 'Your booking has changed' }
const request: PushKind = { title: 'Your request', choice: 'bookings' }
const urgentRequest: PushKind = { ...request, isUrgent: true }
/** The customer has to pay in time. */
const payableRequest: PushKind = { title: 'Your request', isUrgent: true }
const order: PushKind = { title: 'Your order', choice: 'bookings' }
const payment: PushKind = { title: 'Payment' }
const refund: PushKind = { title: 'Refund' }
const sale: PushKind = { title: 'Booking', choice: 'sales' }
const vendorChange: PushKind = { title: 'Booking', choice: 'changes' }
const ownCase: PushKind = { title: 'Your case' }
const departure: PushKind = { title: 'Departure', choice: 'changes' }

const kinds: Partial<Record<NotificationTemplate, PushKind>> = {
  // to the buyer
  bookingConfirmed: booking,
  departureConfirmed: booking,
  departureBooked: booking,
  departureGuaranteed: booking,
  orderConfirmed: order,
  requestUnanswered: request,
  requestAccepted: payableRequest,
  requestDeclined: urgentRequest,
  reserved: payableRequest,
  notBooked: urgentRequest,
  offerWithdrawn: request,
  cancelledByVendor: urgentChange,
  cancelledBySystem: urgentChange,
  bookingChanged: urgentChange,
  changeMade: change,
  changeOffered: offeredChange,
  productOffered: offeredChange,
  changeAccepted: { title: 'Your booking' },
  changeToPay: { title: 'Your booking' },
  changeDeclined: offeredChange,
  changeOfferEnded: offeredChange,
  changeNotMade: { title: 'Your booking' },
  laterStart: urgentChange,
  holdLost: { ...moneyChange, isUrgent: true },
  returnExtended: moneyChange,
  noShow: moneyChange,
  ...parcelPushes,
  orderSent: order,
  orderReady: order,
  orderDelayed: order,
  addressChanged: order,
  parcelReceived: { title: 'Parcel', choice: 'parcels' },
  paymentFailed: { ...payment, isUrgent: true },
  balanceDue: payment,
  amountMismatch: payment,
  refundSent: refund,
  refundFailed: refund,
  refundedPart: refund,

  // to a business
  vendorNewBooking: sale,
  vendorNewOrder: { title: 'New order', choice: 'sales' },
  vendorNewRequest: { title: 'New request', isUrgent: true, choice: 'requests' },
  vendorChangeRequested: { title: 'New request', choice: 'requests' },
  vendorChangeMade: vendorChange,
  vendorAddressChanged: { title: 'New address', choice: 'changes' },
  vendorChangeDeclined: vendorChange,
  vendorChangeNotMade: vendorChange,
  vendorCancelled: vendorChange,
  vendorRefundedPart: { title: 'Booking' },
  vendorCancelledByCustomer: vendorChange,
  vendorDepartureGuaranteed: departure,
  vendorDepartureCancelled: { ...departure, isUrgent: true },
  vendorWebhookDisabled: { title: 'Webhook turned off', isUrgent: false },
  vendorCalendarConflict: { title: 'Calendar', isUrgent: true },
  businessApproved: { title: 'Your business' },

  // to the sides of a case
  caseAsked: ownCase,
  caseOffered: ownCase,
  caseDecided: ownCase,
  caseClosed: ownCase,

  // to everybody
  newMessage: { title: 'New message', choice: 'messages' },
  supportReply: { title: 'Support' },
}

/** @returns null for notifications that are not pushed */
export const findPushKind = (template: NotificationTemplate): PushKind | null => kinds[template] ?? null
