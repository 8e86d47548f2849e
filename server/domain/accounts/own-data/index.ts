export { ownDataRoutes } from './routes'
export { wipeAgain } from './delete-account'
