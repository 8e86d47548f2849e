export { orderRoutes } from './routes'
