export { listingRoutes } from './routes'
export { ownListingRows } from './sql'
