import * as conversations from '#contract/conversations'
import * as messages from '#contract/messages'
import { countUses } from '../limits'
import { command, query, signedInOf } from '../route'
import { list, markRead, page } from './read'
import { send } from './send'

export const messageRoutes = [
  query(conversations.listConversations, (db, call) => list(db, signedInOf(call))),
  query(conversations.readConversation, (db, call) =>
    page(db, signedInOf(call), call.input.params.with, call.input.query.before),
  ),
  command(messages.sendMessage, async (tx, call) => {
    const who = signedInOf(call)
    if (await send(tx, who, call.input.params.with, call.input.body)) {
      await countUses(tx.sql, call.settings, tx.at, [{ limit: 'message', subject: who.accountId }])
    }
    return { _id: call.input.body.id }
  }),
  command(messages.readMessages, async (tx, call) => {
    await markRead(tx, signedInOf(call), call.input.params.with, call.input.body.upTo)
    return { _id: call.input.params.with }
  }),
]
