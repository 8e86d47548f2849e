/**
 * Support tickets and replies. The client generates the ids, so that both can be written offline, including a reply to
 * an unsent ticket. `support-tickets.ts` reads tickets, `support-team.ts` is the side of the support team, and
 * `support-commands.ts` contains the parts that the sync worker and service worker load.
 */
import { enums, object, type Infer } from 'superstruct'
import { endpoint } from './endpoint'
import { replySent, ticketSent } from './support-queue'
import { Id } from './values'
import { line, note } from './written'

/**
 * `open` awaits the support team, and `answered` awaits the requester. A reply to a `resolved` ticket reopens it.
 * `closed` is final.
 */
export const ticketStatuses = ['open', 'answered', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketCategories = ['booking', 'payment', 'account', 'business', 'app', 'other'] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const ticketPriorities = ['low', 'normal', 'high'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** Limit of tickets per account that are neither resolved nor closed. */
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

/** The forms. The client adds the id. */
export const TicketForm = object(asked)
export type TicketForm = Infer<typeof TicketForm>
export const ReplyForm = object(answered)

export const ReplyBody = object({ id: Id, ...answered })
export const ticketId = object({ id: Id })

export const openTicket = endpoint({ ...ticketSent, body: object({ id: Id, ...asked }) })
export const replyToTicket = endpoint({ ...replySent, params: ticketId, body: ReplyBody })
