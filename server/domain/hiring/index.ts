export { retellApplications } from './retell'
export { hiringRoutes } from './routes'
export { applicationRows, type ApplicationRow } from './sql'
export { applicationView } from './views'
