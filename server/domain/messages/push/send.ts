/**
 * Sends one notification to one device. The job runs at least once. A delivery that was accepted is never sent again; if
 * the response of the push service is lost, the repeated message has the same topic and tag and replaces the first one on
 * the device (decision 137).
 */
import { renderNotification } from '#contract/notification-templates'
import { pushKinds } from '#contract/messages/channels'
import { findPushKind, type PushKind } from '#contract/push-templates'
import type { Db } from '../../../db/connect'
import type { PushOutcome } from '../../../db/tables/communication'
import { transact, type TransactOptions, type Tx } from '../../../db/transact'
import type { Gateways, PushKeyPair } from '../../../gateways'
import { enqueuePush } from './enqueue-pushes'
import { openPushKey } from './keys'
import { buildPayload } from './payload'
import { getPushTime } from './send-times'

interface PushDeps extends Pick<TransactOptions, 'clock'> {
  db: Db
  gateways: Pick<Gateways, 'webPush'>
  signal?: AbortSignal
}
interface DeliveryId {
  notificationId: string
  subscriptionId: string
}

interface Delivery extends DeliveryId {
  target: { endpoint: string; p256dh: string; auth: string }
  keys: PushKeyPair
  payload: string
  kind: PushKind
  tries: number
  endsAt: Date
  startedAt: Date
}

export async function sendPush({ db, gateways, signal, clock }: PushDeps, id: DeliveryId): Promise<void> {
  const options = clock ? { clock } : {}
  const delivery = await transact(db, (tx) => prepareDelivery(tx, id), options)
  if (!delivery) return
  const result = await gateways.webPush.send({
    target: delivery.target,
    keys: delivery.keys,
    payload: delivery.payload,
    topic: id.notificationId.replaceAll('-', ''),
    ttlSeconds: Math.ceil((delivery.endsAt.getTime() - delivery.startedAt.getTime()) / 1000),
    urgency: delivery.kind.isUrgent ? 'high' : 'normal',
    ...(signal ? { signal } : {}),
  })
  await transact(
    db,
    (tx) => {
      if (result.state === 'accepted') return storeAccepted(tx, delivery)
      if (result.state === 'gone') return deleteGoneSubscription(tx, delivery)
      if (result.state === 'refused') return endDelivery(tx, id, 'refused')
      return retryLater(tx, delivery, result.retryAfterMs)
    },
    options,
  )
}

/** @returns null if there is nothing to send now */
async function prepareDelivery(tx: Tx, id: DeliveryId): Promise<Delivery | null> {
  const row = await tx.sql
    .selectFrom('push_delivery')
    .innerJoin('notification', 'notification.id', 'notification_id')
    .innerJoin('push_subscription', 'push_subscription.id', 'subscription_id')
    .innerJoin('session', 'session.token_hash', 'session_hash')
    .innerJoin('account', 'account.id', 'push_subscription.account_id')
    .innerJoin('push_key', 'push_key.id', 'key_id')
    .select(['tries', 'ends_at', 'content', 'link', 'is_read', 'endpoint', 'p256dh', 'auth', 'is_active'])
    .select(pushKinds.map((name) => `push_${name}` as const))
    .select(['session.expires_at', 'push_key.id', 'public_key', 'private_key', 'push_subscription.account_id'])
    .where('notification_id', '=', id.notificationId)
    .where('subscription_id', '=', id.subscriptionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const end = (outcome: PushOutcome) => endDelivery(tx, id, outcome).then(() => null)
  if (row.is_read) return end('read')
  // An expired session is deleted later. Its device shows nothing before the next sign-in.
  if (row.ends_at <= tx.at || row.expires_at <= tx.at || !row.is_active) return end('expired')
  const kind = findPushKind(row.content.template)
  if (!kind) return end('refused')
  // Turned off since, for example in the quiet hours.
  if (kind.choice && !row[`push_${kind.choice}`]) return end('expired')
  const sendTime = getPushTime(tx.at, kind)
  if (sendTime > tx.at) {
    await enqueuePush(tx, id.notificationId, id.subscriptionId, sendTime)
    return null
  }
  const keys = openPushKey(tx, row)
  if (!keys) return end('refused')
  await updateDelivery(tx, id, { tries: row.tries + 1 })
  return {
    ...id,
    target: { endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth },
    keys,
    payload: buildPayload({
      id: id.notificationId,
      accountId: row.account_id,
      title: kind.title,
      text: renderNotification(row.content),
      link: row.link,
    }),
    kind,
    tries: row.tries + 1,
    endsAt: row.ends_at,
    startedAt: tx.at,
  }
}

const updateDelivery = (
  tx: Tx,
  { notificationId, subscriptionId }: DeliveryId,
  change: { tries: number } | { ended_at: Date; outcome: PushOutcome },
) =>
  tx.sql
    .updateTable('push_delivery')
    .set(change)
    .where('notification_id', '=', notificationId)
    .where('subscription_id', '=', subscriptionId)
    .where('ended_at', 'is', null)
    .execute()

async function endDelivery(tx: Tx, id: DeliveryId, outcome: PushOutcome): Promise<void> {
  await updateDelivery(tx, id, { ended_at: tx.at, outcome })
}

async function storeAccepted(tx: Tx, delivery: Delivery): Promise<void> {
  await endDelivery(tx, delivery, 'sent')
  await tx.sql
    .updateTable('push_subscription')
    .set({ succeeded_at: tx.at, failures: 0 })
    .where('id', '=', delivery.subscriptionId)
    .execute()
}

/** Unless the device has subscribed again meanwhile: its new address may work. */
async function deleteGoneSubscription(tx: Tx, delivery: Delivery): Promise<void> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('push_subscription')
    .where('id', '=', delivery.subscriptionId)
    .where('endpoint', '=', delivery.target.endpoint)
    .executeTakeFirst()
  if (numDeletedRows === 0n) await retryLater(tx, delivery, null)
}

/** After a failure, in seconds. The last one repeats until the push is of no use any more. */
const delaysSeconds = [10, 60, 300, 900]
/** A subscription with this many failures in a row, and without a success for so long, is deleted. */
const maxFailures = 50
const maxFailingMs = 14 * 86_400_000

async function retryLater(tx: Tx, delivery: Delivery, retryAfterMs: number | null): Promise<void> {
  const { failures, succeeded_at, created_at } =
    (await tx.sql
      .updateTable('push_subscription')
      .set((eb) => ({ failures: eb('failures', '+', 1) }))
      .where('id', '=', delivery.subscriptionId)
      .returning(['failures', 'succeeded_at', 'created_at'])
      .executeTakeFirst()) ?? {}
  // The device has signed out.
  if (failures === undefined || !created_at) return
  const failingMs = tx.at.getTime() - (succeeded_at ?? created_at).getTime()
  if (failures >= maxFailures && failingMs > maxFailingMs) {
    await tx.sql.deleteFrom('push_subscription').where('id', '=', delivery.subscriptionId).execute()
    return
  }
  const delaySeconds = delaysSeconds[Math.min(delivery.tries, delaysSeconds.length) - 1] ?? 0
  const nextTry = new Date(tx.at.getTime() + Math.max(delaySeconds * 1000, retryAfterMs ?? 0))
  if (nextTry >= delivery.endsAt) await endDelivery(tx, delivery, 'expired')
  else await enqueuePush(tx, delivery.notificationId, delivery.subscriptionId, nextTry)
}
