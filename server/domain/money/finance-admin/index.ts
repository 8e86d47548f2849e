export { financeAdminRoutes } from './routes'
