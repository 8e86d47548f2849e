/** Registry of the codes and bookings that verticals recognize in a scan, besides tickets. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { findScannedParcel, getParcelVerdict } from './carriers/parcels/scan'
import type { OwnVerdict, ScannedCode } from './screens'

type FindBooking = (text: string, bookings: readonly VendorBooking[]) => ScannedCode | null
const finders: readonly FindBooking[] = [findScannedParcel]

type GetVerdict = (booking: VendorBooking) => OwnVerdict | null
const verdictGetters: readonly GetVerdict[] = [getParcelVerdict]

/** Finds the booking that a code of a vertical names. @returns null if the text contains no such code */
export const findScannedBooking: FindBooking = (text, bookings) =>
  finders.map((find) => find(text, bookings)).find((found) => found !== null) ?? null

/** Returns the verdict about a booking that is not admitted but has steps of its own; null for other bookings. */
export const getOwnVerdict: GetVerdict = (booking) =>
  verdictGetters.map((getVerdict) => getVerdict(booking)).find((verdict) => verdict !== null) ?? null
