export { favoriteRoutes } from './routes'
export { loadFavoriteRows } from './sql'
