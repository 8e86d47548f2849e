export { pull } from './pull'
export { readRows, scopesOf } from './rows'
export { syncRoutes } from './routes'
export { planSweep, sweep } from './sweep'
