import type { Booking, VendorBooking } from '#contract/bookings/bookings/bookings'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'
import { useStorageFailure } from './use-storage-failure'

const none: never[] = []

/** Newest first. From the server while the database of this device cannot be used. */
export function useMyBookings(): readonly Booking[] | undefined {
  const local = useLive(readBookings, none)
  return useStorageFailure()?.bookings ?? local
}

/** Returns the booking; null if this device knows of none with this id. */
export function useBooking(id: string): Booking | null | undefined {
  const find = (bookings: readonly Booking[]) => bookings.find(({ _id }) => _id === id) ?? null
  const local = useLive(async (database) => find(await readBookings(database)), null, [id])
  const fromServer = useStorageFailure()?.bookings
  return fromServer ? find(fromServer) : local
}

export interface VendorBookingLine extends VendorBooking {
  /** A change of this booking is pending. */
  pending: boolean
}

/** Newest first. From the server while the database of this device cannot be used. */
export function useVendorBookings(): readonly VendorBookingLine[] | undefined {
  const local = useLive(readVendorBookings, none)
  return useStorageFailure()?.vendorBookings ?? local
}

/**
 * Returns the newest booking that a customer made with their own account; null if this device knows of none.
 * @param listingId null for any listing
 */
export const useBookingOfCustomer = (
  customerId: string | null,
  listingId: string | null,
): VendorBooking | null | undefined =>
  useLive(
    async (database) =>
      customerId === null
        ? null
        : ((await readVendorBookings(database)).find(
            (booking) => booking.customerId === customerId && (!listingId || booking.listingId === listingId),
          ) ?? null),
    null,
    [customerId, listingId],
  )

export async function readVendorBookings(database: UserDatabase): Promise<VendorBookingLine[]> {
  const { view, pending } = await readFolded(database, 'vendorBooking')
  return [...view.values()].map((booking) => ({ ...booking, pending: pending.has(booking._id) })).sort(newestFirst)
}

export async function readBookings(database: UserDatabase): Promise<Booking[]> {
  const { view } = await readFolded(database, 'booking')
  return [...view.values()].sort(newestFirst)
}

/** Compares two rows for a list that starts with the newest. */
export const newestFirst = (a: { createdAt: string }, b: { createdAt: string }): number =>
  a.createdAt < b.createdAt ? 1 : -1
