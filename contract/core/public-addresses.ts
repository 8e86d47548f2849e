/**
 * Addresses of the endpoints that public pages read. A page needs only these to send its first requests. The endpoints
 * with their structs load later, together with the API client.
 */
import type * as catalogue from '../catalogue/catalogue'
import type { EndpointAddress } from './endpoint'
import type * as parcels from '../parcels/parcels'
import type * as settings from '../platform/public-settings'
import type * as tickets from '../bookings/ticket-keys'

export const publicAddresses = {
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

export const showcase: EndpointAddress<typeof catalogue.showcase> = publicAddresses.showcase
export const featured: EndpointAddress<typeof catalogue.featured> = publicAddresses.featured
export const vendors: EndpointAddress<typeof catalogue.vendors> = publicAddresses.vendors
export const vendor: EndpointAddress<typeof catalogue.vendor> = publicAddresses.vendor
export const listings: EndpointAddress<typeof catalogue.listings> = publicAddresses.listings
export const listing: EndpointAddress<typeof catalogue.listing> = publicAddresses.listing
export const availability: EndpointAddress<typeof catalogue.availability> = publicAddresses.availability
export const taken: EndpointAddress<typeof catalogue.occupancy> = publicAddresses.taken
export const publicSettings: EndpointAddress<typeof settings.publicSettings> = publicAddresses.publicSettings
export const ticketKeys: EndpointAddress<typeof tickets.ticketKeys> = publicAddresses.ticketKeys
export const trackParcel: EndpointAddress<typeof parcels.trackParcel> = publicAddresses.trackParcel
