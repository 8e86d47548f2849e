/**
 * Support tickets and replies. The client generates the ids, so that both can be written offline, including a reply to
 * an unsent ticket. `support-tickets.ts` reads tickets, `support-team.ts` is the side of the support team, and
 * `support-commands.ts` contains the parts that the sync worker and service worker load.
 */
import { enums, object, optional, type Infer } from 'superstruct'
import { endpoint } from '../../core/endpoint'
import { replyToTicketCommand, openTicketCommand } from './support-commands'
import { Id } from '../../core/values'
import { singleLineText, multilineText } from '../../core/user-text'

/**
 * `open` awaits the support team, and `answered` awaits the requester. A reply to a `resolved` ticket reopens it.
 * `closed` is final.
 */
export const supportTicketStatuses = ['open', 'answered', 'resolved', 'closed'] as const
export type SupportTicketStatus = (typeof supportTicketStatuses)[number]

export const supportTicketCategories = ['booking', 'payment', 'account', 'business', 'app', 'other'] as const
export type SupportTicketCategory = (typeof supportTicketCategories)[number]

export const supportTicketPriorities = ['low', 'normal', 'high'] as const
export type SupportTicketPriority = (typeof supportTicketPriorities)[number]

/** Limit of tickets per account that are neither resolved nor closed. */
export const maxOpenTickets = 20
export const maxTicketReplies = 200

const maxTicketSubjectLength = 120
export const maxTicketMessageLength = 2000

const ticketFields = {
  subject: singleLineText(maxTicketSubjectLength, 3, 'Please enter a short subject.'),
  category: enums(supportTicketCategories),
  priority: enums(supportTicketPriorities),
  message: multilineText(maxTicketMessageLength, 10, 'Please describe the problem in at least 10 characters.'),
  /** The booking that the ticket is about: one of the customer's, or one of the partner's business. */
  bookingId: optional(Id),
}
const replyFields = { message: multilineText(maxTicketMessageLength, 1, 'Please write a reply.') }

/** The forms. The client adds the id. */
export const SupportTicketForm = object(ticketFields)
export type SupportTicketForm = Infer<typeof SupportTicketForm>
export const SupportReplyForm = object(replyFields)

export const SupportReplyBody = object({ id: Id, ...replyFields })
export const supportTicketParams = object({ id: Id })

export const openSupportTicket = endpoint({ ...openTicketCommand, body: object({ id: Id, ...ticketFields }) })
export const replyToSupportTicket = endpoint({
  ...replyToTicketCommand,
  params: supportTicketParams,
  body: SupportReplyBody,
})
