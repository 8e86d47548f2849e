/** Checks a scanned or typed ticket with the data on this device only. */
import type { VendorBooking } from '#contract/bookings'
import { formatInstant } from '#contract/days'
import { codeIn, readTicket, type Ticket } from '#contract/ticket-code'
import type { TicketKey } from '#contract/tickets'
import { isGenuine } from './genuine'
import { judge, scannedBefore } from './judge'
import type { Verdict } from './verdict'

export interface Known {
  keys: readonly TicketKey[] | undefined
  bookings: readonly VendorBooking[]
  now: number
  /** Stores the scan. Resolves to the time of an earlier scan on this device in ms, or null for the first scan. */
  keepScan(reference: string, at: number): Promise<number | null>
}

export interface Examined {
  verdict: Verdict
  ticket: Ticket | null
  booking: VendorBooking | undefined
}

export async function examine(given: string, { keys, bookings, now, keepScan }: Known): Promise<Examined> {
  const code = codeIn(given)
  const signed = readTicket(code)
  const found = signed && (keys ? await isGenuine(signed, keys) : 'no-keys')
  const ticket = signed?.ticket ?? null
  const reference = ticket?.reference ?? referenceIn(code)
  const booking = bookings.find((one) => one.reference === reference)
  const verdict = judge({ ticket, found, booking, now })
  // The check still works on a device that cannot store scans.
  const before = verdict.tone === 'done' ? await keepScan(reference, now).catch(() => null) : null
  return {
    ticket: found === 'yes' ? ticket : null,
    booking,
    verdict: before === null ? verdict : scannedBefore(formatInstant(new Date(before).toISOString())),
  }
}

/** Normalizes a typed reference: accepts lower case, spaces and a missing `TLP-` prefix. */
const referenceIn = (typed: string): string =>
  `TLP-${typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^TLP/, '')}`
