export { pull, sweepFeed } from './pull'
export { readRows, scopesOf } from './rows'
export { syncRoutes } from './routes'
