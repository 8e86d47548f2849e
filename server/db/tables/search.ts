/** Tables of search rows (`014-search.sql`). Triggers write them. */
import type { BusinessType } from '#contract/core/access'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Computed, ComputedAs } from './columns'

export interface SearchTables {
  search_listing: {
    listing_id: Computed
    vendor_id: Computed
    vertical: ComputedAs<VerticalId>
    town: Computed
    price_low: ComputedAs<number>
    price_high: ComputedAs<number>
    rating: ComputedAs<number>
    score: ComputedAs<number>
    created_at: ComputedAs<Date>
    tier: ComputedAs<number>
    tokens: Computed
  }
  search_vendor: {
    vendor_id: Computed
    business_type: ComputedAs<BusinessType>
    city: Computed
    rating: ComputedAs<number>
    score: ComputedAs<number>
    name_key: Computed
    created_at: ComputedAs<Date>
    tokens: Computed
  }
  /** Also of hidden vendors, for administrators (`014-search.sql`). */
  admin_vendor: {
    vendor_id: Computed
    business_type: ComputedAs<BusinessType>
    visible: ComputedAs<boolean>
    name_key: Computed
    search: Computed
  }
  search_word: { word: Computed; is_name: ComputedAs<boolean>; deletions: ComputedAs<string[]> }
  search_town: { town: Computed }
  search_tier: {
    tier: ComputedAs<number>
    min_score: ComputedAs<number>
    max_created_at: ComputedAs<Date>
    vertical: ComputedAs<VerticalId>
  }
}
