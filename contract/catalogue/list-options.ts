/** Sort orders and filter limits of lists. It imports no structs, because every list page loads it. */
export const listingSorts = ['best', 'priceUp', 'priceDown', 'rating', 'newest'] as const
export type ListingSort = (typeof listingSorts)[number]

export const vendorSorts = ['best', 'rating', 'newest', 'name'] as const
export type VendorSort = (typeof vendorSorts)[number]

export const maxFilterPriceZmw = 10_000_000
/** Equals the longest stay that can be booked. */
export const maxFilterDays = 60
