export { admits, issued } from './issue'
export { issueMissing } from './missing'
export { ticketRoutes } from './routes'
