import * as support from '#contract/support'
import * as desk from '#contract/support-desk'
import * as tickets from '#contract/support-tickets'
import { countUses } from '../limits'
import { command, query, signedInOf } from '../route'
import { listTickets, openTicket, readTicket, reply } from './ask'
import { answer, listDesk, readDesk, settle } from './desk'

export const supportRoutes = [
  query(tickets.listTickets, (db, call) => listTickets(db, signedInOf(call).accountId)),
  query(tickets.readTicket, (db, call) => readTicket(db, signedInOf(call).accountId, call.input.params.id)),
  command(support.openTicket, async (tx, call) => {
    const { accountId } = signedInOf(call)
    if (await openTicket(tx, accountId, call.input.body))
      await countUses(tx.sql, call.settings, tx.at, [{ limit: 'supportTicket', subject: accountId }])
    return { _id: call.input.body.id }
  }),
  command(support.replyToTicket, async (tx, call) => {
    const { accountId } = signedInOf(call)
    if (await reply(tx, accountId, call.input.params.id, call.input.body))
      await countUses(tx.sql, call.settings, tx.at, [{ limit: 'supportReply', subject: accountId }])
    return { _id: call.input.body.id }
  }),
  query(desk.listDeskTickets, (db, call) => listDesk(db, call.input.query)),
  query(desk.readDeskTicket, (db, call) => readDesk(db, call.input.params.id)),
  command(desk.answerTicket, async (tx, call) => {
    await answer(tx, signedInOf(call).accountId, call.input.params.id, call.input.body)
    return { _id: call.input.body.id }
  }),
  command(desk.settleTicket, (tx, call) => settle(tx, call.input.params.id, call.input.body.status)),
]
