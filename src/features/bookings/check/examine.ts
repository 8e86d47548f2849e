/** From what a camera read or somebody typed to an answer, with nothing but what this device holds. */
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
  /** When it was scanned here before; null where this is the first time. */
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
  // A device that keeps nothing still answers.
  const before = verdict.tone === 'done' ? await keepScan(reference, now).catch(() => null) : null
  return {
    ticket: found === 'yes' ? ticket : null,
    booking,
    verdict: before === null ? verdict : scannedBefore(formatInstant(new Date(before).toISOString())),
  }
}

/** As it is said aloud: small letters, no `TLP-`, a blank in the middle. */
const referenceIn = (typed: string): string =>
  `TLP-${typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^TLP/, '')}`
