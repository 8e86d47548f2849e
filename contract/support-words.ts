/** What tickets are called, on both sides of the desk. Apart from the calls, which worker and service worker carry. */
import type { TicketCategory, TicketPriority, TicketStatus } from './support'

export const statusWords: Record<TicketStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  resolved: 'Resolved',
  closed: 'Closed',
}

export const categoryWords: Record<TicketCategory, string> = {
  booking: 'A booking or order',
  payment: 'A payment or refund',
  account: 'My account',
  business: 'My business',
  app: 'A problem with the app',
  other: 'Something else',
}

export const priorityWords: Record<TicketPriority, string> = { low: 'Low', normal: 'Normal', high: 'High' }

/** What to call a ticket on the telephone: known before the server has heard of it. */
export const ticketNumber = (id: string): string => `#${id.slice(0, 8).toUpperCase()}`
