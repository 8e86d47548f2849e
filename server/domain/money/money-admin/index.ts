export { moneyAdminRoutes } from './routes'
