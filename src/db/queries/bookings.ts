import type { Booking, VendorBooking } from '#contract/bookings'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import type { Entities } from '../rows'
import { useLive } from './use-live'

const none: never[] = []

/** Newest first. */
export const useMyBookings = (): Booking[] | undefined => useLive((database) => readAll(database, 'booking'), none)

/** `null` when this device knows of none with that id. */
export const useBooking = (id: string): Booking | null | undefined =>
  useLive(async (database) => (await readAll(database, 'booking')).find(({ _id }) => _id === id) ?? null, null, [id])

/** Newest first. */
export const useVendorBookings = (): VendorBooking[] | undefined => useLive((database) => readAll(database, 'vendorBooking'), none)

export async function readAll<E extends 'booking' | 'vendorBooking'>(database: UserDatabase, entity: E): Promise<Entities[E][]> {
  const { view } = await readFolded(database, entity)
  return [...view.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}
