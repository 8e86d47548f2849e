/** Labels of support tickets, for requesters and the support team. Separate from the endpoints, which workers load. */
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

/**
 * Formats a short ticket number. It depends only on the client's id, so it is known before the server has the ticket.
 */
export const ticketNumber = (id: string): string => `#${id.slice(0, 8).toUpperCase()}`
