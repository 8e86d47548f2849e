export { staffRoutes } from './routes'
export { staffRows } from './sql'
