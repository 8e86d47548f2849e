/** Merges the bookings of one order into one row, so that the buyer gets one email per order. */
import { firstItem } from '#contract/core/checked-access'
import { getOrderNumber } from '#contract/bookings/orders/order-number'
import type { BookingRow } from './views'

const maxNames = 3

/**
 * Returns the first row with the joined names and summaries, the order number of each vendor, and the summed amounts of
 * all rows.
 */
export function mergeOrderBookings(rows: readonly BookingRow[]): BookingRow {
  const first = firstItem(rows)
  if (rows.length === 1) return { ...first, ...getReferenced(first) }
  const uniqueValues = <T>(read: (row: BookingRow) => T): T[] => [...new Set(rows.map(read))]
  return {
    ...first,
    reference: uniqueValues(({ vendor_id }) => vendor_id)
      .map((id) => getOrderNumber(rows.filter(({ vendor_id }) => vendor_id === id).map(getReferenced)))
      .join(', '),
    listing_name: joinNames(uniqueValues(({ listing_name }) => listing_name)),
    vendor_name: joinNames(uniqueValues(({ vendor_name }) => vendor_name)),
    summary: { template: 'several', params: { summaries: rows.map(({ summary }) => summary) } },
    total_ngwee: sumField(rows, 'total_ngwee'),
    paid_ngwee: sumField(rows, 'paid_ngwee'),
  }
}

/** Also if only some bookings of an order are merged, such as those that were cancelled, they go by its number. */
const getReferenced = ({ order_number, reference }: BookingRow) => ({ reference: order_number ?? reference })

/** Merges the rows of each vendor into one row. Vendors keep the order of their first row. */
export function mergeByVendor(rows: readonly BookingRow[]): BookingRow[] {
  const ids = [...new Set(rows.map(({ vendor_id }) => vendor_id))]
  return ids.map((id) => mergeOrderBookings(rows.filter(({ vendor_id }) => vendor_id === id)))
}

const sumField = (rows: readonly BookingRow[], field: 'total_ngwee' | 'paid_ngwee'): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

/** Joins names for a sentence: `Cloth`, `Cloth and Drum`, `Cloth, Drum, Shirt and 2 more`. */
export function joinNames(names: readonly string[]): string {
  const displayed =
    names.length > maxNames + 1 ? [...names.slice(0, maxNames), `${names.length - maxNames} more`] : names
  return displayed.length < 2 ? displayed.join('') : `${displayed.slice(0, -1).join(', ')} and ${displayed.at(-1)}`
}
