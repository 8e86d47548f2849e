import * as catalogue from '#contract/catalogue'
import { query } from '../route'
import { browseListings, browseVendors } from './browse'
import { oneListing, oneVendor } from './one'
import { featured, showcase } from './showcase'

export const catalogueRoutes = [
  query(catalogue.showcase, (db, { at }) => showcase(db, at)),
  query(catalogue.featured, (db, { at }) => featured(db, at)),
  query(catalogue.vendors, (db, { input }) => browseVendors(db, input.query)),
  query(catalogue.vendor, (db, { input, at }) => oneVendor(db, input.params.id, at)),
  query(catalogue.listings, (db, { input, at }) => browseListings(db, input.query, at)),
  query(catalogue.listing, (db, { input, at }) => oneListing(db, input.params.id, at)),
]
