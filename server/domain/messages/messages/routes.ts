import * as conversations from '#contract/messages/conversations'
import * as messages from '#contract/messages/messages'
import { countUses } from '../../core/limits'
import { command, query, signedInOf } from '../../route'
import { loadConversations, markRead, loadMessagePage } from './read'
import { createMessage } from './send'

export const messageRoutes = [
  query(conversations.listConversations, (db, call) => loadConversations(db, signedInOf(call), call.input.query.after)),
  query(conversations.readConversation, (db, call) =>
    loadMessagePage(db, signedInOf(call), call.input.params.with, call.input.query.before),
  ),
  command(messages.sendMessage, async (tx, call) => {
    const caller = signedInOf(call)
    if (await createMessage(tx, caller, call.input.params.with, call.input.body)) {
      await countUses(tx.sql, call.settings, tx.at, [{ limit: 'message', subject: caller.accountId }])
    }
    return { _id: call.input.body.id }
  }),
  command(messages.markMessagesRead, async (tx, call) => {
    await markRead(tx, signedInOf(call), call.input.params.with, call.input.body.upTo)
    return { _id: call.input.params.with }
  }),
]
