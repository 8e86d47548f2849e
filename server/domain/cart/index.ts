export { cartRoutes } from './routes'
export { cartRows } from './sql'
