/** The sort options of lists, with their labels. */
import type { ListingSort, VendorSort } from '#contract/sorts'

interface Sort<Value> {
  value: Value
  label: string
}

export const offerSorts: readonly Sort<ListingSort>[] = [
  { value: 'best', label: 'Best match' },
  { value: 'priceUp', label: 'Lowest price' },
  { value: 'priceDown', label: 'Highest price' },
  { value: 'rating', label: 'Best rated' },
  { value: 'newest', label: 'Newest' },
]

export const traderSorts: readonly Sort<VendorSort>[] = [
  { value: 'best', label: 'Best match' },
  { value: 'rating', label: 'Best rated' },
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'By name' },
]
