import * as vendors from '#contract/platform/vendors'
import { adminCommand } from '../../core/audit'
import { pageQuery, query, signedInOf } from '../../route'
import { setFeatured, setListingHidden, setVendorHidden, setVerified } from './change'
import { listBookings, listListings, listVendors, readVendor } from './read'

export const vendorAdminRoutes = [
  pageQuery(vendors.listVendorsForAdmins, (db, call) => listVendors(db, call.input.query, call.at)),
  query(vendors.readVendorForAdmins, (db, call) => readVendor(db, call.input.params.id)),
  pageQuery(vendors.listVendorListings, (db, call) => listListings(db, call.input.params.id, call.input.query)),
  pageQuery(vendors.listBookingsOfVendor, (db, call) => listBookings(db, call.input.params.id, call.input.query)),
  adminCommand(vendors.setVendorVerified, (tx, call) =>
    setVerified(tx, call.input.params.id, call.input.body.verified),
  ),
  adminCommand(vendors.setVendorHidden, (tx, call) =>
    setVendorHidden(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  adminCommand(vendors.setListingHidden, (tx, call) =>
    setListingHidden(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  adminCommand(vendors.setVendorFeatured, (tx, call) =>
    setFeatured(tx, call.input.params.id, call.input.body.featured),
  ),
]
