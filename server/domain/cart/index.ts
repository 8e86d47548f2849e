export { putBack, takeBought } from './edit'
export { cartRoutes } from './routes'
export { cartRows } from './sql'
