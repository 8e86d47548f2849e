/**
 * All email templates. Amounts are in kwacha, days are LocalDates, times are Instants. Links are absolute when the
 * email is rendered.
 */
import { renderSummary, type BookingSummary, type SummaryStyle } from '#contract/bookings/bookings/booking-summary'
import { formatPhone } from '#contract/core/format-phone'
import { formatDate, formatInstant, formatZmw } from '#contract/core/values'
import { formatExpiry, type DocumentExpiry } from '#contract/notification-templates'
import { businessDocumentLabels } from '#contract/core/document-kinds'
import { payoutAccountLabels, type PayoutAccountKind } from '#contract/money/payment-settings'
import { renderLayout, type EmailContent } from './layout'
import type { Email } from './mail'

export interface MailData {
  'verify-email': { name: string; link: string; expiresAt: string }
  'reset-password': { name: string; link: string; expiresAt: string }
  /** To an address that an employer entered. `role` is the label of the staff page. */
  'staff-invitation': { name: string; business: string; role: string; link: string; expiresAt: string }
  /** `hotelName` is null for an administrator. */
  'account-invitation': { name: string; hotelName: string | null; link: string; expiresAt: string }
  'business-approved': { name: string; vendorName: string; link: string }
  'business-rejected': { name: string; vendorName: string; reason: string | null; link: string }
  'business-changes-requested': { name: string; vendorName: string; link: string }
  /** `blockedUntil` is null if payouts are not blocked. */
  'payout-account-changed': {
    name: string
    vendorName: string
    kind: PayoutAccountKind
    blockedUntil: string | null
    link: string
  }
  /** A new recipient of "Send money". `blockedUntil` is null if it gets money at once. */
  'payout-recipient-added': {
    name: string
    vendorName: string
    recipientName: string
    phoneEnding: string
    blockedUntil: string | null
    link: string
  }
  'document-expiry': DocumentExpiry & { name: string; vendorName: string; link: string }
  'account-suspended': { name: string; reason: string | null; link: string }
  'account-reactivated': { name: string; link: string }
  /** `device` is a description: `Chrome on Android`. */
  'new-device': { name: string; device: string; signedInAt: string; link: string }
  'sign-in-code': { name: string; code: string; minutes: number; link: string }
  'second-factor': { name: string; isOn: boolean; changedAt: string; link: string }
  'phone-sign-in-on': { name: string; phoneEnding: string; changedAt: string; link: string }
  'phone-sign-in-taken': { name: string; phoneEnding: string; changedAt: string; link: string }
  'booking-confirmed': BookingEmail & { vendorName: string; vendorPhone: string | null }
  'order-confirmed': { name: string; parts: OrderPart[]; total: number; link: string }
  'new-booking': BookingEmail & { isOrder: boolean; customerName: string; customerPhone: string | null }
  /** A booking transition that concerns the customer or the vendor. `says` are paragraphs. */
  'booking-news': BookingEmail & { subject: string; says: string[] }
  /** Several requests and free bookings of a business. */
  'vendor-bookings': { name: string; subject: string; lines: string[]; link: string }
  'parcel-booked': {
    name: string
    vendorName: string
    summary: StoredSummary
    number: string
    code: string
    link: string
  }
  /** To the recipient of a parcel, who may have no account. `says` is the sentence of the notification. */
  'parcel-step': {
    name: string
    vendorName: string
    number: string
    says: string
    /** Whether the recipient can get the parcel now, for which the carrier asks the code. */
    needsCode: boolean
    link: string
  }
  /** A booking request made offline that failed. The link opens the best alternative, or the requested listing. */
  'not-booked': { name: string; listingName: string; why: string; instead: string; link: string }
  'payment-failed': {
    name: string
    listingName: string
    total: number
    /** Sentences: the reason that the network gave, and what the customer can do. */
    why: string
    ways: string
    /** Whether the customer can pay again. */
    again: boolean
    /** Opens the payment, or the bookings if the hold has expired. */
    link: string
  }
  /** `stars` is a text: `4 stars`. */
  'new-review': {
    name: string
    customerName: string
    listingName: string
    reference: string
    stars: string
    text: string
    link: string
  }
  'review-reply': { name: string; vendorName: string; listingName: string; text: string; link: string }
  /** To Tilipo, from the contact page. The link opens a reply. */
  'contact-message': { name: string; from: string; email: string; subject: string; message: string; link: string }
}
export type MailTemplate = keyof MailData

