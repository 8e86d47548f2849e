/**
 * Records what is reported to the programs of a business, in the transaction in which it happens (decision 154). A
 * business without webhooks costs one read of an index.
 */
import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/core/webhook-events'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'

interface Event {
  vendorId: string
  type: WebhookEvent
  /** The booking, payment, refund, payout or listing. */
  subjectId: string
  /** Called only if the event is wanted. Never returns personal data: webhooks have no scope for it. */
  loadData(): Record<string, unknown> | Promise<Record<string, unknown>>
}

export async function recordEvent(tx: Tx, event: Event): Promise<void> {
  const { vendorId, type, subjectId } = event
  const endpoints = await tx.sql
    .selectFrom('webhook_endpoint')
    .select(['id', 'events'])
    .where('vendor_id', '=', vendorId)
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
  if (endpoints.length === 0) return
  const data = toJson(await event.loadData())
  if (await updateEvent(tx, event, data)) return
  const subscribed = endpoints.filter(({ events }) => events.includes(type))
  if (subscribed.length === 0) return
  const eventId = tx.newId()
  await tx.sql
    .insertInto('webhook_event')
    .values({ id: eventId, vendor_id: vendorId, type, subject_id: subjectId, data, created_at: tx.at })
    .execute()
  for (const { id } of subscribed) {
    const deliveryId = tx.newId()
    await tx.sql
      .insertInto('webhook_delivery')
      .values({ id: deliveryId, endpoint_id: id, event_id: eventId, created_at: tx.at })
      .execute()
    await enqueueDelivery(tx, { deliveryId, endpointId: id })
  }
}

/**
 * A command often changes a row several times, also after it has created or cancelled it. It is reported once, with its
 * last values.
 */
async function updateEvent(tx: Tx, { vendorId, type, subjectId }: Event, data: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('webhook_event')
    .set({ data })
    .where('subject_id', '=', subjectId)
    .where('vendor_id', '=', vendorId)
    .where('transaction_id', '=', sql<string>`pg_current_xact_id()`)
    .$if(type !== 'booking.changed', (events) => events.where('type', '=', type))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Schedules the next attempt. The deliveries of one endpoint run one after the other, so that a slow receiver occupies one
 * worker only.
 */
export const enqueueDelivery = (
  tx: Tx,
  { deliveryId, endpointId }: { deliveryId: string; endpointId: string },
  runAt?: Date,
): Promise<void> =>
  enqueue(
    tx,
    'webhook.send',
    { deliveryId },
    { key: `webhook:${deliveryId}`, queue: `webhook:${endpointId}`, priority: 10, ...(runAt && { runAt }) },
  )
