export { catalogueRoutes } from './routes'
export { listingPath, listingView } from './views'
export { offered } from './sql'
