/** How a list may be ordered and narrowed. Free of structs: every list page carries it. */
export const listingSorts = ['best', 'priceUp', 'priceDown', 'rating', 'newest'] as const
export type ListingSort = (typeof listingSorts)[number]

export const vendorSorts = ['best', 'rating', 'newest', 'name'] as const
export type VendorSort = (typeof vendorSorts)[number]

export const mostKwacha = 10_000_000
/** As long as the longest stay. */
export const mostDays = 60
