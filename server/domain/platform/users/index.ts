export { userRoutes } from './routes'
export { displayedEmail, selectAccounts } from './list'
