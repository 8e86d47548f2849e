/**
 * Every letter Tilipo writes. Amounts are kwacha, days are LocalDates, moments are Instants; a link is absolute when the
 * letter is written.
 */
import { spacedPhone } from '#contract/spaced-phone'
import { formatDate, formatInstant, formatZmw } from '#contract/values'
import { layOut, type Content } from './layout'
import type { Letter } from './mail'

export interface MailData {
  'verify-email': { name: string; link: string; expiresAt: string }
  'reset-password': { name: string; link: string; expiresAt: string }
  /** To an address that an employer entered; `role` as the staff page names it. */
  'staff-invitation': { name: string; business: string; role: string; link: string; expiresAt: string }
  /** `device` in words: `Chrome on Android`. */
  'new-device': { name: string; device: string; signedInAt: string; link: string }
  'booking-confirmed': BookingLetter & { vendorName: string; vendorPhone: string | null }
  'order-confirmed': { name: string; parts: OrderPart[]; total: number; link: string }
  'new-booking': BookingLetter & { isOrder: boolean; customerName: string; customerPhone: string | null }
  /** A step of a booking that one of the two sides should know of. */
  'booking-news': BookingLetter & { subject: string; says: string[] }
  'parcel-booked': { name: string; vendorName: string; summary: string; number: string; code: string; link: string }
  /** What was asked for offline and could not be had; the link goes to the next best, or to what was asked for. */
  'not-booked': { name: string; listingName: string; why: string; instead: string; link: string }
  'payment-failed': {
    name: string
    listingName: string
    total: number
    /** Sentences: what the network said, and what there is to do. */
    why: string
    ways: string
    /** Whether it can be paid for again. */
    again: boolean
    /** To pay again, or to the bookings when the reservation is gone. */
    link: string
  }
  /** `stars` in words: `4 stars`. */
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
  /** To us, from the contact page; the link answers it. */
  'contact-message': { name: string; from: string; email: string; subject: string; message: string; link: string }
}
export type MailTemplate = keyof MailData

/** What one shop has of an order. */
interface OrderPart {
  vendorName: string
  vendorPhone: string | null
  summary: string
  /** One, or several with commas between. */
  reference: string
}

interface BookingLetter {
  name: string
  reference: string
  listingName: string
  summary: string
  startsOn: string
  /** In words; null of what has no day, as an order. */
  when: string | null
  where: string | null
  /** Passengers and the like, by name. */
  who: string | null
  total: number
  link: string
}

export const writeLetter = <Template extends MailTemplate>(template: Template, data: MailData[Template]): Letter =>
  layOut(contents[template](data))

