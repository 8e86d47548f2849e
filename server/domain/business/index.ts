export { businessRoutes } from './routes'
export { businessRows } from './sql'
