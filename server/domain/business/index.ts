export { businessRoutes } from './routes'
export { loadBusinessRows } from './sql'
