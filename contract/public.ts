/**
 * Addresses of the endpoints that public pages read. A page needs only these to send its first requests. The endpoints
 * with their structs load later, together with the API client.
 */
import type * as catalogue from './catalogue'
import type { Address } from './endpoint'
import type * as parcels from './parcels'
import type * as settings from './settings'
import type * as tickets from './tickets'

export const addresses = {
  showcase: { name: 'marketplace.showcase', path: '/marketplace/showcase' },
  featured: { name: 'marketplace.featured', path: '/marketplace/featured' },
  vendors: { name: 'vendors.list', path: '/vendors' },
  vendor: { name: 'vendors.one', path: '/vendors/:id' },
  listings: { name: 'listings.list', path: '/listings' },
  listing: { name: 'listings.one', path: '/listings/:id' },
  availability: { name: 'listings.availability', path: '/listings/:id/availability' },
  taken: { name: 'listings.taken', path: '/listings/:id/taken' },
  publicSettings: { name: 'public.settings', path: '/public/settings' },
  ticketKeys: { name: 'tickets.keys', path: '/tickets/keys' },
  trackParcel: { name: 'parcels.track', path: '/track/:number' },
} as const

export const showcase: Address<typeof catalogue.showcase> = addresses.showcase
export const featured: Address<typeof catalogue.featured> = addresses.featured
export const vendors: Address<typeof catalogue.vendors> = addresses.vendors
export const vendor: Address<typeof catalogue.vendor> = addresses.vendor
export const listings: Address<typeof catalogue.listings> = addresses.listings
export const listing: Address<typeof catalogue.listing> = addresses.listing
export const availability: Address<typeof catalogue.availability> = addresses.availability
export const taken: Address<typeof catalogue.taken> = addresses.taken
export const publicSettings: Address<typeof settings.publicSettings> = addresses.publicSettings
export const ticketKeys: Address<typeof tickets.ticketKeys> = addresses.ticketKeys
export const trackParcel: Address<typeof parcels.trackParcel> = addresses.trackParcel
