export { reviewRoutes } from './routes'
export { authorOf } from './views'
