/** The number of an order at one vendor, the same on every device and in every email. Pure functions. */

interface Referenced {
  reference?: string | undefined
}

/** Sorts the bookings of one order, so that the leading one does not depend on the order in which they arrived. */
export const compareReferences = ({ reference: a = '' }: Referenced, { reference: b = '' }: Referenced): number =>
  Number(a > b) - Number(a < b)

/** Returns the order number of the bookings of one order at one vendor: their leading reference. */
export const getOrderNumber = (vendorBookings: readonly Referenced[]): string =>
  vendorBookings.map(({ reference = '' }) => reference).sort()[0] ?? ''
