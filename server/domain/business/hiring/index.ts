export { recordApplicationChanges } from './record-changes'
export { hiringRoutes } from './routes'
export { selectApplications, type ApplicationRow } from './sql'
export { applicationView } from './views'
