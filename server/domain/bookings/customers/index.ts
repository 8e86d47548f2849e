export { customerRoutes } from './routes'
export { refuseBlockedCustomer } from './block'
