/** Tables of stock and of the claims on it. */
import type { Generated } from 'kysely'
import type { CounterPart, CounterQuota } from '#contract/counter/counter-stock'
import type { StockReason } from '#contract/business/listings/stock-adjustments'
import type { Defaulted, Json } from './columns'

export interface StockTables {
  stock: {
    id: Generated<number>
    listing_id: string
    slot: string
    capacity: number
    taken: Defaulted<number>
    fixed: Defaulted<boolean>
    /** Counts changes of what is left in the slot `all`. */
    version: Defaulted<number>
  }
  stock_adjustment: {
    id: string
    listing_id: string
    account_id: string | null
    reason: StockReason
    difference: number
    left_after: number
    at: Date
  }
  claim: { stock_id: number; booking_id: string; account_id: string; quantity: number; expires_at: Date | null }
  interval_claim: {
    id: Generated<number>
    listing_id: string
    unit: number
    /** Null for a unit that is set aside for the counter. */
    booking_id: string | null
    account_id: string | null
    quota_id: string | null
    during: string
    expires_at: Date | null
  }
  counter_device: { vendor_id: string; id: string; name: string; created_at: Date }
  counter_quota: {
    id: string
    vendor_id: string
    listing_id: string
    device_id: string
    part: Json<CounterPart>
    quantity: number
    return_at: Date
    state: Defaulted<CounterQuota['state']>
    closed_at: Date | null
    version: Defaulted<number>
    created_at: Date
  }
  counter_claim: {
    quota_id: string
    stock_id: number
    bundle: string
    quantity: number
    sold: Defaulted<number>
    held: number
  }
}
