import type { PushKind } from '#contract/push-templates'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { getEndTime, getPushTime } from './send-times'

/** @param runAt the earliest time of the next try */
export const enqueuePush = (tx: Tx, notificationId: string, subscriptionId: string, runAt: Date): Promise<void> =>
  enqueue(
    tx,
    'push.send',
    { notificationId, subscriptionId },
    { runAt, key: `push:${notificationId}:${subscriptionId}`, priority: 1 },
  )

/**
 * Enqueues a push of a new notification to each device of its account, except the one that caused it: its screen displays
 * the result.
 */
export async function enqueuePushes(
  tx: Tx,
  { id: notificationId, accountId }: { id: string; accountId: string },
  kind: PushKind,
): Promise<void> {
  const deliveries = await tx.sql
    .insertInto('push_delivery')
    .columns(['notification_id', 'subscription_id', 'ends_at'])
    .expression((eb) => {
      const devices = eb
        .selectFrom('push_subscription')
        .select([
          sql<string>`${notificationId}::uuid`.as('notification_id'),
          'id as subscription_id',
          sql<Date>`${getEndTime(tx.at, kind)}::timestamptz`.as('ends_at'),
        ])
        .where('account_id', '=', accountId)
      const otherDevices = tx.callerSession ? devices.where('session_hash', '!=', tx.callerSession) : devices
      // A session that is ending: the command must neither wait for it nor fail because the device is gone.
      return otherDevices.forKeyShare().skipLocked()
    })
    .returning('subscription_id')
    .execute()
  for (const { subscription_id } of deliveries)
    await enqueuePush(tx, notificationId, subscription_id, getPushTime(tx.at, kind))
}
