export { deleteExpiredActivity } from './delete-expired'
export { recordActivity } from './record'
export { activityRoutes } from './routes'
