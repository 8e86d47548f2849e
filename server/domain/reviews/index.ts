export { reviewRoutes } from './routes'
export { formatAuthorName } from './views'