/** Emails that were queued by an earlier release contain the text. */
type StoredSummary = BookingSummary | string

const formatSummary = (summary: StoredSummary, style: SummaryStyle): string =>
  typeof summary === 'string' ? summary : renderSummary(summary, style)

/** The part of an order from one shop. */
interface OrderPart {
  vendorName: string
  vendorPhone: string | null
  summary: StoredSummary
  /** One reference, or several separated by commas. */
  reference: string
}

interface BookingEmail {
  name: string
  reference: string
  listingName: string
  summary: StoredSummary
  startsOn: string
  /** Formatted; null if the booking has no date, such as an order. */
  when: string | null
  where: string | null
  /** Names, for example of the passengers. */
  who: string | null
  total: number
  /** What the customer has paid so far. Emails that were queued by an earlier release contain the total only. */
  paid?: number
  /** The rest of the price. `dueOn` is null if it is paid at the business. */
  balance?: { amount: number; dueOn: string | null } | null
  /** The part of the total that the customer gets back after the service. */
  deposit?: number
  link: string
}

export const renderEmail = <Template extends MailTemplate>(template: Template, data: MailData[Template]): Email =>
  renderLayout(templates[template](data))

const templates: { [Template in MailTemplate]: (data: MailData[Template]) => EmailContent } = {
  'verify-email': ({ name, link, expiresAt }) => ({
    subject: 'Confirm your email address',
    name,
    opening: ['Welcome to Tilipo. Please confirm your email address. Then you can sign in.'],
    action: { label: 'Confirm my email', link },
    closing: [`The link works until ${formatInstant(expiresAt)}. If you did not sign up, you can ignore this email.`],
  }),
  'reset-password': ({ name, link, expiresAt }) => ({
    subject: 'Choose a new password',
    name,
    opening: ['We received a request for a new password for your Tilipo account.'],
    action: { label: 'Choose a new password', link },
    closing: [
      `The link works once, until ${formatInstant(expiresAt)}.`,
      'If you did not request this, you can ignore this email. Your password stays the same. Tilipo never asks for your password or your mobile money PIN.',
    ],
  }),
  'staff-invitation': ({ name, business, role, link, expiresAt }) => ({
    subject: `${business} has added you to its staff`,
    name,
    opening: [
      `${business} has created a staff account on Tilipo for this email address, as ${role}.`,
      'Choose a password that only you know. It replaces the password from the business. Then you can accept or decline.',
    ],
    action: { label: 'Choose my password', link },
    closing: [
      `The link works once, until ${formatInstant(expiresAt)}.`,
      'If you do not know this business, ignore this email, or open the link and decline.',
    ],
  }),
  'account-invitation': ({ name, hotelName, link, expiresAt }) => ({
    subject: hotelName ? `You are invited to manage ${hotelName} on Tilipo` : 'You are invited to administer Tilipo',
    name,
    opening: [
      hotelName
        ? `You are invited to manage the bookings and rooms of ${hotelName} on Tilipo.`
        : 'You are invited to join the administrators of Tilipo.',
      'Choose a password that only you know. This accepts the invitation.',
    ],
    action: { label: 'Choose my password', link },
    closing: [
      `The link works once, until ${formatInstant(expiresAt)}.`,
      'If you did not expect this, you can ignore this email.',
    ],
  }),
  'business-approved': ({ name, vendorName, link }) => ({
    subject: `${vendorName} is approved`,
    name,
    opening: [`${vendorName} is approved. Customers can find and book you as soon as you have added what you offer.`],
    action: { label: 'Open your dashboard', link },
    closing: ['Complete your business profile first: customers look at it before they book.'],
  }),
  'business-rejected': ({ name, vendorName, reason, link }) => ({
    subject: `${vendorName} was not approved`,
    name,
    opening: [`We could not approve ${vendorName}.`, ...(reason ? [`Reason: ${reason}`] : [])],
    action: { label: 'Correct your application', link },
    closing: ['You can correct your application and apply again at any time.'],
  }),
  'business-changes-requested': ({ name, vendorName, link }) => ({
    subject: `Please correct the application of ${vendorName}`,
    name,
    opening: [`We have looked at the application of ${vendorName} and need some corrections.`],
    action: { label: 'See what to correct', link },
    closing: ['We review it again as soon as you have submitted it.'],
  }),
  'payout-account-changed': ({ name, vendorName, kind, blockedUntil, link }) => ({
    subject: `The ${payoutAccountLabels[kind]} of ${vendorName} was changed`,
    name,
    opening: [
      `The ${payoutAccountLabels[kind]} to which we pay ${vendorName} was changed.`,
      ...(blockedUntil ? [`For your security, payouts are blocked until ${formatInstant(blockedUntil)}.`] : []),
    ],
    action: { label: 'Check your accounts', link },
    closing: ['If you did not make this change, change your password and contact our support right away.'],
  }),
  'payout-recipient-added': ({ name, vendorName, recipientName, phoneEnding, blockedUntil, link }) => ({
    subject: `New recipient for money of ${vendorName}`,
    name,
    opening: [
      `${recipientName} (number ending in ${phoneEnding}) was added as a recipient of money of ${vendorName}.`,
      ...(blockedUntil ? [`For your security, no money can be sent there until ${formatInstant(blockedUntil)}.`] : []),
    ],
    action: { label: 'Check your payouts', link },
    closing: ['If this was not you, please change your password and contact our support right away.'],
  }),
  'document-expiry': ({ name, vendorName, kind, expiresOn, daysLeft, link }) => ({
    subject: `${businessDocumentLabels[kind]} of ${vendorName}: ${daysLeft < 0 ? 'expired' : daysLeft === 0 ? 'expires today' : `expires on ${formatDate(expiresOn)}`}`,
    name,
    opening: [`${businessDocumentLabels[kind]} of ${vendorName}: ${formatExpiry(expiresOn, daysLeft)}`],
    action: { label: 'Replace the document', link },
    closing: ['Please renew it in time, and add the new document to your profile.'],
  }),
  'account-suspended': ({ name, reason, link }) => ({
    subject: 'Your Tilipo account is suspended',
    name,
    opening: [
      'We have suspended your Tilipo account. You cannot use it for now.',
      ...(reason ? [`Reason: ${reason}`] : []),
      'Bookings that are paid stay valid.',
    ],
    action: { label: 'Contact support', link },
    closing: ['If you think that this is a mistake, please tell us.'],
  }),
  'account-reactivated': ({ name, link }) => ({
    subject: 'You can use your Tilipo account again',
    name,
    opening: ['We have reactivated your Tilipo account. You can sign in as before.'],
    action: { label: 'Sign in', link },
    closing: [],
  }),
  'new-device': ({ name, device, signedInAt, link }) => ({
    subject: 'New sign-in to your Tilipo account',
    name,
    opening: ['Someone signed in to your account on a new device.'],
    facts: [
      ['Device', device],
      ['When', formatInstant(signedInAt)],
    ],
    action: { label: 'View my devices', link },
    closing: ["If this was you, you don't need to do anything. If not, sign that device out and change your password."],
  }),
  'sign-in-code': ({ name, code, minutes, link }) => ({
    subject: 'Your Tilipo sign-in code',
    name,
    opening: [
      'Someone entered your password on a new device. Many sign-ins from the same network have failed, so we also need this code.',
    ],
    facts: [
      ['Code', code],
      ['Valid for', `${minutes} minutes`],
    ],
    action: { label: 'Choose a new password', link },
    closing: [
      'If this was you, enter the code on the sign-in page. If not, choose a new password. Never give this code to anyone, not even to us.',
    ],
  }),
  'second-factor': ({ name, isOn, changedAt, link }) => ({
    subject: isOn ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
    name,
    opening: [
      isOn
        ? 'Two-step sign-in was turned on for your Tilipo account. Signing in now needs a code of your authenticator app.'
        : 'Two-step sign-in was turned off for your Tilipo account. Signing in now needs your password only.',
    ],
    facts: [['When', formatInstant(changedAt)]],
    action: { label: 'View my devices', link },
    closing: ["If this was you, you don't need to do anything. If not, change your password and contact us."],
  }),
  'phone-sign-in-on': ({ name, phoneEnding, changedAt, link }) => ({
    subject: 'You can log in with your phone number',
    name,
    opening: [
      `The phone number ending in ${phoneEnding} was confirmed for your Tilipo account. A code by SMS to this number now opens it.`,
    ],
    facts: [['When', formatInstant(changedAt)]],
    action: { label: 'View my profile', link },
    closing: [
      "If this was you, you don't need to do anything. If not, choose a new password with “Forgot password?”: this also ends the log-in with the number.",
    ],
  }),
  'phone-sign-in-taken': ({ name, phoneEnding, changedAt, link }) => ({
    subject: 'You no longer log in with your phone number',
    name,
    opening: [
      `Someone else has confirmed the phone number ending in ${phoneEnding}, so we have removed it from your Tilipo account. Networks give numbers that are not used to new customers.`,
    ],
    facts: [['When', formatInstant(changedAt)]],
    action: { label: 'Add my number', link },
    closing: ['You can still log in with your email. If you use this number, please contact us.'],
  }),
  'booking-confirmed': ({ vendorName, vendorPhone, ...booking }) => ({
    subject: `Booked: ${booking.listingName}, ${formatDate(booking.startsOn)}`,
    name: booking.name,
    opening: [formatConfirmation(vendorName, booking)],
    facts: [
      ...buildBookingFacts(booking),
      ...(vendorPhone ? [['Vendor phone', formatPhone(vendorPhone)] as const] : []),
    ],
    action: { label: 'View my booking', link: booking.link },
    closing: [
      ...(booking.total === 0 ? ['If anyone asks you to pay for this booking, do not pay, and tell us at once.'] : []),
      'Open it once in the app, and you can also see your booking offline. Have a good time!',
    ],
  }),
  'order-confirmed': ({ name, parts, total, link }) => ({
    subject: total === 0 ? 'Your order is confirmed' : 'Your order is paid and confirmed',
    name,
    opening: [
      `${total === 0 ? 'Your' : 'We have received your payment, and your'} order is confirmed. Each shop delivers its part of the order or keeps it ready for you to collect.`,
    ],
    facts: [...parts.flatMap(buildPartFacts), ...(total === 0 ? [] : [['Total paid', formatZmw(total)] as const])],
    action: { label: 'View my order', link },
    closing: ['Open it once in the app, and you can also see your order offline.'],
  }),
  'new-booking': ({ isOrder, customerName, customerPhone, ...booking }) => ({
    subject: `New ${isOrder ? 'order' : 'booking'}: ${booking.listingName}, ${formatDate(booking.startsOn)}`,
    name: booking.name,
    opening: [formatSale(`${customerName} has ${isOrder ? 'ordered' : 'booked'}`, booking)],
    facts: [
      ...buildBookingFacts(booking),
      ['Customer', customerName],
      ...(customerPhone ? [['Customer phone', formatPhone(customerPhone)] as const] : []),
    ],
    action: { label: isOrder ? 'View order' : 'View booking', link: booking.link },
    closing: [],
  }),
  'booking-news': ({ subject, says, ...booking }) => ({
    subject,
    name: booking.name,
    opening: says,
    facts: buildBookingFacts(booking),
    action: { label: 'View booking', link: booking.link },
    closing: [],
  }),
  'vendor-bookings': ({ name, subject, lines, link }) => ({
    subject,
    name,
    opening: ['These came in since our last email:', ...lines],
    facts: [],
    action: { label: 'View bookings', link },
    closing: ['Please answer requests in time: nothing is reserved until you accept.'],
  }),
  'parcel-booked': ({ name, vendorName, summary, number, code, link }) => ({
    subject: `Release code for parcel ${number}`,
    name,
    opening: [
      `${vendorName} is expecting your parcel: ${formatSummary(summary, 'dated')}. Please write the parcel number on it.`,
    ],
    facts: [
      ['Parcel number', number],
      ['Release code', code],
    ],
    action: { label: 'Track parcel', link },
    closing: [
      'Share the code only with the recipient: the carrier hands the parcel to anyone who gives this code. You can share the parcel number with anyone.',
    ],
  }),
  'parcel-step': ({ name, vendorName, number, says, needsCode, link }) => ({
    subject: `Parcel ${number}`,
    name,
    opening: [
      `${vendorName} has a parcel for you. ${says}`,
      ...(needsCode ? ['To get it, tell the carrier the release code. The sender has it.'] : []),
    ],
    facts: [['Parcel number', number]],
    action: { label: 'Track parcel', link },
    closing: ['You get this email because the sender of the parcel gave us your address.'],
  }),
  'not-booked': ({ name, listingName, why, instead, link }) => ({
    subject: `Not booked: ${listingName}`,
    name,
    opening: [
      `You requested ${listingName} while you were offline. It was not booked, and nothing was paid. ${why}`,
      ...(instead ? [instead] : []),
    ],
    action: { label: instead ? 'See what is available' : 'Try again', link },
    closing: [],
  }),
  'payment-failed': ({ name, listingName, total, why, ways, again, link }) => ({
    subject: `Your payment did not go through: ${listingName}`,
    name,
    opening: [
      `Your mobile money payment of ${formatZmw(total)} for ${listingName} did not go through. ${why} We have not received any money.`,
      ways,
    ],
    action: { label: again ? 'Pay again' : 'View my bookings', link },
    closing: [
      "If your network says you have paid, you don't need to do anything: we will find the payment and confirm your booking, or send the money back to the number that paid within 24 hours.",
    ],
  }),
  'new-review': ({ name, customerName, listingName, reference, stars, text, link }) => ({
    subject: `${stars} for ${listingName}`,
    name,
    opening: [`${customerName} has reviewed ${listingName}.`],
    facts: [['Stars', stars], ...(text ? [['Review', text] as const] : []), ['Booking', reference]],
    action: { label: 'Read and reply', link },
    closing: ['Everyone who views your business sees the review, with your reply below it.'],
  }),
  'review-reply': ({ name, vendorName, listingName, text, link }) => ({
    subject: `${vendorName} has replied to your review`,
    name,
    opening: [`${vendorName} has replied to your review of ${listingName}.`],
    facts: [['Reply', text]],
    action: { label: 'View reply', link },
    closing: [],
  }),
  'contact-message': ({ name, from, email, subject, message, link }) => ({
    subject: `Contact: ${subject}`,
    name,
    opening: ['New message from the contact page:', ...message.split(/[\r\n]+/).map((line) => `> ${line}`)],
    facts: [
      ['From', from],
      ['Email', email],
      ['Subject', subject],
    ],
    action: { label: 'Reply', link },
    closing: [],
  }),
}

