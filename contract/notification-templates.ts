/**
 * The texts of all notifications. The database stores `{ template, params }`; the server renders the text when it
 * answers a request. Params are values, not texts: amounts in ngwee, Instants, LocalDates, states, names and texts that
 * a user wrote. Each template builds whole sentences, so that a translation can change all of their words.
 */
import { staffRoles, type StaffRole } from './core/access'
import { renderSummary, type BookingSummary } from './bookings/bookings/booking-summary'
import { formatDate, formatInstant, lusakaTime } from './core/dates'
import { formatPercent, formatZmw, zmwOf } from './core/money'
import { formatPlural } from './core/plural'
import { reasons, type RefusalCode } from './core/refusals'
import { payoutAccountLabels, type PayoutAccountKind } from './money/payment-settings'
import { businessDocumentLabels, type BusinessDocumentKind } from './core/document-kinds'
import { caseKindTexts, type CaseKind } from './platform/cases/case-kinds'
import type { ReportedKind } from './platform/moderation/report-reasons'
import { parcelTemplates } from './verticals/carriers/parcels/notification-templates'
import type { SupportTicketStatus } from './messages/support/support'

/** Notifications of earlier releases contain the text. */
type StoredSummary = BookingSummary | string
const formatSummary = (summary: StoredSummary): string =>
  typeof summary === 'string' ? summary : renderSummary(summary, 'dated')

/** Params that are codes. They never contain personal data. */
export const codeParams = ['kind', 'refusal', 'staffRole', 'status', 'step']

/** Goods are ordered, and their summary names the product. */
const isOrder = (summary: StoredSummary): boolean => typeof summary !== 'string' && summary.template === 'purchase'
const getNoun = (summary: StoredSummary): 'order' | 'booking' => (isOrder(summary) ? 'order' : 'booking')
const formatOffered = ({ listingName, summary }: { listingName: string; summary: StoredSummary }): string =>
  isOrder(summary) ? formatSummary(summary) : `${listingName}, ${formatSummary(summary)}`

interface BookingAtVendor {
  vendorName: string
  listingName: string
}
interface VendorBooking {
  reference: string
  listingName: string
  summary: StoredSummary
}
interface OfferedChange {
  listingName: string
  summary: StoredSummary
  /** What it costs more. */
  extraNgwee: number
  until: string
}
interface Cancelled extends BookingAtVendor {
  /** Written by the vendor, or null. */
  note: string | null
  refundNgwee: number
  counterNgwee?: number
}
interface Returned {
  /** What Tilipo sends back. */
  refundNgwee: number
  /** What the business gives back at its counter. Left out for nothing. */
  counterNgwee?: number
}
interface PayoutParams {
  amountNgwee: number
  recipientName: string
}
interface NotBookedReason {
  refusal: RefusalCode
  /** The refusal's own text; null if it is the standard text of its code. */
  refusalText: string | null
  /** Set if the price changed. */
  expectedPriceNgwee: number | null
  newPriceNgwee: number | null
}
export interface NotBooked extends NotBookedReason {
  listingName: string
  /** An alternative that is available. */
  alternativeName: string | null
  alternativePriceNgwee: number | null
}
export interface PaymentFailed {
  listingName: string
  /** The reason, as the gateway reports it. */
  reason: string
  isConfirmed: boolean
  heldUntil: string | null
}

export interface DocumentExpiry {
  kind: BusinessDocumentKind
  expiresOn: string
  /** Negative after the expiry. */
  daysLeft: number
}
/** Says when a document expires. Also for its email. */
export function formatExpiry(expiresOn: string, daysLeft: number): string {
  if (daysLeft < 0) return `this document expired on ${formatDate(expiresOn)}.`
  if (daysLeft === 0) return 'this document expires today.'
  return `this document expires on ${formatDate(expiresOn)}, in ${formatPlural(daysLeft, { one: '# day', other: '# days' })}.`
}

/** `number` as people read it, such as "#1A2B3C4D". */
interface CaseParams {
  kind: CaseKind
  number: string
}
/** "Complaint #1A2B3C4D" */
const formatCase = ({ kind, number }: CaseParams): string => `${caseKindTexts[kind].label} ${number}`

const joinSentences = (...sentences: (string | null)[]): string => sentences.filter(Boolean).join(' ')
const formatNgwee = (ngwee: number): string => formatZmw(zmwOf(ngwee))
type ExtraDays = { days: number; amountNgwee: number; isCharged: boolean }
const formatExtraDays = ({ days, amountNgwee, isCharged }: ExtraDays): string =>
  isCharged
    ? `Please pay ${formatNgwee(amountNgwee)} for ${formatPlural(days, { one: '# further day', other: '# further days' })} when you return it.`
    : formatPlural(days, { one: 'The further day is free of charge.', other: 'The # further days are free of charge.' })
const formatRefundSentence = (ngwee: number): string | null =>
  ngwee > 0 ? `${formatNgwee(ngwee)} goes back to the wallet that paid, within 24 hours.` : null
const formatCounterReturn = (ngwee = 0): string | null =>
  ngwee > 0 ? `The business gives ${formatNgwee(ngwee)} back at its counter, where you paid it.` : null
