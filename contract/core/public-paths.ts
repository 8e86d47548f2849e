/**
 * Names and paths of the endpoints that public pages read. The endpoints and the addresses of pages are both built from
 * them, so that an address can name the type of its endpoint without an import cycle.
 */
export const publicPaths = {
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

export const reviewPaths = { vendorReviews: { name: 'reviews.list', path: '/vendors/:id/reviews' } } as const

export const jobPaths = {
  jobs: { name: 'jobs.list', path: '/jobs' },
  job: { name: 'jobs.one', path: '/jobs/:id' },
} as const
