/**
 * Encodes and decodes signed tickets for QR codes. Anyone with the published keys can verify a ticket offline. This
 * file imports no structs and no cryptography, because small pages load it.
 *
 * A code is base32 of `text ‖ signature`. The text has one field per line: version, key id and vertical; reference;
 * start; end; names; vendor; description.
 */
import { fromBase32, toBase32 } from '../../core/base32'
import { dateOf, dayNumber, formatDate, isLocalDate, lusakaDate, lusakaTime } from '../../core/dates'
import { verticalIds, type VerticalId } from '../../verticals/vertical'

/** Limit at which low-resolution phones still display and scan the QR code reliably. */
export const maxTicketCodeLength = 296
const signatureBytes = 64
const maxTextBytes = Math.floor((maxTicketCodeLength * 5) / 8) - signatureBytes
const version = '1'

/** A day, or a minute in Zambian time: `2026-12-06`, `2026-12-06T06:00`. */
export type Moment = string

export interface Ticket {
  /** Id of the published key that signed the ticket. */
  keyId: string
  vertical: VerticalId
  reference: string
  starts: Moment
  ends: Moment | null
  /** `names`, `vendor` and `what` are truncated if the code would be too long. */
  names: string
  vendor: string
  what: string
}

export interface SignedTicket {
  ticket: Ticket
  /** The signed bytes. */
  text: Uint8Array
  signature: Uint8Array
}

/** Letters of the verticals in codes. They must never change, because issued tickets contain them. */
const verticalLetters: Record<VerticalId, string> = {
  hotels: 'h',
  buses: 'b',
  'car-hire': 'c',
  'real-estate': 'r',
  travel: 't',
  stores: 's',
  carriers: 'p',
}

/** Encodes the text to sign. */
export function encodeTicketText({
  keyId,
  vertical,
  reference,
  starts,
  ends,
  names,
  vendor,
  what,
}: Ticket): Uint8Array {
  const head = [
    `${version}${keyId}${verticalLetters[vertical]}`,
    reference,
    encodeMoment(starts),
    ends ? encodeMoment(ends) : '',
  ].join('\n')
  const remainingBytes = maxTextBytes - countBytes(head) - 3
  return encode([head, ...truncateToFit([names, vendor, what].map(collapseWhitespace), remainingBytes)].join('\n'))
}

export function encodeTicketCode(text: Uint8Array, signature: Uint8Array): string {
  const signedBytes = new Uint8Array(text.length + signature.length)
  signedBytes.set(text)
  signedBytes.set(signature, text.length)
  return toBase32(signedBytes)
}

/**
 * Decodes a ticket code. It does not verify the signature: the caller must do so with `text` and `signature`.
 * @returns null if the code is malformed
 */
export function decodeTicketCode(code: string): SignedTicket | null {
  if (code.length > maxTicketCodeLength) return null
  const bytes = fromBase32(code.toUpperCase())
  if (!bytes || bytes.length <= signatureBytes) return null
  const text = bytes.slice(0, -signatureBytes)
  const ticket = parseTicketText(text)
  return ticket && { ticket, text, signature: bytes.slice(-signatureBytes) }
}

const endLength = 12

/** Returns the end of a code: a part of its signature, which tells the tickets of one booking apart. */
export const getTicketEnd = (code: string): string => code.slice(-endLength).toUpperCase()

/** Extracts the code from scanned text, such as the URL of a ticket. */
export const extractTicketCode = (scanned: string): string => scanned.trim().replace(/^.*\/T\//i, '')

const headPattern = /^1([A-Z2-7]{4})([a-z])$/

function parseTicketText(text: Uint8Array): Ticket | null {
  const decoded = decode(text)
  if (decoded === null) return null
  const [head = '', reference = '', first = '', last = '', names = '', vendor = '', what = '', ...extraLines] =
    decoded.split('\n')
  const [, keyId, letter] = headPattern.exec(head) ?? []
  const vertical = verticalIds.find((id) => verticalLetters[id] === letter)
  const starts = decodeMoment(first)
  const ends = last ? decodeMoment(last) : null
  if (!keyId || !vertical || !reference || !starts || (last && !ends) || extraLines.length > 0) return null
  return { keyId, vertical, reference, starts, ends, names, vendor, what }
}

/** Encodes days since 1970 and minutes of the day in base 36: `g1g.a0`. */
function encodeMoment(moment: Moment): string {
  const day = dayNumber(moment.slice(0, 10)).toString(36)
  const minutes = Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
  return moment.length > 10 ? `${day}.${minutes.toString(36)}` : day
}

function decodeMoment(encoded: string): Moment | null {
  const [, day, minute] = /^([0-9a-z]{1,4})(?:\.([0-9a-z]{1,3}))?$/.exec(encoded) ?? []
  if (!day) return null
  const date = dateOf(parseInt(day, 36))
  if (minute === undefined) return isLocalDate(date) ? date : null
  const minutes = parseInt(minute, 36)
  return isLocalDate(date) && minutes < 1440
    ? `${date}T${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`
    : null
}

const padTwoDigits = (value: number): string => String(value).padStart(2, '0')

/** Converts an instant to Zambian time. */
export const toMoment = (instant: string): Moment => {
  const at = Date.parse(instant)
  return `${lusakaDate(at)}T${lusakaTime(at)}`
}

/** Returns the first and the last day of a ticket, as calendar days in Zambia. */
export const getTicketDays = ({ starts, ends }: Pick<Ticket, 'starts' | 'ends'>) => ({
  first: starts.slice(0, 10),
  last: (ends ?? starts).slice(0, 10),
})

/** Formats a moment: `6 Dec 2026, 06:00` or `6 Dec 2026`. */
export const formatMoment = (moment: Moment): string =>
  formatDate(moment.slice(0, 10)) + (moment.length > 10 ? `, ${moment.slice(11)}` : '')

/** Formats the period of a ticket: `6 Dec 2026, 06:00 to 13:30` or `6 Dec 2026 to 9 Dec 2026`. */
export function formatTicketPeriod({ starts, ends }: Pick<Ticket, 'starts' | 'ends'>): string {
  const sameDay = ends?.slice(0, 10) === starts.slice(0, 10)
  const endLabel = sameDay ? ends?.slice(11) : ends && formatMoment(ends)
  return endLabel && ends !== starts ? `${formatMoment(starts)} to ${endLabel}` : formatMoment(starts)
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const countBytes = (text: string): number => encode(text).length

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim()

const minNamesLength = 16

/**
 * Truncates texts character by character until their total size fits. The last text contains the seats, so the first
 * text (names) is truncated down to `minNamesLength` characters first, then the longest text.
 */
function truncateToFit(texts: readonly string[], maxBytes: number): string[] {
  const truncated = [...texts]
  const sizes = texts.map(countBytes)
  const characters = texts.map((text) => [...text])
  while (sizes.reduce((sum, size) => sum + size, 0) > maxBytes) {
    const longestIndex = characters[0]!.length > minNamesLength ? 0 : sizes.indexOf(Math.max(...sizes))
    characters[longestIndex]!.pop()
    truncated[longestIndex] = `${characters[longestIndex]!.join('').trimEnd()}…`
    sizes[longestIndex] = countBytes(truncated[longestIndex])
  }
  return truncated
}
