export { isAdmissible, buildTicketUpdate, signTicket } from './issue'
export { issueMissingTickets } from './issue-missing'
export { prepareKeys } from './prepare-keys'
export { ticketRoutes } from './routes'
