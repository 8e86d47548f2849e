export { analyticsRoutes } from './routes'
