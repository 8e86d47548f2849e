export { listingRoutes } from './routes'
export { listingChanged, ownListingRows } from './sql'
