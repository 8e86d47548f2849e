export { catalogueRoutes } from './routes'
export { listingPath, listingView, ratingOf } from './views'
export { countAll, like, offered, stars } from './sql'
export { countPlaces, readPlaces, type Place } from './places'
