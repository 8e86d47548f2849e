import * as push from '#contract/messages/push-subscriptions'
import { command, query, signedInOf } from '../../route'
import { findPublicPushKey } from './keys'
import { deleteSubscription, saveSubscription } from './subscriptions'

export const pushRoutes = [
  query(push.readPushKey, async (db) => ({ publicKey: await findPublicPushKey(db) })),
  command(push.savePushSubscription, async (tx, call) => {
    await saveSubscription(tx, signedInOf(call), call.input.body, call.gateways.webPush)
    return { message: 'This device gets notifications.' }
  }),
  command(push.deletePushSubscription, async (tx, call) => {
    await deleteSubscription(tx, signedInOf(call).session)
    return { message: 'This device gets no more notifications.' }
  }),
]
