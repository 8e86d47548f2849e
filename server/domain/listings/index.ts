export { listingRoutes } from './routes'
export { recordListingChange, loadOwnListingRows } from './sql'
