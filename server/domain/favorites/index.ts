export { favoriteRoutes } from './routes'
export { favoriteRows } from './sql'
