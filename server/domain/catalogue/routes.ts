import * as catalogue from '#contract/catalogue'
import { query } from '../route'
import { browseListings, browseVendors, oneListing, oneVendor } from './browse'
import { featured, showcase } from './showcase'

export const catalogueRoutes = [
  query(catalogue.showcase, showcase),
  query(catalogue.featured, featured),
  query(catalogue.vendors, (db, { input }) => browseVendors(db, input.query)),
  query(catalogue.vendor, (db, { input }) => oneVendor(db, input.params.id)),
  query(catalogue.listings, (db, { input }) => browseListings(db, input.query)),
  query(catalogue.listing, (db, { input }) => oneListing(db, input.params.id)),
]
