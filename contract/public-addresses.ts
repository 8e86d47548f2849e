/**
 * Addresses of the endpoints that public pages read. A page needs only these to send its first requests. The endpoints
 * with their structs load later, together with the API client.
 */
import type * as catalogue from './catalogue/catalogue'
import type { EndpointAddress } from './core/endpoint'
import { publicPaths } from './core/public-paths'
import type * as parcels from './verticals/carriers/parcels/parcels'
import type * as settings from './platform/public-settings'
import type * as tickets from './bookings/tickets/ticket-keys'

export const showcase: EndpointAddress<typeof catalogue.showcase> = publicPaths.showcase
export const featured: EndpointAddress<typeof catalogue.featured> = publicPaths.featured
export const vendors: EndpointAddress<typeof catalogue.vendors> = publicPaths.vendors
export const vendor: EndpointAddress<typeof catalogue.vendor> = publicPaths.vendor
export const listings: EndpointAddress<typeof catalogue.listings> = publicPaths.listings
export const listing: EndpointAddress<typeof catalogue.listing> = publicPaths.listing
export const availability: EndpointAddress<typeof catalogue.availability> = publicPaths.availability
export const taken: EndpointAddress<typeof catalogue.occupancy> = publicPaths.taken
export const publicSettings: EndpointAddress<typeof settings.publicSettings> = publicPaths.publicSettings
export const ticketKeys: EndpointAddress<typeof tickets.ticketKeys> = publicPaths.ticketKeys
export const trackParcel: EndpointAddress<typeof parcels.trackParcel> = publicPaths.trackParcel
