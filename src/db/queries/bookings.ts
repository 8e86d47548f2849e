import type { Booking, VendorBooking } from '#contract/bookings/bookings'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'

const none: never[] = []

/** Newest first. */
export const useMyBookings = (): Booking[] | undefined => useLive(readBookings, none)

/** Returns the booking; null if this device knows of none with this id. */
export const useBooking = (id: string): Booking | null | undefined =>
  useLive(async (database) => (await readBookings(database)).find(({ _id }) => _id === id) ?? null, null, [id])

export interface VendorBookingLine extends VendorBooking {
  /** A change of this booking is pending. */
  pending: boolean
}

/** Newest first. */
export const useVendorBookings = (): VendorBookingLine[] | undefined => useLive(readVendorBookings, none)

export async function readVendorBookings(database: UserDatabase): Promise<VendorBookingLine[]> {
  const { view, pending } = await readFolded(database, 'vendorBooking')
  return [...view.values()].map((booking) => ({ ...booking, pending: pending.has(booking._id) })).sort(newestFirst)
}

export async function readBookings(database: UserDatabase): Promise<Booking[]> {
  const { view } = await readFolded(database, 'booking')
  return [...view.values()].sort(newestFirst)
}

const newestFirst = (a: { createdAt: string }, b: { createdAt: string }) => (a.createdAt < b.createdAt ? 1 : -1)
