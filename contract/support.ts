/**
 * Asking Tilipo for help. A ticket and its replies are named by whoever writes them, so that both can be written
 * offline, the reply to a ticket that the server has not heard of too. Reading them is `support-tickets.ts`, the
 * answering side `support-desk.ts`; `support-queue.ts` is as much as worker and service worker carry.
 */
import { enums, object, type Infer } from 'superstruct'
import { endpoint } from './endpoint'
import { replySent, ticketSent } from './support-queue'
import { Id } from './values'
import { line, note } from './written'

/** `open` waits for Tilipo, `answered` for the person; a reply to what is resolved opens it again, `closed` is final. */
export const ticketStatuses = ['open', 'answered', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketCategories = ['booking', 'payment', 'account', 'business', 'app', 'other'] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const ticketPriorities = ['low', 'normal', 'high'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** Tickets of one account that are neither resolved nor closed. */
export const mostOpenTickets = 20
export const mostReplies = 200

export const longestSubject = 120
export const longestMessage = 2000

const asked = {
  subject: line(longestSubject, 3, 'Please enter a short subject.'),
  category: enums(ticketCategories),
  priority: enums(ticketPriorities),
  message: note(longestMessage, 10, 'Please describe the problem in at least 10 characters.'),
}
const answered = { message: note(longestMessage, 1, 'Please write a reply.') }

/** What the forms ask for; the id is given by the device. */
export const TicketForm = object(asked)
export type TicketForm = Infer<typeof TicketForm>
export const ReplyForm = object(answered)

export const ReplyBody = object({ id: Id, ...answered })
export const ticketId = object({ id: Id })

export const openTicket = endpoint({ ...ticketSent, body: object({ id: Id, ...asked }) })
export const replyToTicket = endpoint({ ...replySent, params: ticketId, body: ReplyBody })
