/** Labels of support tickets, for requesters and the support team. Separate from the endpoints, which workers load. */
import type { SupportTicketCategory, SupportTicketPriority, SupportTicketStatus } from './support'

export const ticketStatusLabels: Record<SupportTicketStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  resolved: 'Resolved',
  closed: 'Closed',
}

export const ticketCategoryLabels: Record<SupportTicketCategory, string> = {
  booking: 'A booking or order',
  payment: 'A payment or refund',
  account: 'My account',
  business: 'My business',
  app: 'A problem with the app',
  other: 'Something else',
}

export const ticketPriorityLabels: Record<SupportTicketPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
}

/**
 * Formats a short ticket number. It depends only on the client's id, so it is known before the server has the ticket.
 */
export const formatTicketNumber = (id: string): string => `#${id.slice(0, 8).toUpperCase()}`
