import type { SupportReply, SupportTicket } from '#contract/messages/support/support-tickets'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'

export interface TicketLine extends SupportTicket {
  /** The ticket or a reply to it has not reached the server yet. */
  waiting: boolean
  /** The ticket itself has reached the server. */
  sent: boolean
}
export interface ReplyLine extends SupportReply {
  waiting: boolean
}

export interface TicketView {
  ticket: TicketLine
  /** In the order of writing. */
  replies: ReplyLine[]
}

/** Reads the support tickets, most recently changed first. */
export async function readTickets(database: UserDatabase): Promise<TicketLine[]> {
  const { tickets } = await readAll(database)
  return tickets.sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1))
}

/** Reads a support ticket; null if this device knows of none with this id. */
export async function readTicket(database: UserDatabase, id: string): Promise<TicketView | null> {
  const { tickets, repliesTo } = await readAll(database)
  const ticket = tickets.find(({ _id }) => _id === id)
  return ticket ? { ticket, replies: repliesTo(id) } : null
}

async function readAll(database: UserDatabase) {
  const [foldedTickets, foldedReplies] = await database.transaction(
    'r',
    database.supportTickets,
    database.supportReplies,
    database.outbox,
    () => Promise.all([readFolded(database, 'supportTicket'), readFolded(database, 'supportReply')]),
  )
  const allReplies = [...foldedReplies.view.values()]
    .map((reply) => ({ ...reply, waiting: foldedReplies.pending.has(reply._id) }))
    .sort(compareReplies)
  const repliesTo = (id: string) => allReplies.filter(({ ticketId }) => ticketId === id)
  const ticketLines = [...foldedTickets.view.values()].map((ticket) => {
    const waiting = foldedTickets.pending.has(ticket._id)
    return applyPendingReplies({ ...ticket, waiting, sent: !waiting }, repliesTo(ticket._id))
  })
  return { tickets: ticketLines, repliesTo }
}

/** A pending reply reopens its ticket, as it will on the server. */
function applyPendingReplies(ticket: TicketLine, replies: readonly ReplyLine[]): TicketLine {
  const lastPendingReply = replies.findLast((reply) => reply.waiting)
  if (!lastPendingReply) return ticket
  const status = ticket.status === 'closed' ? 'closed' : 'open'
  return {
    ...ticket,
    status,
    waiting: true,
    changedAt: lastPendingReply.createdAt > ticket.changedAt ? lastPendingReply.createdAt : ticket.changedAt,
  }
}

/** Sorts pending replies last, whatever the clock of the device says. */
const compareReplies = (a: ReplyLine, b: ReplyLine) =>
  Number(a.waiting) - Number(b.waiting) || (a.createdAt < b.createdAt ? -1 : 1)
