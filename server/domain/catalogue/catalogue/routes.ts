import * as catalogue from '#contract/catalogue/catalogue'
import { query, sharedQuery } from '../../route'
import { browseListings } from './browse'
import { browseVendors } from './browse-vendors'
import { loadListing, loadVendor } from './detail'
import { loadFeatured, loadShowcase } from './showcase'

export const catalogueRoutes = [
  sharedQuery(catalogue.showcase, (db, { at }) => loadShowcase(db, at)),
  sharedQuery(catalogue.featured, (db, { at }) => loadFeatured(db, at)),
  sharedQuery(catalogue.vendors, (db, { input }) => browseVendors(db, input.query)),
  query(catalogue.vendor, (db, { input, at }) => loadVendor(db, input.params.id, at)),
  sharedQuery(catalogue.listings, (db, { input, at }) => browseListings(db, input.query, at)),
  query(catalogue.listing, (db, { input, at }) => loadListing(db, input.params.id, at)),
]
