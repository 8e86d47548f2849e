/** Merges the bookings of one order into one row, so that the buyer gets one email per order. */
import type { BookingRow } from './views'

const mostNamed = 3

/** Returns the first row with the joined names, references and summaries and the summed amounts of all rows. */
export function asOne(rows: readonly BookingRow[]): BookingRow {
  const [first] = rows as readonly [BookingRow]
  if (rows.length === 1) return first
  const each = <T>(read: (row: BookingRow) => T): T[] => [...new Set(rows.map(read))]
  return {
    ...first,
    reference: each(({ reference }) => reference).join(', '),
    listing_name: listed(each(({ listing_name }) => listing_name)),
    vendor_name: listed(each(({ vendor_name }) => vendor_name)),
    summary: rows.map(({ summary }) => summary).join('; '),
    total_ngwee: sumOf(rows, 'total_ngwee'),
    paid_ngwee: sumOf(rows, 'paid_ngwee'),
  }
}

/** Merges the rows of each vendor into one row. Vendors keep the order of their first row. */
export function byVendor(rows: readonly BookingRow[]): BookingRow[] {
  const ids = [...new Set(rows.map(({ vendor_id }) => vendor_id))]
  return ids.map((id) => asOne(rows.filter(({ vendor_id }) => vendor_id === id)))
}

const sumOf = (rows: readonly BookingRow[], field: 'total_ngwee' | 'paid_ngwee'): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

/** Joins names for a sentence: `Cloth`, `Cloth and Drum`, `Cloth, Drum, Shirt and 2 more`. */
export function listed(names: readonly string[]): string {
  const shown =
    names.length > mostNamed + 1 ? [...names.slice(0, mostNamed), `${names.length - mostNamed} more`] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
