export { openTicket } from './requester'
export { supportRoutes } from './routes'
export { selectSupportReplies, selectSupportTickets } from './sql'
export { replyView, ticketView } from './views'
