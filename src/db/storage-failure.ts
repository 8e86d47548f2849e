/**
 * Why the databases of this device cannot be used, if they cannot. `sync/page/watch-storage.ts` sets it. Free of Dexie, so
 * that any module may read it.
 */
import type { Booking, VendorBooking } from '#contract/bookings/bookings/bookings'

export interface StorageFailure {
  /**
   * `refused`: the browser cannot open a database, for example because it is damaged. `unanswered`: it does not answer.
   * `blocked`: another tab holds a database open. `deleted`: the data was deleted while the page was open.
   */
  kind: 'refused' | 'unanswered' | 'blocked' | 'deleted'
  /** Read from the server instead of the databases. */
  bookings?: readonly Booking[]
  vendorBookings?: readonly (VendorBooking & { pending: boolean })[]
}

let failure: StorageFailure | null = null
const listeners = new Set<() => void>()

export const getStorageFailure = (): StorageFailure | null => failure

export function setStorageFailure(next: StorageFailure | null): void {
  if (failure === next) return
  failure = next
  for (const listener of listeners) listener()
}

export function subscribeStorageFailure(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
