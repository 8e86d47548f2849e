export { admits, issued, ticketFor } from './issue'
export { issueMissing } from './missing'
export { prepareKeys } from './prepare-keys'
export { ticketRoutes } from './routes'
