/** Several bookings of one checkout, told as one thing: nobody wants a letter a product. */
import type { BookingRow } from './views'

const mostNamed = 3

/** The first, with the names, references and sums of all. */
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

/** By whose they are, in the order they came in. */
export function byVendor(rows: readonly BookingRow[]): BookingRow[] {
  const ids = [...new Set(rows.map(({ vendor_id }) => vendor_id))]
  return ids.map((id) => asOne(rows.filter(({ vendor_id }) => vendor_id === id)))
}

const sumOf = (rows: readonly BookingRow[], field: 'total_ngwee' | 'paid_ngwee'): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

/** `Cloth`, `Cloth and Drum`, `Cloth, Drum, Shirt and 2 more`. */
export function listed(names: readonly string[]): string {
  const shown =
    names.length > mostNamed + 1 ? [...names.slice(0, mostNamed), `${names.length - mostNamed} more`] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
