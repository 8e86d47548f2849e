export { supportRoutes } from './routes'
export { repliesOf, ticketsOf } from './sql'
export { replyView, ticketView } from './views'
