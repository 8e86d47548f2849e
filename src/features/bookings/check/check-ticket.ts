/** Checks a scanned or typed ticket with the data on this device only. */
import type { VendorBooking } from '#contract/bookings/bookings'
import { formatInstant } from '#contract/core/dates'
import { extractTicketCode, decodeTicketCode, type Ticket } from '#contract/bookings/ticket-code'
import type { TicketKey } from '#contract/bookings/ticket-keys'
import { verifySignature } from './verify-signature'
import { getAdmissionVerdict, buildAlreadyScannedVerdict } from './admission-verdict'
import type { Verdict } from './ticket-verdict'

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
  const reference = ticket?.reference ?? normalizeReference(code)
  const booking = bookings.find((candidate) => candidate.reference === reference)
  const verdict = getAdmissionVerdict({ ticket, signatureCheck: found, booking, now })
  // The check still works on a device that cannot store scans.
  const firstScanAt = verdict.tone === 'done' ? await keepScan(reference, now).catch(() => null) : null
  return {
    ticket: found === 'yes' ? ticket : null,
    booking,
    verdict:
      firstScanAt === null ? verdict : buildAlreadyScannedVerdict(formatInstant(new Date(firstScanAt).toISOString())),
  }
}

/** Normalizes a typed reference: accepts lower case, spaces and a missing `TLP-` prefix. */
const normalizeReference = (typed: string): string =>
  `TLP-${typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^TLP/, '')}`
