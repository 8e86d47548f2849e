/**
 * Encodes and decodes signed tickets for QR codes. Anyone with the published keys can verify a ticket offline. This
 * file imports no structs and no cryptography, because small pages load it.
 *
 * A code is base32 of `text ‖ signature`. The text has one field per line: version, key id and vertical; reference;
 * start; end; names; vendor; description.
 */
import { fromBase32, toBase32 } from './base32'
import { dateOf, dayNumber, formatDate, isLocalDate, lusakaDate, lusakaHour } from './days'
import { verticalIds, type VerticalId } from './verticals/vertical'

/** Limit at which low-resolution phones still display and scan the QR code reliably. */
export const mostCodeLetters = 296
const signatureBytes = 64
const mostTextBytes = Math.floor((mostCodeLetters * 5) / 8) - signatureBytes
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
const letterOf: Record<VerticalId, string> = {
  hotels: 'h',
  buses: 'b',
  'car-hire': 'c',
  'real-estate': 'r',
  travel: 't',
  stores: 's',
  carriers: 'p',
}

/** Encodes the text to sign. */
export function ticketText({ keyId, vertical, reference, starts, ends, names, vendor, what }: Ticket): Uint8Array {
  const head = [`${version}${keyId}${letterOf[vertical]}`, reference, packed(starts), ends ? packed(ends) : ''].join(
    '\n',
  )
  const room = mostTextBytes - bytesOf(head) - 3
  return encode([head, ...fitted([names, vendor, what].map(plain), room)].join('\n'))
}

export function ticketCode(text: Uint8Array, signature: Uint8Array): string {
  const whole = new Uint8Array(text.length + signature.length)
  whole.set(text)
  whole.set(signature, text.length)
  return toBase32(whole)
}

/**
 * Decodes a ticket code. It does not verify the signature: the caller must do so with `text` and `signature`.
 * @returns null if the code is malformed
 */
export function readTicket(code: string): SignedTicket | null {
  if (code.length > mostCodeLetters) return null
  const bytes = fromBase32(code.toUpperCase())
  if (!bytes || bytes.length <= signatureBytes) return null
  const text = bytes.slice(0, -signatureBytes)
  const ticket = parsed(text)
  return ticket && { ticket, text, signature: bytes.slice(-signatureBytes) }
}

/** Extracts the code from scanned text, such as the URL of a ticket. */
export const codeIn = (scanned: string): string => scanned.trim().replace(/^.*\/T\//i, '')

const headPattern = /^1([A-Z2-7]{4})([a-z])$/

function parsed(text: Uint8Array): Ticket | null {
  const said = decode(text)
  if (said === null) return null
  const [head = '', reference = '', first = '', last = '', names = '', vendor = '', what = '', ...more] =
    said.split('\n')
  const [, keyId, letter] = headPattern.exec(head) ?? []
  const vertical = verticalIds.find((id) => letterOf[id] === letter)
  const starts = unpacked(first)
  const ends = last ? unpacked(last) : null
  if (!keyId || !vertical || !reference || !starts || (last && !ends) || more.length > 0) return null
  return { keyId, vertical, reference, starts, ends, names, vendor, what }
}

/** Encodes days since 1970 and minutes of the day in base 36: `g1g.a0`. */
function packed(moment: Moment): string {
  const day = dayNumber(moment.slice(0, 10)).toString(36)
  const minutes = Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
  return moment.length > 10 ? `${day}.${minutes.toString(36)}` : day
}

function unpacked(given: string): Moment | null {
  const [, day, minute] = /^([0-9a-z]{1,4})(?:\.([0-9a-z]{1,3}))?$/.exec(given) ?? []
  if (!day) return null
  const date = dateOf(parseInt(day, 36))
  if (minute === undefined) return isLocalDate(date) ? date : null
  const minutes = parseInt(minute, 36)
  return isLocalDate(date) && minutes < 1440 ? `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` : null
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Converts an instant to Zambian time. */
export const momentOf = (instant: string): Moment => {
  const at = Date.parse(instant)
  return `${lusakaDate(at)}T${lusakaHour(at)}`
}

/** Returns the first and the last day of a ticket, as calendar days in Zambia. */
export const daysOf = ({ starts, ends }: Pick<Ticket, 'starts' | 'ends'>) => ({
  first: starts.slice(0, 10),
  last: (ends ?? starts).slice(0, 10),
})

/** Formats a moment: `6 Dec 2026, 06:00` or `6 Dec 2026`. */
export const formatMoment = (moment: Moment): string =>
  formatDate(moment.slice(0, 10)) + (moment.length > 10 ? `, ${moment.slice(11)}` : '')

/** Formats the period of a ticket: `6 Dec 2026, 06:00 to 13:30` or `6 Dec 2026 to 9 Dec 2026`. */
export function spanOf({ starts, ends }: Pick<Ticket, 'starts' | 'ends'>): string {
  const sameDay = ends?.slice(0, 10) === starts.slice(0, 10)
  const until = sameDay ? ends?.slice(11) : ends && formatMoment(ends)
  return until && ends !== starts ? `${formatMoment(starts)} to ${until}` : formatMoment(starts)
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const bytesOf = (text: string): number => encode(text).length

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

const leastOfNames = 16

/**
 * Truncates texts character by character until their total size fits. The last text contains the seats, so the first
 * text (names) is truncated down to `minNamesLength` characters first, then the longest text.
 */
function fitted(texts: readonly string[], room: number): string[] {
  const shown = [...texts]
  const sizes = texts.map(bytesOf)
  const letters = texts.map((text) => [...text])
  while (sizes.reduce((sum, one) => sum + one, 0) > room) {
    const next = letters[0]!.length > leastOfNames ? 0 : sizes.indexOf(Math.max(...sizes))
    letters[next]!.pop()
    shown[next] = `${letters[next]!.join('').trimEnd()}…`
    sizes[next] = bytesOf(shown[next])
  }
  return shown
}
