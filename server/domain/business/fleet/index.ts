export { fleetRoutes } from './routes'
export { loadFleetRows } from './sql'
