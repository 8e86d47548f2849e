export { readRows, getScopes } from './rows'
export { syncRoutes } from './routes'
export { deleteOldChanges } from './delete-old-changes'
