export { formatReferences } from './affected-bookings'
export { listingRoutes } from './routes'
export { insertClosures, recordClosedDays } from './closed-days'
export { recordListingChange, loadOwnListingRows } from './sql'
