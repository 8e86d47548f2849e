import * as catalogue from '#contract/catalogue'
import { query } from '../route'
import { browseListings, browseVendors } from './browse'
import { oneListing, oneVendor } from './one'
import { featured, showcase } from './showcase'

export const catalogueRoutes = [
  query(catalogue.showcase, showcase),
  query(catalogue.featured, featured),
  query(catalogue.vendors, (db, { input }) => browseVendors(db, input.query)),
  query(catalogue.vendor, (db, { input }) => oneVendor(db, input.params.id)),
  query(catalogue.listings, (db, { input, at }) => browseListings(db, input.query, at)),
  query(catalogue.listing, (db, { input, at }) => oneListing(db, input.params.id, at)),
]
