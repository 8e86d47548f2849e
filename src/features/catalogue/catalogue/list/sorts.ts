/** The sort options of lists, with their labels. */
import type { ListingSort, VendorSort } from '#contract/catalogue/list-options'

interface SortOption<Value> {
  value: Value
  label: string
}

export const listingSortOptions: readonly SortOption<ListingSort>[] = [
  { value: 'best', label: 'Best match' },
  { value: 'priceUp', label: 'Lowest price' },
  { value: 'priceDown', label: 'Highest price' },
  { value: 'rating', label: 'Best rated' },
  { value: 'newest', label: 'Newest' },
]

export const vendorSortOptions: readonly SortOption<VendorSort>[] = [
  { value: 'best', label: 'Best match' },
  { value: 'rating', label: 'Best rated' },
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'By name' },
]
