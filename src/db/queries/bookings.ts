import type { Booking, VendorBooking } from '#contract/bookings'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'

const none: never[] = []

/** Newest first. */
export const useMyBookings = (): Booking[] | undefined => useLive(readAll, none)

/** Returns the booking; null if this device knows of none with this id. */
export const useBooking = (id: string): Booking | null | undefined =>
  useLive(async (database) => (await readAll(database)).find(({ _id }) => _id === id) ?? null, null, [id])

export interface DeskBooking extends VendorBooking {
  /** A change of this booking is pending. */
  pending: boolean
}

/** Newest first. */
export const useVendorBookings = (): DeskBooking[] | undefined => useLive(readDesk, none)

export async function readDesk(database: UserDatabase): Promise<DeskBooking[]> {
  const { view, pending } = await readFolded(database, 'vendorBooking')
  return [...view.values()].map((one) => ({ ...one, pending: pending.has(one._id) })).sort(newestFirst)
}

export async function readAll(database: UserDatabase): Promise<Booking[]> {
  const { view } = await readFolded(database, 'booking')
  return [...view.values()].sort(newestFirst)
}

const newestFirst = (a: { createdAt: string }, b: { createdAt: string }) => (a.createdAt < b.createdAt ? 1 : -1)
