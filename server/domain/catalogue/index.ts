export { catalogueRoutes } from './routes'
export { listingPath, listingView } from './views'
export { countAll, like, offered, stars } from './sql'
export { countPlaces, readPlaces, type Place } from './places'
