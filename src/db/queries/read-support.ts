import type { SupportReply, SupportTicket } from '#contract/support-tickets'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'

export interface SeenTicket extends SupportTicket {
  /** The ticket or a reply to it has not reached the server yet. */
  waiting: boolean
  /** The ticket itself has reached the server. */
  sent: boolean
}
export interface SeenReply extends SupportReply {
  waiting: boolean
}

export interface TicketView {
  ticket: SeenTicket
  /** In the order of writing. */
  replies: SeenReply[]
}

/** Reads the support tickets, most recently changed first. */
export async function readTickets(database: UserDatabase): Promise<SeenTicket[]> {
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
  const [opened, written] = await database.transaction(
    'r',
    database.supportTickets,
    database.supportReplies,
    database.outbox,
    () => Promise.all([readFolded(database, 'supportTicket'), readFolded(database, 'supportReply')]),
  )
  const allReplies = [...written.view.values()]
    .map((one) => ({ ...one, waiting: written.pending.has(one._id) }))
    .sort(byTime)
  const repliesTo = (id: string) => allReplies.filter(({ ticketId }) => ticketId === id)
  const seen = [...opened.view.values()].map((one) => {
    const waiting = opened.pending.has(one._id)
    return withReplies({ ...one, waiting, sent: !waiting }, repliesTo(one._id))
  })
  return { tickets: seen, repliesTo }
}

/** A pending reply reopens its ticket, as it will on the server. */
function withReplies(ticket: SeenTicket, replies: readonly SeenReply[]): SeenTicket {
  const waiting = replies.findLast((reply) => reply.waiting)
  if (!waiting) return ticket
  const status = ticket.status === 'closed' ? 'closed' : 'open'
  return {
    ...ticket,
    status,
    waiting: true,
    changedAt: waiting.createdAt > ticket.changedAt ? waiting.createdAt : ticket.changedAt,
  }
}

/** Sorts pending replies last, whatever the clock of the device says. */
const byTime = (a: SeenReply, b: SeenReply) =>
  Number(a.waiting) - Number(b.waiting) || (a.createdAt < b.createdAt ? -1 : 1)
