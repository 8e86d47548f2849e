import { useLiveQuery } from 'dexie-react-hooks'
import type { Listing, Vendor } from '#contract/catalogue'
import { openPublicDatabase } from '../public'

/** What this device has seen of a listing or a vendor; `null` for nothing, `undefined` while it is looked up. */
export const useSeenListing = (id: string | null): Listing | null | undefined =>
  useLiveQuery(async () => (id ? ((await openPublicDatabase().listings.get(id))?.data ?? null) : null), [id])

export const useSeenVendor = (id: string | null): Vendor | null | undefined =>
  useLiveQuery(async () => (id ? ((await openPublicDatabase().vendors.get(id))?.data ?? null) : null), [id])
