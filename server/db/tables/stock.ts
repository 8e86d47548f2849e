/** Tables of stock and of the claims on it. */
import type { Generated } from 'kysely'
import type { Defaulted } from './columns'

export interface StockTables {
  stock: {
    id: Generated<number>
    listing_id: string
    slot: string
    capacity: number
    taken: Defaulted<number>
    fixed: Defaulted<boolean>
  }
  claim: { stock_id: number; booking_id: string; account_id: string; quantity: number; expires_at: Date | null }
  interval_claim: {
    listing_id: string
    unit: number
    booking_id: string
    account_id: string
    during: string
    expires_at: Date | null
  }
}
