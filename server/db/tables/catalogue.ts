/** Tables of vendors, listings, uploads, carts and favorites. */
import type { BusinessType } from '#contract/core/access'
import type { BusinessDocumentKind } from '#contract/core/document-kinds'
import type { NameChangeState } from '#contract/business/business/name-changes'
import type { Hours } from '#contract/business/business/opening-hours'
import type { UploadPurpose } from '#contract/sync/uploads'
import type { BusRoute } from '#contract/verticals/fleet/bus-routes'
import type { Vehicle } from '#contract/verticals/fleet/vehicles'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Generated } from 'kysely'
import type { Computed, ComputedAs, Defaulted, DefaultedJson } from './columns'

export interface CatalogueTables {
  vendor: {
    id: string
    owner_id: string
    business_type: BusinessType
    name: string
    description: Defaulted<string>
    images: DefaultedJson<string[]>
    /** Descriptions by URL. */
    image_alts: DefaultedJson<Record<string, string>>
    verified: Defaulted<boolean>
    street: string | null
    city: Defaulted<string>
    province: Defaulted<string>
    phone: string | null
    website: string | null
    email: string | null
    country: Defaulted<string>
    profile: DefaultedJson<Record<string, unknown>>
    profile_version: Defaulted<number>
    hours: DefaultedJson<Hours>
    rating_sum: Defaulted<number>
    rating_count: Defaulted<number>
    visible: Defaulted<boolean>
    search: Computed
    search_name: Computed
    search_town: Computed
    created_at: Date
    changed_at: Defaulted<Date>
    hidden_at: Date | null
    hidden_by: string | null
    hidden_reason: string | null
    featured_rank: number | null
    /** First and last day in Zambia; null without a limit. */
    featured_from: string | null
    featured_to: string | null
    /** The account that the bookings of walk-ins belong to. */
    counter_account_id: string | null
  }
  listing: {
    id: string
    vendor_id: string
    vertical: VerticalId
    name: string
    description: Defaulted<string>
    price_ngwee: number
    unit: string
    image_url: string | null
    more_images: DefaultedJson<string[]>
    /** Descriptions by URL. */
    image_alts: DefaultedJson<Record<string, string>>
    town: Defaulted<string>
    details: DefaultedJson<Record<string, unknown>>
    capacity: Defaulted<number>
    offered: Defaulted<boolean>
    removed: Defaulted<boolean>
    featured_rank: number | null
    search: Computed
    search_name: Computed
    search_town: Computed
    version: Defaulted<number>
    created_at: Date
    changed_at: Defaulted<Date>
    hidden_at: Date | null
    hidden_by: string | null
    hidden_reason: string | null
    offered_before_hidden: boolean | null
  }
  bus_route: {
    id: string
    vendor_id: string
    name: string
    stops: DefaultedJson<BusRoute['stops']>
    fares: DefaultedJson<BusRoute['fares']>
    removed: Defaulted<boolean>
    version: Defaulted<number>
    created_at: Date
  }
  vehicle: {
    id: string
    vendor_id: string
    name: string
    plate: string
    class: string | null
    seats: number
    layout: Vehicle['layout']
    listing_id: string | null
    documents: DefaultedJson<Vehicle['documents']>
    images: DefaultedJson<string[]>
    image_alts: DefaultedJson<Record<string, string>>
    removed: Defaulted<boolean>
    version: Defaulted<number>
    created_at: Date
  }
  name_change: {
    id: string
    vendor_id: string
    requested_by: string
    name_before: string
    requested_name: string
    state: Defaulted<NameChangeState>
    requested_at: Date
    decided_at: Date | null
    decided_by: string | null
    reason: string | null
  }
  business_document: {
    id: string
    vendor_id: string
    kind: BusinessDocumentKind
    expires_on: string | null
    upload_id: string
    file_name: string
    size: number
    added_at: Date
    reminded_days: number | null
  }
  closure: { listing_id: string; day: string; reason: Defaulted<string>; created_at: Date }
  listing_day: { listing_id: string; day: string; stock: number | null; min_stay: number | null }
  calendar_link: {
    listing_id: string
    nonce: Buffer
    token_hash: Buffer
    encrypted_token: Buffer | null
    created_at: Date
  }
  calendar_feed: {
    id: string
    listing_id: string
    name: string
    url: string
    created_at: Date
    attempted_at: Date | null
    fetched_at: Date | null
    parsed_at: Date | null
    failure: string | null
    /** Set for the failure `event`. */
    failure_event: string | null
    failure_count: Defaulted<number>
    etag: string | null
    last_modified: string | null
  }
  imported_day: { feed_id: string; listing_id: string; day: string }
  calendar_conflict: { feed_id: string; booking_id: string; found_at: Date }
  /** A view: days of `closure` and `imported_day`. */
  closed_day: { listing_id: Computed; day: Computed }
  /** Triggers write it (`007-calendars.sql`). */
  occupied_day: { listing_id: Computed; day: Computed; full_until: ComputedAs<Date>; vertical: ComputedAs<VerticalId> }
  vacancy: { listing_id: string; confirmed_at: Date; hidden_at: Date | null }
  upload: {
    id: string
    owner_id: string
    purpose: UploadPurpose
    type: string
    size: number
    sha256: Buffer | null
    received: Defaulted<number>
    state: Defaulted<'receiving' | 'done' | 'refused'>
    refusal: string | null
    file: string | null
    version: string | null
    used_for: string | null
    touched_at: Date
    created_at: Date
  }
  cart_item: {
    account_id: string
    product_id: string
    quantity: number
    price_when_added_ngwee: number
    position: Generated<number>
    version: Defaulted<number>
  }
  favorite: { account_id: string; listing_id: string; saved_at: Date | null; version: Defaulted<number> }
}