const formatReturn = ({ refundNgwee, counterNgwee }: Returned): string | null =>
  [formatRefundSentence(refundNgwee), formatCounterReturn(counterNgwee)].filter(Boolean).join(' ') || null
/** For the business. */
const formatGiveBack = (ngwee = 0): string | null =>
  ngwee > 0 ? `Please give back ${formatNgwee(ngwee)} that the customer has paid at your counter.` : null
const formatTransferPromise = (ngwee: number): string =>
  `We will send ${formatNgwee(ngwee)} back to the number that paid, within 24 hours.`

/** Explains why an offline booking request failed. Also for its email. */
export const formatNotBookedReason = ({
  refusal,
  refusalText,
  expectedPriceNgwee,
  newPriceNgwee,
}: NotBookedReason): string =>
  joinSentences(
    refusalText ?? reasons[refusal].message,
    expectedPriceNgwee === null || newPriceNgwee === null
      ? null
      : `The price you saw was ${formatNgwee(expectedPriceNgwee)}; it is now ${formatNgwee(newPriceNgwee)}.`,
  )

/** Names the alternative to a failed booking request; empty if there is none. Also for its email. */
export const formatAlternative = ({ alternativeName, alternativePriceNgwee }: NotBooked): string =>
  alternativeName === null || alternativePriceNgwee === null
    ? ''
    : `Available instead: ${alternativeName}, ${formatNgwee(alternativePriceNgwee)}.`

/** Explains what a buyer can do after a failed payment. Also for its email. */
export function formatPaymentOptions({
  isConfirmed,
  heldUntil,
}: Omit<PaymentFailed, 'listingName' | 'reason'>): string {
  if (isConfirmed) return 'Your booking is still confirmed. You can try to pay the balance again.'
  if (heldUntil) return `It is reserved for you until ${lusakaTime(Date.parse(heldUntil))}, so you can try again.`
  return 'It is no longer reserved for you. You can book it again.'
}

const ticketStatusSentences: Record<SupportTicketStatus, (subject: string) => string> = {
  open: (subject) => `Your support ticket is now open: ${subject}`,
  answered: (subject) => `Your support ticket is now answered: ${subject}`,
  resolved: (subject) => `Your support ticket is now resolved: ${subject}`,
  closed: (subject) => `Your support ticket is now closed: ${subject}`,
}

const reportedKindSentences: Record<ReportedKind, string> = {
  review: 'A review was reported. Please look into it.',
  listing: 'A listing was reported. Please look into it.',
  vendor: 'A business was reported. Please look into it.',
  message: 'A message was reported. Please look into it.',
}

/**
 * Every template with its params. The names and params are stored: add a template instead of changing one, and never
 * remove one.
 */
