export { setListingHidden, setVendorHidden } from './change'
export { vendorAdminRoutes } from './routes'
export { displayedVendorName } from './read'