type Fact = readonly [label: string, value: string]

const buildPartFacts = ({ vendorName, vendorPhone, summary, reference }: OrderPart): Fact[] => [
  ['Shop', vendorName],
  ['What', formatSummary(summary, 'dated')],
  ['Booking', reference],
  ...(vendorPhone ? [['Shop phone', formatPhone(vendorPhone)] as const] : []),
]

type PriceFields = Pick<BookingEmail, 'total' | 'paid' | 'balance' | 'deposit'>

function formatConfirmation(vendorName: string, { total, paid = total }: PriceFields): string {
  if (total === 0) return `Your booking with ${vendorName} is confirmed. It is free: you pay nothing.`
  if (paid === 0) return `Your booking with ${vendorName} is confirmed. Nothing is paid yet.`
  if (paid < total)
    return `We have received your first payment of ${formatZmw(paid)}, and your booking with ${vendorName} is confirmed.`
  return `We have received your payment, and your booking with ${vendorName} is confirmed.`
}

/** @param sale who has booked, without the end of the sentence */
function formatSale(sale: string, { total, paid = total }: PriceFields): string {
  if (total === 0) return `${sale}. It is free of charge.`
  if (paid === 0) return `${sale}. Nothing is paid yet.`
  return paid < total ? `${sale} and paid ${formatZmw(paid)} of ${formatZmw(total)}.` : `${sale} and paid.`
}

/** A free booking has no price at all: "Total: ZMW 0.00" would look like a bill. */
function buildPriceFacts({ total, balance, deposit = 0 }: PriceFields): Fact[] {
  if (total === 0) return []
  const dueText = balance?.dueOn ? `, due by ${formatDate(balance.dueOn)}` : ''
  return [
    ['Total', formatZmw(total)],
    ...(deposit > 0 ? [['Included deposit', `${formatZmw(deposit)}, returned after the service`] as const] : []),
    ...(balance ? [['Balance', `${formatZmw(balance.amount)}${dueText}`] as const] : []),
  ]
}

const buildBookingFacts = ({ reference, listingName, summary, when, where, who, ...price }: BookingEmail) =>
  [
    ['Booking', reference],
    ['What', listingName],
    ['Details', formatSummary(summary, 'undated')],
    ...(who ? [['For', who] as const] : []),
    ...(when ? [['When', when] as const] : []),
    ...(where ? [['Where', where] as const] : []),
    ...buildPriceFacts(price),
  ] as const
