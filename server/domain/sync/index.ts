export { pull } from './pull'
export { readRows, getScopes } from './rows'
export { syncRoutes } from './routes'
export { scheduleSweep, sweep } from './sweep'
