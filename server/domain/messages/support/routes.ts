import * as cannedReplies from '#contract/messages/support/canned-replies'
import * as support from '#contract/messages/support/support'
import * as supportQueue from '#contract/messages/support/support-team'
import * as tickets from '#contract/messages/support/support-tickets'
import { adminCommand } from '../../core/audit'
import { countUses } from '../../core/limits'
import { command, query, signedInOf } from '../../route'
import { deleteCannedReply, listCannedReplies, saveCannedReply } from './canned-replies'
import { listTickets, openTicket, readTicket, addRequesterReply } from './requester'
import { answerSupportTicket, listSupportQueue, readQueuedTicket, setTicketStatus } from './support-team'
import { addNote, assignTicket } from './team-work'

export const supportRoutes = [
  query(tickets.listSupportTickets, (db, call) => listTickets(db, signedInOf(call).accountId)),
  query(tickets.readSupportTicket, (db, call) => readTicket(db, signedInOf(call).accountId, call.input.params.id)),
  command(support.openSupportTicket, async (tx, call) => {
    const { accountId } = signedInOf(call)
    if (await openTicket(tx, accountId, call.input.body))
      await countUses(tx.sql, call.settings, tx.at, [{ limit: 'supportTicket', subject: accountId }])
    return { _id: call.input.body.id }
  }),
  command(support.replyToSupportTicket, async (tx, call) => {
    const { accountId } = signedInOf(call)
    if (await addRequesterReply(tx, accountId, call.input.params.id, call.input.body))
      await countUses(tx.sql, call.settings, tx.at, [{ limit: 'supportReply', subject: accountId }])
    return { _id: call.input.body.id }
  }),
  query(supportQueue.listTicketsForTeam, (db, call) =>
    listSupportQueue(db, signedInOf(call).accountId, call.input.query),
  ),
  query(supportQueue.readTicketForTeam, (db, call) => readQueuedTicket(db, call.input.params.id)),
  adminCommand(supportQueue.replyAsSupportTeam, async (tx, call) => ({
    answer: { _id: call.input.body.id },
    audit: await answerSupportTicket(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  })),
  adminCommand(supportQueue.setSupportTicketStatus, (tx, call) =>
    setTicketStatus(tx, call.input.params.id, call.input.body.status),
  ),
  adminCommand(supportQueue.assignSupportTicket, (tx, call) =>
    assignTicket(tx, call.input.params.id, call.input.body.assigneeId),
  ),
  adminCommand(supportQueue.addSupportNote, (tx, call) =>
    addNote(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  query(cannedReplies.listCannedReplies, (db) => listCannedReplies(db)),
  adminCommand(cannedReplies.saveCannedReply, (tx, call) => saveCannedReply(tx, call.input.params.id, call.input.body)),
  adminCommand(cannedReplies.deleteCannedReply, (tx, call) => deleteCannedReply(tx, call.input.params.id)),
]
