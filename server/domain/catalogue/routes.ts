import * as catalogue from '#contract/catalogue/catalogue'
import { query } from '../route'
import { browseListings, browseVendors } from './browse'
import { loadListing, loadVendor } from './detail'
import { loadFeatured, loadShowcase } from './showcase'

export const catalogueRoutes = [
  query(catalogue.showcase, (db, { at }) => loadShowcase(db, at)),
  query(catalogue.featured, (db, { at }) => loadFeatured(db, at)),
  query(catalogue.vendors, (db, { input }) => browseVendors(db, input.query)),
  query(catalogue.vendor, (db, { input, at }) => loadVendor(db, input.params.id, at)),
  query(catalogue.listings, (db, { input, at }) => browseListings(db, input.query, at)),
  query(catalogue.listing, (db, { input, at }) => loadListing(db, input.params.id, at)),
]