const contents: { [Template in MailTemplate]: (data: MailData[Template]) => Content } = {
  'verify-email': ({ name, link, expiresAt }) => ({
    subject: 'Confirm your email address',
    name,
    opening: ['Welcome to Tilipo. Confirm that this is your email address, and you can sign in.'],
    action: { label: 'Confirm my email', link },
    closing: [`The link works until ${formatInstant(expiresAt)}. If you did not sign up, you need not do anything.`],
  }),
  'reset-password': ({ name, link, expiresAt }) => ({
    subject: 'Choose a new password',
    name,
    opening: ['Someone, we hope you, asked for a new password for your Tilipo account.'],
    action: { label: 'Choose a new password', link },
    closing: [
      `The link works once, until ${formatInstant(expiresAt)}.`,
      'If it was not you, do nothing: your password stays as it is. Tilipo never asks you for your password or your mobile money PIN.',
    ],
  }),
  'staff-invitation': ({ name, business, role, link, expiresAt }) => ({
    subject: `${business} has added you to its staff`,
    name,
    opening: [
      `${business} has created a staff account on Tilipo for this email address, as ${role}.`,
      'Choose a password that only you know. The password that the business gave you then stops working, and you decide whether to accept.',
    ],
    action: { label: 'Choose my password', link },
    closing: [
      `The link works once, until ${formatInstant(expiresAt)}.`,
      'If you do not know this business, do nothing, or open the link and decline.',
    ],
  }),
  'new-device': ({ name, device, signedInAt, link }) => ({
    subject: 'New sign-in to your Tilipo account',
    name,
    opening: ['Somebody signed in to your account on a device that was not used for it before.'],
    facts: [
      ['Device', device],
      ['When', formatInstant(signedInAt)],
    ],
    action: { label: 'See my devices', link },
    closing: [
      'If it was you, you need not do anything. If it was not, sign that device out there and change your password.',
    ],
  }),
  'booking-confirmed': ({ vendorName, vendorPhone, ...booking }) => ({
    subject: `Booked: ${booking.listingName}, ${formatDate(booking.startsOn)}`,
    name: booking.name,
    opening: [`Your payment has arrived and your booking with ${vendorName} is confirmed.`],
    facts: [...factsOf(booking), ...(vendorPhone ? [['Their number', spacedPhone(vendorPhone)] as const] : [])],
    action: { label: 'See my booking', link: booking.link },
    closing: ['Once you have opened it in the app, your booking is there offline too. Have a good time.'],
  }),
  'order-confirmed': ({ name, parts, total, link }) => ({
    subject: 'Your order is paid and confirmed',
    name,
    opening: [
      'Your payment has arrived and your order is confirmed. Each shop sends its own, or keeps it ready for you.',
    ],
    facts: [...parts.flatMap(partFacts), ['Total, paid once', formatZmw(total)]],
    action: { label: 'See my order', link },
    closing: ['Once you have opened it in the app, your order is there offline too.'],
  }),
  'new-booking': ({ isOrder, customerName, customerPhone, ...booking }) => ({
    subject: `New ${isOrder ? 'order' : 'booking'}: ${booking.listingName}, ${formatDate(booking.startsOn)}`,
    name: booking.name,
    opening: [`${customerName} has ${isOrder ? 'ordered' : 'booked'} and paid.`],
    facts: [
      ...factsOf(booking),
      ['Customer', customerName],
      ...(customerPhone ? [['Their number', spacedPhone(customerPhone)] as const] : []),
    ],
    action: { label: isOrder ? 'See the order' : 'See the booking', link: booking.link },
    closing: [],
  }),
  'booking-news': ({ subject, says, ...booking }) => ({
    subject,
    name: booking.name,
    opening: says,
    facts: factsOf(booking),
    action: { label: 'See the booking', link: booking.link },
    closing: [],
  }),
  'parcel-booked': ({ name, vendorName, summary, number, code, link }) => ({
    subject: `Parcel ${number}: its code`,
    name,
    opening: [`${vendorName} expects your parcel: ${summary}. Please write its number on it.`],
    facts: [
      ['Number to follow it', number],
      ['Code that releases it', code],
    ],
    action: { label: 'Where is it?', link },
    closing: [
      'Give the code to the receiver alone: the carrier hands the parcel to whoever says it. The number may be given to anybody.',
    ],
  }),
  'not-booked': ({ name, listingName, why, instead, link }) => ({
    subject: `Not booked: ${listingName}`,
    name,
    opening: [
      `You asked for ${listingName} while you had no connection. It was not booked, and nothing was paid. ${why}`,
      ...(instead ? [instead] : []),
    ],
    action: { label: instead ? 'See what is free' : 'Look again', link },
    closing: [],
  }),
  'payment-failed': ({ name, listingName, total, why, ways, again, link }) => ({
    subject: `Your payment did not go through: ${listingName}`,
    name,
    opening: [
      `Your mobile money payment of ${formatZmw(total)} for ${listingName} did not go through. ${why} We have not received any money.`,
      ways,
    ],
    action: { label: again ? 'Pay again' : 'See my bookings', link },
    closing: [
      'If your network says that you have paid, do nothing: we will find it, and confirm your booking or send the money back to the number that paid within 24 hours.',
    ],
  }),
  'new-review': ({ name, customerName, listingName, reference, stars, text, link }) => ({
    subject: `${stars} for ${listingName}`,
    name,
    opening: [`${customerName} has reviewed ${listingName}.`],
    facts: [['Stars', stars], ...(text ? [['They wrote', text] as const] : []), ['Booking', reference]],
    action: { label: 'Read and reply', link },
    closing: ['Everybody who looks at your business sees the review, and your reply below it.'],
  }),
  'review-reply': ({ name, vendorName, listingName, text, link }) => ({
    subject: `${vendorName} has replied to your review`,
    name,
    opening: [`${vendorName} has replied to what you wrote about ${listingName}.`],
    facts: [['Their reply', text]],
    action: { label: 'See the reply', link },
    closing: [],
  }),
  'contact-message': ({ name, from, email, subject, message, link }) => ({
    subject: `Contact: ${subject}`,
    name,
    opening: [
      'Somebody has written to us on the contact page:',
      ...message.split(/[\r\n]+/).map((line) => `> ${line}`),
    ],
    facts: [
      ['From', from],
      ['Email', email],
      ['Subject', subject],
    ],
    action: { label: 'Answer', link },
    closing: [],
  }),
}

const partFacts = ({ vendorName, vendorPhone, summary, reference }: OrderPart) =>
  [
    ['Shop', vendorName],
    ['What', summary],
    ['Booking', reference],
    ...(vendorPhone ? [['Their number', spacedPhone(vendorPhone)]] : []),
  ] as [string, string][]

const factsOf = ({ reference, listingName, summary, when, where, who, total }: BookingLetter) =>
  [
    ['Booking', reference],
    ['What', listingName],
    ['Details', summary],
    ...(who ? [['For', who] as const] : []),
    ...(when ? [['When', when] as const] : []),
    ...(where ? [['Where', where] as const] : []),
    ['Total', formatZmw(total)],
  ] as const
