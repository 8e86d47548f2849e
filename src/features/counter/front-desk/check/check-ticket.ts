/** Checks a scanned or typed ticket with the data on this device only. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatInstant } from '#contract/core/dates'
import { extractTicketCode, decodeTicketCode, getTicketEnd, type Ticket } from '#contract/bookings/tickets/ticket-code'
import type { TicketKey } from '#contract/bookings/tickets/ticket-keys'
import { findScannedBooking, getOwnVerdict } from '../../../../verticals/scanned-bookings'
import type { OwnVerdict } from '../../../../verticals/screens'
import { verifySignature } from './verify-signature'
import { getAdmissionVerdict, buildAlreadyScannedVerdict } from './admission-verdict'
import { verdicts, type Verdict } from './ticket-verdict'

export interface CheckContext {
  keys: readonly TicketKey[] | undefined
  bookings: readonly VendorBooking[]
  now: number
  /** Stores the scan. Resolves to the time of an earlier scan on this device in ms, or null for the first scan. */
  keepScan(reference: string, at: number): Promise<number | null>
}

export interface TicketCheckResult {
  verdict: Verdict
  ticket: Ticket | null
  booking: VendorBooking | undefined
}

export async function checkTicket(
  scannedText: string,
  { keys, bookings, now, keepScan }: CheckContext,
): Promise<TicketCheckResult> {
  const code = extractTicketCode(scannedText)
  const signed = decodeTicketCode(code)
  const found = signed && (keys ? await verifySignature(signed, keys) : 'no-keys')
  const ticket = signed?.ticket ?? null
  const scanned = signed ? null : findScannedBooking(scannedText, bookings)
  if (scanned) return { ticket: null, booking: scanned.booking, verdict: buildVerdict(scanned.verdict) }
  const reference = ticket?.reference ?? normalizeReference(code)
  const booking = bookings.find((candidate) => candidate.reference === reference)
  const ownVerdict = booking && findOwnVerdict(booking)
  if (ownVerdict && found !== 'no') return { ticket: found === 'yes' ? ticket : null, booking, verdict: ownVerdict }
  const isReplaced = signed !== null && booking?.ticketEnd !== undefined && getTicketEnd(code) !== booking.ticketEnd
  const verdict = getAdmissionVerdict({ ticket, signatureCheck: found, booking, now, isReplaced })
  // The check still works on a device that cannot store scans.
  const firstScanAt = verdict.tone === 'done' ? await keepScan(reference, now).catch(() => 'unsaved' as const) : null
  return {
    ticket: found === 'yes' ? ticket : null,
    booking,
    verdict:
      firstScanAt === null
        ? verdict
        : firstScanAt === 'unsaved'
          ? { ...verdict, text: `${verdict.text} ${unsavedText}` }
          : buildAlreadyScannedVerdict(formatInstant(new Date(firstScanAt).toISOString())),
  }
}

const unsavedText = "We couldn't save this scan, so we won't notice if the ticket is scanned again."

const buildVerdict = ({ kind, title, text }: OwnVerdict): Verdict => verdicts[kind](title, text)

/** Returns the verdict about a booking with steps of its own, which change it; null for other bookings. */
export function findOwnVerdict(booking: VendorBooking): Verdict | null {
  const verdict = getOwnVerdict(booking)
  return verdict && buildVerdict(verdict)
}

/** Normalizes a typed reference: accepts lower case, spaces and a missing `TLP-` prefix. */
const normalizeReference = (typed: string): string =>
  `TLP-${typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^TLP/, '')}`