const templates = {
  /** A text of an older version that was stored without a template. New notifications need a template. */
  text: (p: { text: string }) => p.text,

  // bookings, to the buyer
  bookingConfirmed: (p: { vendorName: string; summary: StoredSummary }) =>
    `Your booking at ${p.vendorName} is confirmed: ${formatSummary(p.summary)}.`,
  departureConfirmed: (p: { vendorName: string; summary: StoredSummary }) =>
    `Your booking at ${p.vendorName} is confirmed: ${formatSummary(p.summary)}. It is guaranteed to run.`,
  departureBooked: (p: { vendorName: string; summary: StoredSummary; minPeople: number; decidedAt: string }) =>
    joinSentences(
      `Your booking at ${p.vendorName} is confirmed: ${formatSummary(p.summary)}.`,
      formatPlural(p.minPeople, {
        one: 'It needs at least # person.',
        other: 'It needs at least # people.',
      }),
      `We will let you know by ${formatInstant(p.decidedAt)}. If it does not run, you get a full refund.`,
    ),
  departureGuaranteed: (p: { listingName: string }) =>
    `Enough people have booked: ${p.listingName} is guaranteed to run.`,
  orderConfirmed: (p: { vendorName: string; summary: StoredSummary; isFree?: boolean }) =>
    `Your order at ${p.vendorName} is ${p.isFree ? '' : 'paid and '}confirmed: ${formatSummary(p.summary)}.`,
  requestSent: (p: BookingAtVendor & { answerBy: string }) =>
    `${p.vendorName} has your request for ${p.listingName} and will answer by ${formatInstant(p.answerBy)}. Nothing is paid yet.`,
  requestUnanswered: (p: BookingAtVendor) =>
    `${p.vendorName} did not answer your request for ${p.listingName} in time. Nothing was paid.`,
  requestAccepted: (p: BookingAtVendor & { payBy: string }) =>
    `${p.vendorName} has accepted your request for ${p.listingName}. Please pay by ${formatInstant(p.payBy)}.`,
  requestDeclined: (p: BookingAtVendor & { note: string | null }) =>
    joinSentences(`${p.vendorName} could not accept your request for ${p.listingName}.`, p.note, 'Nothing was paid.'),
  reserved: (p: { listingName: string; heldUntil: string }) =>
    `${p.listingName} is reserved for you until ${formatInstant(p.heldUntil)}. Pay by then to confirm your booking.`,
  notBooked: (p: NotBooked) =>
    joinSentences(`${p.listingName} was not booked: ${formatNotBookedReason(p)}`, formatAlternative(p)),
  offerWithdrawn: (p: BookingAtVendor) =>
    `${p.vendorName} does not offer ${p.listingName} at the moment. Your unpaid reservation or request has ended.`,
  bookingsStay: (p: { vendorName: string; isFree?: boolean }) =>
    `${p.vendorName} takes no new bookings at the moment. Nothing changes for ${p.isFree ? 'your confirmed bookings' : 'the bookings that you have paid'}.`,
  cancelledByCustomer: (p: Cancelled) =>
    joinSentences(`You have cancelled your booking of ${p.listingName}.`, p.note, formatReturn(p)),
  cancelledByVendor: (p: Cancelled) =>
    joinSentences(`${p.vendorName} has cancelled your booking of ${p.listingName}.`, p.note, formatReturn(p)),
  /** `paidNgwee`: what the customer has paid at the counter for the change. */
  bookingChanged: (
    p: BookingAtVendor & Returned & { before: StoredSummary; summary: StoredSummary; paidNgwee?: number },
  ) =>
    joinSentences(
      isOrder(p.summary)
        ? `${p.vendorName} has changed your order: now ${formatSummary(p.summary)}, before ${formatSummary(p.before)}.`
        : `${p.vendorName} has changed your booking of ${p.listingName}: now ${formatSummary(p.summary)}, before ${formatSummary(p.before)}.`,
      p.paidNgwee ? `You paid ${formatNgwee(p.paidNgwee)} at its counter.` : null,
      formatReturn(p),
    ),
  refundedPart: (p: Returned & { giver: string; listingName: string; amountNgwee: number; reason: string }) =>
    joinSentences(
      `${p.giver} gives you ${formatNgwee(p.amountNgwee)} back for ${p.listingName}.`,
      formatReturn(p),
      `Reason: ${p.reason}`,
    ),
  /** A change that the customer has asked for, or accepted. */
  changeMade: (p: Returned & { listingName: string; before: StoredSummary; summary: StoredSummary }) =>
    joinSentences(
      `Your ${getNoun(p.summary)} is changed: now ${formatOffered(p)}, before ${formatSummary(p.before)}.`,
      formatReturn(p),
    ),
  /** A product that the shop has added to an order, and holds for the customer. */
  productOffered: (p: { vendorName: string; summary: StoredSummary; priceNgwee: number; until: string }) =>
    `${p.vendorName} has added ${formatSummary(p.summary)} to your order. Please pay ${formatNgwee(p.priceNgwee)} by ${formatInstant(p.until)}. Otherwise your order stays as it is.`,
  changeOffered: (p: OfferedChange & { vendorName: string }) =>
    `${p.vendorName} offers to change your ${getNoun(p.summary)}: ${formatOffered(p)}. It costs ${formatNgwee(p.extraNgwee)} more. Please answer by ${formatInstant(p.until)}.`,
  changeAccepted: (p: OfferedChange & { vendorName: string }) =>
    `${p.vendorName} agrees to your change: ${formatOffered(p)}. Please pay ${formatNgwee(p.extraNgwee)} by ${formatInstant(p.until)}.`,
  /** A change that the customer has made without a connection. */
  changeToPay: (p: OfferedChange & { vendorName: string }) =>
    `Your change of the ${getNoun(p.summary)} at ${p.vendorName} has arrived: ${formatOffered(p)}. It costs ${formatNgwee(p.extraNgwee)} more. Please pay by ${formatInstant(p.until)}. Nothing is changed or held until then.`,
  changeDeclined: (p: BookingAtVendor & { summary: StoredSummary; reason: string | null }) =>
    joinSentences(
      `${p.vendorName} could not agree to your change: ${formatOffered(p)}.`,
      p.reason,
      `Your ${getNoun(p.summary)} stays as it is.`,
    ),
  changeOfferEnded: (p: BookingAtVendor & { summary: StoredSummary }) =>
    `The change of your ${getNoun(p.summary)} at ${p.vendorName} was not made in time: ${formatOffered(p)}. Your ${getNoun(p.summary)} stays as it is.`,
  /** The customer had paid for it. */
  changeNotMade: (p: NotBookedReason & { listingName: string; summary: StoredSummary; amountNgwee: number }) =>
    joinSentences(
      `Your ${getNoun(p.summary)} was not changed: ${formatOffered(p)}.`,
      `${formatNotBookedReason(p)} Your ${getNoun(p.summary)} stays as it is.`,
      formatTransferPromise(p.amountNgwee),
    ),
  cancelledBySystem: (p: Cancelled) =>
    joinSentences(`We had to cancel your booking of ${p.listingName}.`, p.note, formatReturn(p)),
  noShow: (p: BookingAtVendor & Returned & { summary: StoredSummary }) =>
    joinSentences(
      `${p.vendorName} reported that you did not come: ${p.listingName}, ${formatSummary(p.summary)}.`,
      p.refundNgwee > 0
        ? `Under the terms of the booking, ${formatNgwee(p.refundNgwee)} goes back to the wallet that paid, within 24 hours.`
        : null,
      formatCounterReturn(p.counterNgwee),
      'If you were there, please contact our support team.',
    ),
  laterStart: (p: BookingAtVendor & { startsAt: string }) =>
    `${p.listingName} from ${p.vendorName} is delayed: your booking now starts on ${formatInstant(p.startsAt)}. You can wait and do nothing, or cancel before then and get a full refund.`,
  holdLost: (p: BookingAtVendor) =>
    `${p.listingName} from ${p.vendorName} is delayed, and we can no longer reserve it for you. If you have just paid, you get a full refund.`,
  returnExtended: (p: { reference: string; returnAt: string; extraDays?: ExtraDays }) =>
    joinSentences(
      `The return for booking ${p.reference} is now expected by ${formatInstant(p.returnAt)}.`,
      p.extraDays ? formatExtraDays(p.extraDays) : null,
    ),
  ...parcelTemplates,
  orderSent: (p: BookingAtVendor) => `${p.vendorName} has sent your order: ${p.listingName}.`,
  orderReady: (p: BookingAtVendor & { place: string; note: string | null }) =>
    joinSentences(`Your order is ready for collection at ${p.vendorName}, ${p.place}: ${p.listingName}.`, p.note),
  orderDelayed: (p: BookingAtVendor & { until: string; note: string | null }) =>
    joinSentences(
      `Your order from ${p.vendorName} is delayed: ${p.listingName}. It is now expected by ${formatDate(p.until)}.`,
      p.note,
    ),
  addressChanged: (p: BookingAtVendor) =>
    `${p.vendorName} has changed the delivery address of your order: ${p.listingName}. Please check it.`,
  vendorAddressChanged: (p: { reference: string; listingName: string }) =>
    `The delivery address of order ${p.reference} has changed: ${p.listingName}.`,
  requestReceived: (p: { vendorName: string; summary: StoredSummary }) =>
    `${p.vendorName} has your request: ${formatSummary(p.summary)}. They will answer soon.`,
  parcelReceived: (p: { vendorName: string; summary: StoredSummary }) =>
    `${p.vendorName} has your parcel: ${formatSummary(p.summary)}.`,
  vacancyQuestion: (p: { listingName: string }) =>
    `Was ${p.listingName} vacant? Your answer helps the next person looking for a home.`,
  tenancyEnded: (p: BookingAtVendor) =>
    `${p.vendorName} has listed ${p.listingName} again because your tenancy has ended. If you still live there, please contact our support team.`,
  reviewHidden: (p: { vendorName: string; reason: string }) =>
    `We removed your review of ${p.vendorName} because it breaks our rules: ${p.reason}`,
  messageHidden: (p: { reason: string }) => `We removed one of your messages because it breaks our rules: ${p.reason}`,
  reviewReply: (p: { vendorName: string }) => `${p.vendorName} has replied to your review.`,

  // deposits
  depositClaimed: (p: BookingAtVendor & { amountNgwee: number; disputeUntil: string }) =>
    `${p.vendorName} keeps ${formatNgwee(p.amountNgwee)} of your deposit for ${p.listingName}. If you disagree, tell us by ${formatInstant(p.disputeUntil)}.`,
  depositClaimPaid: (p: BookingAtVendor & { amountNgwee: number }) =>
    `${formatNgwee(p.amountNgwee)} of your deposit for ${p.listingName} was paid to ${p.vendorName}.`,
  depositClaimDecided: (p: BookingAtVendor & { amountNgwee: number; returnedNgwee: number; reason: string }) =>
    joinSentences(
      `We have decided about your deposit for ${p.listingName}: ${p.vendorName} receives ${formatNgwee(p.amountNgwee)}.`,
      formatRefundSentence(p.returnedNgwee),
      p.reason,
    ),
  depositClaimWithdrawn: (p: BookingAtVendor & { amountNgwee: number }) =>
    joinSentences(
      `${p.vendorName} no longer claims your deposit for ${p.listingName}.`,
      formatRefundSentence(p.amountNgwee),
    ),
  vendorClaimDisputed: (p: { reference: string }) =>
    `The customer disagrees with your claim on the deposit of booking ${p.reference}. Tilipo will decide.`,
  vendorClaimPaid: (p: { reference: string; amountNgwee: number }) =>
    `You receive ${formatNgwee(p.amountNgwee)} of the deposit of booking ${p.reference}.`,
  vendorClaimDecided: (p: { reference: string; amountNgwee: number; reason: string }) =>
    joinSentences(
      `We have decided about the deposit of booking ${p.reference}: you receive ${formatNgwee(p.amountNgwee)}.`,
      p.reason,
    ),

  // payments and refunds, to the payer
  paymentFailed: (p: PaymentFailed) =>
    joinSentences(`The payment for ${p.listingName} did not go through.`, p.reason, formatPaymentOptions(p)),
  balanceDue: (p: { amountNgwee: number; listingName: string; dueOn: string }) =>
    `Please pay the balance of ${formatNgwee(p.amountNgwee)} for ${p.listingName} by ${formatDate(p.dueOn)}.`,
  balancePaid: (p: { listingName: string; paidNgwee: number }) =>
    `${p.listingName} is paid in full: ${formatNgwee(p.paidNgwee)}.`,
  duplicatePayment: (p: { listingName: string; amountNgwee: number }) =>
    `${p.listingName} was already paid. ${formatTransferPromise(p.amountNgwee)}`,
  latePayment: (p: { listingName: string; amountNgwee: number }) =>
    `Your payment for ${p.listingName} arrived after the reservation had expired. ${formatTransferPromise(p.amountNgwee)}`,
  amountMismatch: (p: { network: string }) =>
    `${p.network} reports a different amount for your payment than we requested. Please do not pay again. Our team is looking into it, and your money is safe.`,
  refundSent: (p: { amountNgwee: number; listingName: string; network: string }) =>
    `We have sent ${formatNgwee(p.amountNgwee)} for ${p.listingName} back to your ${p.network} wallet.`,
  refundFailed: (p: { reference: string }) =>
    `We couldn't deliver your refund for booking ${p.reference}. Please choose a wallet for it.`,

  // to the owner of a business
  payoutSuccessful: (p: PayoutParams) => `${formatNgwee(p.amountNgwee)} was paid out to ${p.recipientName}.`,
  payoutFailed: (p: PayoutParams & { reason: string }) =>
    `Your payout of ${formatNgwee(p.amountNgwee)} to ${p.recipientName} failed. ${p.reason} The money is in your available balance again.`,
  payoutReturned: (p: PayoutParams) =>
    `Your payout of ${formatNgwee(p.amountNgwee)} to ${p.recipientName} was reversed. The money is in your available balance again.`,
  balanceCorrected: (p: { amountNgwee: number; reason: string }) =>
    joinSentences(
      p.amountNgwee > 0
        ? `We have added ${formatNgwee(p.amountNgwee)} to your balance.`
        : `We have taken ${formatNgwee(-p.amountNgwee)} from your balance.`,
      p.reason,
    ),
  payoutsPaused: (p: { reason: string }) =>
    joinSentences(
      'We have paused the payouts of your business.',
      p.reason,
      'Your money stays in your balance. Payouts that have started go on. Please contact our support if you have questions.',
    ),
  payoutsResumed: (p: { reason: string }) =>
    joinSentences('You can pay out money again.', p.reason, 'Automatic payouts continue, too.'),
  payoutReserveSet: (p: { amountNgwee: number | null; percent: number | null; until: string; reason: string }) =>
    joinSentences(
      p.amountNgwee === null
        ? `We hold ${formatPercent(p.percent ?? 0)} of your new earnings in reserve until ${formatDate(p.until)}.`
        : `We hold ${formatNgwee(p.amountNgwee)} of your balance in reserve until ${formatDate(p.until)}.`,
      p.reason,
      'You can pay out the rest. Please contact our support if you have questions.',
    ),
  payoutReserveEnded: (p: { reason: string }) =>
    joinSentences('Your money is no longer held in reserve, and you can pay it out.', p.reason),
  feeChanges: (p: { percent: number; before: number; from: string }) =>
    `From ${formatDate(p.from)}, Tilipo's fee on your sales is ${formatPercent(p.percent)} instead of ${formatPercent(p.before)}. Sales before that day keep their fee.`,
  feeChangeWithdrawn: (p: { percent: number; from: string }) =>
    `We have withdrawn the change of Tilipo's fee that was planned for ${formatDate(p.from)}. From that day, the fee on your sales is ${formatPercent(p.percent)}.`,
  payoutAccountChanged: (p: { kind: PayoutAccountKind; blockedUntil: string | null }) =>
    joinSentences(
      `Your ${payoutAccountLabels[p.kind]} for payouts was changed.`,
      p.blockedUntil && `Payouts are blocked until ${formatInstant(p.blockedUntil)}.`,
      'If this was not you, please contact our support right away.',
    ),
  payoutRecipientAdded: (p: { recipientName: string; allowedFrom: string | null }) =>
    joinSentences(
      `${p.recipientName} was added as a recipient of your money.`,
      p.allowedFrom && `No money can be sent there until ${formatInstant(p.allowedFrom)}.`,
      'If this was not you, please contact our support right away.',
    ),

  // to the vendor's staff
  vendorNewBooking: (p: VendorBooking) => `New booking ${p.reference}: ${p.listingName}, ${formatSummary(p.summary)}.`,
  vendorNewOrder: (p: VendorBooking) => `New order ${p.reference}: ${p.listingName}, ${formatSummary(p.summary)}.`,
  vendorNewRequest: (p: VendorBooking & { answerBy: string }) =>
    `Please answer request ${p.reference} by ${formatInstant(p.answerBy)}: ${p.listingName}, ${formatSummary(p.summary)}.`,
  /** The reason of an administrator. */
  vendorCancelled: (p: VendorBooking & { reason?: string; counterNgwee?: number }) =>
    joinSentences(
      `Booking ${p.reference} was cancelled: ${p.listingName}, ${formatSummary(p.summary)}.`,
      p.reason ? `Reason given by Tilipo: ${p.reason}` : null,
      formatGiveBack(p.counterNgwee),
    ),
  vendorChangeMade: (p: VendorBooking & { before: StoredSummary; counterNgwee?: number }) =>
    joinSentences(
      `The customer has changed ${getNoun(p.summary)} ${p.reference}: now ${formatOffered(p)}, before ${formatSummary(p.before)}.`,
      formatGiveBack(p.counterNgwee),
    ),
  vendorRefundedPart: (p: VendorBooking & { amountNgwee: number; vendorNgwee: number; reason: string }) =>
    joinSentences(
      `Tilipo gives the customer of booking ${p.reference} ${formatNgwee(p.amountNgwee)} back: ${p.listingName}.`,
      p.vendorNgwee > 0
        ? `${formatNgwee(p.vendorNgwee)} of it is taken from your share.`
        : 'Tilipo pays it. Your share stays the same.',
      `Reason: ${p.reason}`,
    ),
  vendorChangeRequested: (p: VendorBooking & { until: string }) =>
    `The customer of ${getNoun(p.summary)} ${p.reference} asks for a change: ${formatOffered(p)}. Please answer by ${formatInstant(p.until)}.`,
  vendorChangeDeclined: (p: VendorBooking) =>
    `The customer of ${getNoun(p.summary)} ${p.reference} did not accept your change: ${formatOffered(p)}. The ${getNoun(p.summary)} stays as it is.`,
  vendorChangeEnded: (p: VendorBooking) =>
    `A change of ${getNoun(p.summary)} ${p.reference} was not made in time: ${formatOffered(p)}. The ${getNoun(p.summary)} stays as it is.`,
  vendorChangeNotMade: (p: NotBookedReason & VendorBooking) =>
    `${isOrder(p.summary) ? 'Order' : 'Booking'} ${p.reference} was not changed: ${formatOffered(p)}. ${formatNotBookedReason(p)} The customer's payment goes back.`,
  vendorWalkInCancelled: (p: VendorBooking & { refundNgwee: number; phoneNgwee?: number; isFree?: boolean }) =>
    joinSentences(
      `Booking ${p.reference} was cancelled: ${p.listingName}, ${formatSummary(p.summary)}.`,
      p.isFree ? 'Please call the customer.' : 'It was sold at your counter, so please call the customer.',
      p.refundNgwee > 0 ? `Give back ${formatNgwee(p.refundNgwee)} as it was paid.` : null,
      p.phoneNgwee ? `Tilipo sends ${formatNgwee(p.phoneNgwee)} back to the customer's phone.` : null,
    ),
  /** `isOnAccount`: the customer has handed over nothing, because a company owes the price. */
  vendorWalkInNotBooked: (p: NotBookedReason & { listingName: string; isFree?: boolean; isOnAccount?: boolean }) =>
    joinSentences(
      `${p.isFree ? 'A booking' : 'A sale'} at your counter was not booked: ${p.listingName}. ${formatNotBookedReason(p)}`,
      p.isFree || p.isOnAccount ? 'Please tell the customer.' : 'If the customer has paid, please give the money back.',
    ),
  vendorCounterSalePrice: (p: { reference: string; listingName: string; paidNgwee: number; priceNgwee: number }) =>
    `Booking ${p.reference} was sold from counter stock: ${p.listingName}. The customer paid ${formatNgwee(p.paidNgwee)}, and the price is ${formatNgwee(p.priceNgwee)}. Please settle the difference with the customer.`,
  vendorCounterChangePrice: (p: { reference: string; listingName: string; seenNgwee: number; priceNgwee: number }) =>
    `Booking ${p.reference} was changed from counter stock: ${p.listingName}. Your device showed ${formatNgwee(p.seenNgwee)}, and the price is ${formatNgwee(p.priceNgwee)}. Please check with the customer what is due or goes back.`,
  vendorReservationLapsed: (p: VendorBooking) =>
    `Reservation ${p.reference} has ended without a payment: ${p.listingName}, ${formatSummary(p.summary)}. Others can book it now.`,
  vendorOptionEnded: (p: VendorBooking & { dueNgwee: number }) =>
    `Please decide about reservation ${p.reference}: ${p.listingName}, ${formatSummary(p.summary)}. Its option has ended, and ${formatNgwee(p.dueNgwee)} is due.`,
  vendorPaymentNotRecorded: (
    p: NotBookedReason & { reference: string; listingName: string; paidNgwee: number; isOnAccount?: boolean },
  ) =>
    joinSentences(
      `A payment of ${formatNgwee(p.paidNgwee)} for ${p.reference} was not recorded: ${p.listingName}. ${formatNotBookedReason(p)}`,
      p.isOnAccount ? 'Please tell the customer.' : 'If the customer has paid, please give the money back.',
    ),
  vendorPromptPaidLate: (p: VendorBooking & { amountNgwee: number }) =>
    `The customer has paid ${formatNgwee(p.amountNgwee)} on the phone after all, for ${p.reference}: ${p.listingName}, ${formatSummary(p.summary)}. It is booked and paid.`,
  vendorPromptReturned: (p: VendorBooking & { amountNgwee: number }) =>
    `A payment of ${formatNgwee(p.amountNgwee)} on the phone came too late for ${p.reference}: ${p.listingName}, ${formatSummary(p.summary)}. Tilipo sends it back to the number that paid. Nothing is due from you.`,
  vendorRefundFailed: (p: { reference: string }) =>
    `The refund of ${p.reference} could not be sent to the customer's phone. Our team looks into it.`,
  vendorCancelledByCustomer: (p: VendorBooking & { counterNgwee?: number }) =>
    joinSentences(
      `Booking ${p.reference} was cancelled by the customer: ${p.listingName}, ${formatSummary(p.summary)}.`,
      formatGiveBack(p.counterNgwee),
    ),
  vendorBalancePaid: (p: { reference: string }) => `Booking ${p.reference} is paid in full.`,
  vendorDepartureGuaranteed: (p: { listingName: string; date: string }) =>
    `${p.listingName} on ${formatDate(p.date)} is guaranteed: enough people have booked.`,
  vendorDepartureCancelled: (p: { listingName: string; date: string }) =>
    `${p.listingName} on ${formatDate(p.date)} was cancelled because too few people had booked. All customers get a full refund.`,
  vendorWebhookDisabled: (p: { host: string }) =>
    `We turned off your webhook to ${p.host}: it has not accepted anything for three days. Turn it on again when the receiver works.`,
  vendorCalendarConflict: (p: { calendarName: string; listingName: string; references: string }) =>
    `${p.calendarName} blocks days of ${p.listingName} that are booked at Tilipo: ${p.references}. Please check whether the same days were sold twice.`,
  vendorHomeHidden: (p: { listingName: string; reports: number }) =>
    `${p.listingName} is hidden because ${formatPlural(p.reports, { one: '# person who viewed it found it rented', other: '# people who viewed it found it rented' })}. If it is vacant, please confirm it again.`,
  vendorNewReview: (p: { author: string; stars: number; listingName: string }) =>
    formatPlural(p.stars, {
      one: `${p.author} gave you # star for ${p.listingName}.`,
      other: `${p.author} gave you # stars for ${p.listingName}.`,
    }),
  vendorNewApplication: (p: { jobTitle: string }) => `New application for “${p.jobTitle}”.`,
  vendorStaffDeclined: (p: { name: string; email: string }) =>
    `${p.name} (${p.email}) declined to work for you and was removed from your staff.`,
  documentExpiry: ({ kind, expiresOn, daysLeft }: DocumentExpiry) =>
    `${businessDocumentLabels[kind]}: ${formatExpiry(expiresOn, daysLeft)} Please renew it and replace it in your profile.`,

  nameApproved: (p: { name: string }) => `Your new business name is approved: ${p.name}.`,
  nameRejected: (p: { name: string; reason: string | null }) =>
    joinSentences(`Your new business name was not approved: ${p.name}.`, p.reason),

  vendorHidden: (p: { vendorName: string; reason: string }) =>
    `We have hidden ${p.vendorName} and its listings. Paid bookings stay. The reason: ${p.reason}`,
  vendorShown: (p: { vendorName: string }) =>
    `${p.vendorName} is no longer hidden by Tilipo. It is visible to customers while your account is active.`,
  listingHidden: (p: { listingName: string; reason: string }) =>
    `We have hidden ${p.listingName}. The reason: ${p.reason}`,
  listingShown: (p: { listingName: string }) => `${p.listingName} is no longer hidden by Tilipo.`,

  // messages, jobs, support and accounts
  newMessage: (p: { from: string }) => `New message from ${p.from}.`,
  applicationReviewing: (p: { vendorName: string; jobTitle: string }) =>
    `${p.vendorName} is reviewing your application for “${p.jobTitle}”.`,
  applicationShortlisted: (p: { vendorName: string; jobTitle: string }) =>
    `You are on the shortlist of ${p.vendorName} for “${p.jobTitle}”.`,
  applicationHired: (p: { vendorName: string; jobTitle: string }) =>
    `${p.vendorName} would like to hire you as “${p.jobTitle}”.`,
  applicationDeclined: (p: { vendorName: string; jobTitle: string }) =>
    `${p.vendorName} has chosen someone else for “${p.jobTitle}”.`,
  businessApproved: (p: { vendorName: string }) =>
    `${p.vendorName} is approved. You can now add what you offer, and customers can book it.`,
  businessRejected: (p: { vendorName: string; reason: string | null }) =>
    joinSentences(`${p.vendorName} was not approved.`, p.reason, 'You can correct your application and apply again.'),
  businessChangesRequested: (p: { vendorName: string }) =>
    `Please correct the application of ${p.vendorName}. We have marked what has to be changed.`,
  supportReply: (p: { subject: string }) => `Support has answered: ${p.subject}`,
  supportStatus: (p: { status: SupportTicketStatus; subject: string }) => ticketStatusSentences[p.status](p.subject),
  newDevice: (p: { device: string }) =>
    `New sign-in to your account: ${p.device}. If this wasn't you, sign that device out and change your password.`,
  /** `ending`: the last digits. */
  phoneTaken: (p: { ending: string }) =>
    `Someone else has proved that the number ending in ${p.ending} is theirs now. You no longer log in with it. Please add your own number.`,
  staffOffer: (p: { businessName: string; staffRole: StaffRole }) =>
    `${p.businessName} has added you as ${staffRoles[p.staffRole].label}. Please accept or decline.`,

  // to the sides of a case
  caseOpened: (p: CaseParams) => `We have opened a case that concerns you: ${formatCase(p)}. You can see its progress.`,
  caseAsked: (p: CaseParams & { until: string }) =>
    `We need your answer by ${formatInstant(p.until)}. Case: ${formatCase(p)}.`,
  caseOffered: (p: CaseParams & { until: string }) =>
    `We have made an offer. Please accept or decline it by ${formatInstant(p.until)}. Case: ${formatCase(p)}.`,
  caseShared: (p: CaseParams) => `We have shared an answer of the other side with you. Case: ${formatCase(p)}.`,
  caseDecided: (p: CaseParams) =>
    `We have made a decision. You can read the reason, and appeal if you do not agree. Case: ${formatCase(p)}.`,
  caseAppealed: (p: CaseParams) =>
    `The other side has appealed against our decision. Another person at Tilipo looks at it. Case: ${formatCase(p)}.`,
  caseClosed: (p: CaseParams) => `We have closed a case. You can read the reason. Case: ${formatCase(p)}.`,

  // to Tilipo's employees
  adminCaseAnswered: (p: CaseParams) => `New answer. Case: ${formatCase(p)}.`,
  adminCaseOfferAnswered: (p: CaseParams & { accepted: boolean }) =>
    p.accepted ? `An offer was accepted. Case: ${formatCase(p)}.` : `An offer was declined. Case: ${formatCase(p)}.`,
  adminCaseAppealed: (p: CaseParams) =>
    `An appeal was made. Another administrator has to decide. Case: ${formatCase(p)}.`,
  adminCaseRefundRejected: (p: CaseParams) =>
    `The refund of your decision was rejected. Please decide again. Case: ${formatCase(p)}.`,
  adminAmountMismatch: (p: { reference: string; network: string }) =>
    `Payment ${p.reference}: ${p.network} reports a different amount than we requested. Please look into it.`,
  adminContentReported: (p: { kind: ReportedKind }) => reportedKindSentences[p.kind],
  adminRefundFailed: (p: { reference: string }) => `A refund for booking ${p.reference} could not be delivered.`,
  adminRefundPaidTwice: (p: { amountNgwee: number; reference: string }) =>
    `The refund of ${formatNgwee(p.amountNgwee)} for booking ${p.reference} was paid twice: the gateway had reported one transfer as failed, but it was sent later.`,
  adminPayoutUnknown: (p: { amountNgwee: number }) =>
    `The outcome of a payout of ${formatNgwee(p.amountNgwee)} is unknown. Please check it with the gateway.`,
  adminMoneyDifferences: (p: { count: number }) =>
    `${formatPlural(p.count, { one: '# difference', other: '# differences' })} between our books and the payment gateway found. Please look into it.`,
  adminCorrectionRequested: (p: { amountNgwee: number }) =>
    `A correction of ${formatNgwee(p.amountNgwee)} waits for the approval of a second administrator.`,
  adminRefundRequested: (p: { amountNgwee: number; reference: string }) =>
    `A refund of ${formatNgwee(p.amountNgwee)} for booking ${p.reference} waits for the approval of a second administrator.`,
  adminPayoutReturned: (p: { amountNgwee: number }) =>
    `A payout of ${formatNgwee(p.amountNgwee)} was reversed by the gateway.`,
  adminHomeHidden: (p: { listingName: string; reports: number }) =>
    `${p.listingName} was hidden because ${formatPlural(p.reports, { one: '# person who viewed it said it was not vacant', other: '# people who viewed it said it was not vacant' })}.`,
  adminHomeListedAgain: (p: { listingName: string }) =>
    `${p.listingName} is listed again: its agent says it is vacant now.`,
  adminNameRequested: (p: { vendorName: string; requestedName: string }) =>
    `${p.vendorName} has requested a new name: ${p.requestedName}`,
  adminVendorResubmitted: (p: { vendorName: string }) =>
    `${p.vendorName} has corrected its application and waits for approval.`,
  adminVendorApplied: (p: { vendorName: string }) =>
    `${p.vendorName} has applied to sell on Tilipo and waits for approval.`,
  adminNewTicket: (p: { subject: string }) => `New support ticket: ${p.subject}`,
  adminTicketReply: (p: { subject: string }) => `New reply to a support ticket: ${p.subject}`,
}

type Templates = typeof templates
export type NotificationTemplate = keyof Templates

/**
 * Params by template. They are flat, so that `accounts/own-data/wipe.ts` can remove a deleted person's name from every param. The
 * summaries of bookings for anybody but the buyer contain no personal data.
 */
type TemplateParams = { [Name in NotificationTemplate]: Parameters<Templates[Name]>[0] }

type ContentOf<Names extends NotificationTemplate> = {
  [Name in Names]: { template: Name; params: TemplateParams[Name] }
}[Names]
/** A notification as it is stored. */
export type NotificationContent = ContentOf<NotificationTemplate>

const renderers: { [Name in NotificationTemplate]: (params: TemplateParams[Name]) => string } = templates

/** Renders the text of a stored notification. */
export const renderNotification = <Name extends NotificationTemplate>(content: ContentOf<Name>): string =>
  renderers[content.template](content.params)
