/** The bookings of the signed-in user in memory, for a device whose databases cannot be used. */
import type { Booking, VendorBooking } from '#contract/bookings/bookings/bookings'
import { protocolVersion, pull, type EntityRow } from '#contract/sync/sync'
import { call } from '../../api/client'
import { newestFirst } from '../../db/queries/bookings'

export interface ServerBookings {
  bookings: readonly Booking[]
  vendorBookings: readonly (VendorBooking & { pending: boolean })[]
}

export interface ServerCopy {
  /** Reads what is new. Returns null if the server cannot be reached. */
  read(): Promise<ServerBookings | null>
}

/** Protects against a server that always reports more pages. */
const maxPages = 1000

export function createServerCopy(): ServerCopy {
  const rows = { booking: new Map<string, Booking>(), vendorBooking: new Map<string, VendorBooking>() }
  let cursor: string | undefined
  let pending: Promise<ServerBookings | null> | undefined

  function apply({ entity, id, deleted, data }: EntityRow): void {
    if (entity !== 'booking' && entity !== 'vendorBooking') return
    if (deleted) rows[entity].delete(id)
    else rows[entity].set(id, data)
  }

  async function readPages(): Promise<ServerBookings | null> {
    for (let page = 0; page < maxPages; page++) {
      const query = { protocol: String(protocolVersion), ...(cursor && { cursor }) }
      const result = await call(pull, { query })
      if (!result.ok) return null
      const { answer } = result
      if (answer.first) for (const table of Object.values(rows)) table.clear()
      answer.rows.forEach(apply)
      cursor = answer.cursor
      if (!answer.more) break
    }
    return {
      bookings: [...rows.booking.values()].sort(newestFirst),
      // Nothing can be pending: changes are refused while the databases cannot be used.
      vendorBookings: [...rows.vendorBooking.values()]
        .map((booking) => ({ ...booking, pending: false }))
        .sort(newestFirst),
    }
  }

  return { read: () => (pending ??= readPages().finally(() => (pending = undefined))) }
}
