/**
 * The texts of all SMS. The database stores `{ template, params }`; the text is rendered when the message is sent. An SMS has
 * the business name first, and fits into one part of 160 characters for usual names: each further part costs as much again.
 */
import { formatDate, formatInstant, lusakaDate, lusakaTime } from './core/dates'
import { formatZmw, zmwOf } from './core/money'
import { codeMinutes } from './messages/sms/sms-limits'
import { shorten, toGsmText } from './messages/sms/gsm-text'
import { parcelSmsTemplates } from './verticals/carriers/parcels/sms-templates'

interface BookingSms {
  vendorName: string
  reference: string
  listingName: string
}
interface DepartureSms extends BookingSms {
  /** An Instant. */
  startsAt: string
  place: string | null
}

interface CodeSms {
  vendorName: string
  purpose: keyof typeof codePurposes
  /** From which the code is computed, together with the server's secret. */
  key: string
  code?: string | undefined
  /** Of the site, such as `tilipo.example`. */
  host?: string | undefined
}
const codePurposes = { 'sign-in': 'log in', verify: 'confirm this number', proof: 'confirm that it is you' }
/** In the copy of a person's data. */
const hiddenCode = '******'

const maxVendorLength = 30
const maxListingLength = 30
const maxPlaceLength = 20

const formatTime = (instant: string): string => lusakaTime(Date.parse(instant))
/** @param when an Instant or a LocalDate */
const formatWhen = (when: string): string => (when.length > 10 ? formatInstant(when) : formatDate(when))
const joinSentences = (...sentences: (string | null)[]): string => sentences.filter(Boolean).join(' ')
const formatPlace = (place: string | null): string => (place ? ` at ${shorten(place, maxPlaceLength)}` : '')

/** The names and params are stored: add a template instead of changing one, and never remove one. */
const templates = {
  ...parcelSmsTemplates,

  /** `when`: an Instant, a LocalDate, or null for goods. */
  bookingConfirmed: ({ reference, listingName, when }: BookingSms & { when: string | null }) =>
    joinSentences(
      `booking ${reference} is confirmed.`,
      `${shorten(listingName, maxListingLength)}${when ? `, ${formatWhen(when)}` : ''}.`,
    ),
  bookingCancelled: ({ reference, listingName, refundNgwee }: BookingSms & { refundNgwee: number }) =>
    joinSentences(
      `booking ${reference} was cancelled: ${shorten(listingName, maxListingLength)}.`,
      refundNgwee > 0 ? `${formatZmw(zmwOf(refundNgwee))} goes back to the number that paid.` : null,
    ),
  /** `when`: an Instant or a LocalDate. */
  bookingChanged: ({ reference, listingName, when }: BookingSms & { when: string }) =>
    `booking ${reference} was changed. Now ${shorten(listingName, maxListingLength)}, ${formatWhen(when)}.`,
  changeOffered: ({
    reference,
    extraNgwee,
    until,
  }: Omit<BookingSms, 'listingName'> & { extraNgwee: number; until: string }) =>
    `we can change booking ${reference} for ${formatZmw(zmwOf(extraNgwee))} more. Please answer in Tilipo by ${formatInstant(until)}.`,
  orderSent: ({ reference, listingName }: BookingSms) =>
    `your order ${reference} is on its way: ${shorten(listingName, maxListingLength)}.`,
  orderReady: ({ reference, listingName, place }: BookingSms & { place: string }) =>
    `your order ${reference} is ready for collection${formatPlace(place)}: ${shorten(listingName, maxListingLength)}.`,
  orderDelayed: ({ reference, listingName, until }: BookingSms & { until: string }) =>
    `your order ${reference} is delayed: ${shorten(listingName, maxListingLength)}. Expected by ${formatDate(until)}.`,
  laterStart: ({ reference, listingName, startsAt }: BookingSms & { startsAt: string }) =>
    `delay. Booking ${reference}, ${shorten(listingName, maxListingLength)}, now starts on ${formatInstant(startsAt)}.`,
  departureTomorrow: ({ reference, listingName, startsAt, place }: DepartureSms) =>
    `tomorrow, ${formatDate(lusakaDate(Date.parse(startsAt)))}, ${formatTime(startsAt)}: ${shorten(listingName, maxListingLength)}${formatPlace(place)}. Booking ${reference}.`,
  departureSoon: ({ reference, listingName, startsAt, place }: DepartureSms) =>
    `departure at ${formatTime(startsAt)}: ${shorten(listingName, maxListingLength)}${formatPlace(place)}. Booking ${reference}.`,

  /** `code` and `host` are not stored: they are added when the message is sent. Browsers fill the code in by the last line. */
  code: ({ purpose, code = hiddenCode, host }: CodeSms) =>
    `${code} is your code to ${codePurposes[purpose]}. It is valid for ${codeMinutes} minutes. Never tell it to anybody.${host ? `\n\n@${host} #${code}` : ''}`,

  // to the business
  vendorRequestWaiting: ({ reference, listingName, until }: BookingSms & { until: string }) =>
    `request ${reference} waits for you: ${shorten(listingName, maxListingLength)}. Please answer in Tilipo by ${formatInstant(until)}.`,
  vendorChangeWaiting: ({ reference, until }: Omit<BookingSms, 'listingName'> & { until: string }) =>
    `the customer of booking ${reference} asks for a change. Please answer in Tilipo by ${formatInstant(until)}.`,
}

type Templates = typeof templates
type SmsTemplate = keyof Templates
type ContentOf<Names extends SmsTemplate> = {
  [Name in Names]: { template: Name; params: Parameters<Templates[Name]>[0] }
}[Names]
/** An SMS as it is stored. */
export type SmsContent = ContentOf<SmsTemplate>

const renderers: { [Name in SmsTemplate]: (params: Parameters<Templates[Name]>[0]) => string } = templates

/** Renders the text of a stored SMS. @param link the address of a page, or null */
export const renderSms = <Name extends SmsTemplate>(content: ContentOf<Name>, link: string | null): string =>
  toGsmText(
    joinSentences(
      `${shorten(content.params.vendorName, maxVendorLength)}: ${renderers[content.template](content.params)}`,
      link,
    ),
  )
