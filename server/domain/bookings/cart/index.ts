export { restoreToCart, removePurchasedItems } from './edit'
export { cartRoutes } from './routes'
export { loadCartRows } from './sql'
