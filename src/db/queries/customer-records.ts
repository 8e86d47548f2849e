/** Records of the customers of a business, and which bookings belong to them. From the data on this device. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { CustomerRecord } from '#contract/bookings/customer-records'
import { normalizePhone } from '#contract/core/format-phone'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { readVendorBookings, type VendorBookingLine } from './bookings'
import { createRecordFinder, simplifyName, type Person } from './customer-identity'
import { useLive } from './use-live'
import { useStorageFailure } from './use-storage-failure'

export interface CustomerRecordLine extends CustomerRecord {
  /** A change of this record is not confirmed yet. */
  pending: boolean
}

export interface CustomerRecords {
  /** By name, without those that were merged into others. */
  records: readonly CustomerRecordLine[]
  /** Returns the record with this id, or the one that replaces it. */
  find(id: string): CustomerRecordLine | undefined
}

const none: CustomerRecords = { records: [], find: () => undefined }

/** Returns the records of the user's business; undefined while they are read. */
export function useCustomerRecords(): CustomerRecords | undefined {
  const records = useLive(readCustomerRecords, none)
  return useStorageFailure() ? none : records
}

async function readCustomerRecords(database: UserDatabase): Promise<CustomerRecords> {
  const { view, pending } = await readFolded(database, 'customerRecord')
  const records = [...view.values()]
    .filter(({ mergedInto }) => mergedInto === null)
    .map((record) => ({ ...record, pending: pending.has(record._id) }))
    .sort((a, b) => a.values.name.localeCompare(b.values.name))
  return {
    records,
    find: (id) => {
      const rootId = view.get(id)?.mergedInto ?? id
      return records.find(({ _id }) => _id === rootId)
    },
  }
}

/** Returns the bookings of the record, in their order. */
export function filterBookingsOf<B extends Pick<VendorBooking, 'customerName' | 'customerPhone'>>(
  bookings: readonly B[],
  records: readonly CustomerRecord[],
  id: string,
): B[] {
  const findRecord = createRecordFinder(records)
  return bookings.filter(({ customerName: name, customerPhone: phone }) => findRecord({ name, phone })?._id === id)
}

export interface CustomerOfBooking {
  /** Undefined for a customer without a record. */
  record: CustomerRecordLine | undefined
  /** The bookings of the same customer that began before this one, and took place or are to take place. */
  earlier: readonly VendorBookingLine[]
}

const counted: readonly string[] = ['confirmed', 'in_service', 'completed'] satisfies VendorBooking['status'][]

/** Returns the customer of a booking; undefined while it is read. The bookings of one order are one. */
export function useCustomerOfBooking({ _id: id, customerName: name, customerPhone: phone }: VendorBooking) {
  return useLive<CustomerOfBooking | null>(
    async (database) => {
      const [{ records }, bookings] = [await readCustomerRecords(database), await readVendorBookings(database)]
      const record = createRecordFinder(records)({ name, phone })
      const own = record
        ? filterBookingsOf(bookings, records, record._id)
        : bookings.filter((other) => isSamePerson({ name, phone }, other))
      return { record, earlier: listEarlier(own, id) }
    },
    null,
    [id, name, phone],
  )
}

const isSamePerson = ({ name, phone }: Person, other: VendorBooking): boolean =>
  simplifyName(name) === simplifyName(other.customerName) &&
  (phone ? normalizePhone(phone) : '') === (other.customerPhone ? normalizePhone(other.customerPhone) : '')

/** Exported for tests. */
export function listEarlier<B extends Pick<VendorBooking, '_id' | 'startsOn' | 'createdAt' | 'status' | 'orderId'>>(
  bookings: readonly B[],
  id: string,
): B[] {
  const current = bookings.find(({ _id }) => _id === id)
  if (!current) return []
  const orders = new Set<string>(current.orderId ? [current.orderId] : [])
  return bookings.filter((booking) => {
    const isBefore =
      booking.startsOn < current.startsOn ||
      (booking.startsOn === current.startsOn && booking.createdAt < current.createdAt)
    if (booking._id === id || !isBefore || !counted.includes(booking.status)) return false
    if (!booking.orderId) return true
    const isNew = !orders.has(booking.orderId)
    orders.add(booking.orderId)
    return isNew
  })
}
