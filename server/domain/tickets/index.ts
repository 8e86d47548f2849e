export { admits, issued, ticketFor } from './issue'
export { issueMissing } from './missing'
export { ticketRoutes } from './routes'
