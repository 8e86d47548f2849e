/** How the data files say what there is; `vendors.ts` and `listings.ts` turn it into rows. */
import type { HoursName } from './hours'
import type { TownName } from './towns'

export interface Business {
  /** Names it in the other data files; its id is made from it. */
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
  /** What it says of itself in the vertical's own terms. */
  profile?: Record<string, unknown>
}

/** Something a business offers; its unit comes from its vertical. */
export interface Offer {
  vendor: string
  /** Unlike any other of the same vendor. */
  key: string
  name: string
  description: string
  zmw: number
  town: TownName
  details: Record<string, unknown>
  capacity: number
  /** The kind of picture, with its variant where it has one: `car`, `product-honey`. */
  picture: string
  /** Whether the picture of this number shows the right thing; any does where it is absent. */
  shows?(picture: number): boolean
  /** Its place in the home page's featured block. */
  featured?: number
}
