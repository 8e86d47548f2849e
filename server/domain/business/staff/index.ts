export { staffRoutes } from './routes'
export { loadStaffRows } from './sql'
