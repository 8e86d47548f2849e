/** Checks a scanned or typed ticket with the data on this device only. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatInstant } from '#contract/core/dates'
import { custodyLabels, extractTrackingNumber, formatTrackingNumber } from '#contract/verticals/carriers/parcels/custody'
import { extractTicketCode, decodeTicketCode, type Ticket } from '#contract/bookings/tickets/ticket-code'
import type { TicketKey } from '#contract/bookings/tickets/ticket-keys'
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
  const number = signed ? null : extractTrackingNumber(scannedText)
  if (number) return checkParcelNumber(number, bookings)
  const reference = ticket?.reference ?? normalizeReference(code)
  const booking = bookings.find((candidate) => candidate.reference === reference)
  // A parcel is not admitted. Its holder hands it over, which its custody steps record.
  if (booking?.parcel && found !== 'no')
    return { ticket: found === 'yes' ? ticket : null, booking, verdict: getParcelVerdict(booking) }
  const verdict = getAdmissionVerdict({ ticket, signatureCheck: found, booking, now })
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

/** Finds a parcel by the number on its label. */
function checkParcelNumber(number: string, bookings: readonly VendorBooking[]): TicketCheckResult {
  const booking = bookings.find(({ parcel }) => parcel?.number === number)
  const verdict = booking
    ? getParcelVerdict(booking)
    : verdicts.careful(
        'Parcel not found',
        `This device has no parcel ${formatTrackingNumber(number)}. If the booking is new, connect to the internet and try again.`,
      )
  return { ticket: null, booking, verdict }
}

/** Says where the parcel is. @param booking has a parcel */
export function getParcelVerdict({ parcel, status }: VendorBooking): Verdict {
  const { number, state, steps } = parcel!
  const numberText = `Parcel ${formatTrackingNumber(number)}.`
  if (!['confirmed', 'in_service', 'completed'].includes(status))
    return verdicts.bad('No longer valid', `${numberText} Its booking has ended. Do not take it.`)
  if (state === 'released') return verdicts.careful(custodyLabels[state], `${numberText} It needs no further step.`)
  const place = steps.at(-1)?.place
  return verdicts.good(custodyLabels[state], place ? `${numberText} Last recorded in ${place}.` : numberText)
}

/** Normalizes a typed reference: accepts lower case, spaces and a missing `TLP-` prefix. */
const normalizeReference = (typed: string): string =>
  `TLP-${typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^TLP/, '')}`
