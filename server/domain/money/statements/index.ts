export { statementRoutes } from './routes'
