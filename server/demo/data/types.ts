/** Types of the data files. `vendors.ts` and `listings.ts` convert the data to rows. */
import type { HoursName } from './hours'
import type { TownName } from './towns'

export interface Business {
  /** Refers to the business in other data files. Its id is derived from the key. */
  key: string
  name: string
  city: TownName
  street: string
  description: string
  verified: boolean
  /** Average stars. */
  rating: number
  hours: HoursName
  website?: string
  /** Profile fields of the vertical. */
  profile?: Record<string, unknown>
}

/** An offer of a business. Its unit comes from its vertical. */
export interface Offer {
  vendor: string
  /** Unique per vendor. */
  key: string
  name: string
  description: string
  zmw: number
  town: TownName
  details: Record<string, unknown>
  capacity: number
  /** The position in the featured block of the home page. */
  featured?: number
}
