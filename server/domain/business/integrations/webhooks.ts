/** Webhooks as members manage them: addresses, events, secrets, and the log of deliveries (decision 154). */
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import type { WebhookEvent } from '#contract/core/webhook-events'
import {
  deliveriesPerPage,
  maxWebhooks,
  type listDeliveries,
  type Webhook,
  type WebhookDelivery,
} from '#contract/business/integrations/webhooks'
import type { Db } from '../../../db/connect'
import { encryptKey } from '../../../db/key-cipher'
import { formatDateCursor, isOlderThan, microsecondsOf } from '../../../db/list-cursor'
import type { Tx } from '../../../db/transact'
import type { Gateways } from '../../../gateways'
import { enqueueDelivery } from '../../core/webhooks'

const secretBytes = 32
const hourMs = 3_600_000

interface WebhookValues {
  url: string
  events: readonly WebhookEvent[]
}

/**
 * Looks an address up before the transaction, so that a member learns at once that it cannot work.
 * @throws Refusal `invalid_input`
 */
export async function checkAddress(webhooks: Gateways['webhooks'], url: string): Promise<void> {
  const problem = await webhooks.findProblem(url)
  if (!problem) return
  const message =
    problem === 'address'
      ? 'Please enter an address on the public internet that begins with https://.'
      : 'We could not find this address. Please check it.'
  throw new Refusal('invalid_input', { fields: { url: message } })
}

export async function createWebhook(
  tx: Tx,
  { vendorId, accountId }: { vendorId: string; accountId: string },
  { id, url, events }: WebhookValues & { id: string },
): Promise<{ secret: string }> {
  // Requests that create webhooks at the same time are counted one after the other.
  await tx.sql.selectFrom('vendor').select('id').where('id', '=', vendorId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { count } = await tx.sql
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('vendor_id', '=', vendorId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxWebhooks) throw new Refusal('too_many_webhooks')
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('webhook_endpoint')
    .values({ id, vendor_id: vendorId, url, events: [...events], created_by: accountId, created_at: tx.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n)
    throw new Refusal('wrong_state', {
      message: 'This webhook was created already. Close this form, and replace its secret to see a new one.',
    })
  return insertSecret(tx, id)
}

async function insertSecret(tx: Tx, endpointId: string): Promise<{ secret: string }> {
  const [id, secret] = [tx.newId(), tx.randomBytes(secretBytes)]
  await tx.sql
    .insertInto('webhook_secret')
    .values({
      id,
      endpoint_id: endpointId,
      secret: encryptKey(tx.secrets(), id, secret, 'webhook secrets'),
      created_at: tx.at,
      expires_at: null,
    })
    .execute()
  return { secret: `whsec_${secret.toString('base64')}` }
}

/** @throws Refusal `not_found`, also for a webhook of another business */
async function lockWebhook(tx: Tx, vendorId: string, id: string) {
  const webhook = await tx.sql
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!webhook) throw new Refusal('not_found')
  return webhook
}

export async function editWebhook(
  tx: Tx,
  vendorId: string,
  id: string,
  { url, events, enabled }: WebhookValues & { enabled: boolean },
): Promise<void> {
  const webhook = await lockWebhook(tx, vendorId, id)
  const status = enabled
    ? { disabled_at: null, disabled_reason: null, ...(webhook.disabled_at && { failing_since: null }) }
    : webhook.disabled_at
      ? {}
      : { disabled_at: tx.at, disabled_reason: 'member' as const }
  await tx.sql
    .updateTable('webhook_endpoint')
    .set({ url, events: [...events], ...status })
    .where('id', '=', id)
    .execute()
}

export async function rotateSecret(
  tx: Tx,
  vendorId: string,
  id: string,
  overlapHours: string,
): Promise<{ secret: string }> {
  await lockWebhook(tx, vendorId, id)
  const endsAt = new Date(tx.at.getTime() + Number(overlapHours) * hourMs)
  await tx.sql.deleteFrom('webhook_secret').where('endpoint_id', '=', id).where('expires_at', 'is not', null).execute()
  await tx.sql.updateTable('webhook_secret').set({ expires_at: endsAt }).where('endpoint_id', '=', id).execute()
  return insertSecret(tx, id)
}

/** Its deliveries stay until they expire, and none is sent any more. */
export async function removeWebhook(tx: Tx, vendorId: string, id: string): Promise<void> {
  await lockWebhook(tx, vendorId, id)
  await tx.sql.updateTable('webhook_endpoint').set({ removed_at: tx.at }).where('id', '=', id).execute()
  await tx.sql.deleteFrom('webhook_secret').where('endpoint_id', '=', id).execute()
}

export async function listWebhooks(db: Db, vendorId: string, at: Date): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .select(
      sql<Date | null>`(
        select max(expires_at) from webhook_secret where endpoint_id = webhook_endpoint.id and expires_at > ${at}
      )`.as('old_secret_until'),
    )
    .where('vendor_id', '=', vendorId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    url: row.url,
    events: row.events,
    createdAt: row.created_at.toISOString(),
    failingSince: row.failing_since?.toISOString() ?? null,
    disabled:
      row.disabled_at && row.disabled_reason
        ? { reason: row.disabled_reason, at: row.disabled_at.toISOString() }
        : null,
    oldSecretUntil: row.old_secret_until?.toISOString() ?? null,
  }))
}

const problems = {
  address: 'The address is not on the public internet.',
  unreachable: 'We could not connect to the address.',
  slow: 'There was no response within 10 seconds.',
  disabled: 'The webhook was off or removed.',
} as const

export async function loadDeliveries(
  db: Db,
  vendorId: string,
  id: string,
  after: string | undefined,
): Promise<AnswerOf<typeof listDeliveries>> {
  const found = db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
    .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
    .selectAll('webhook_delivery')
    .select(['webhook_event.type', microsecondsOf('webhook_delivery.created_at').as('created_us')])
    .where('webhook_delivery.endpoint_id', '=', id)
    .where('webhook_endpoint.vendor_id', '=', vendorId)
    .orderBy('webhook_delivery.created_at', 'desc')
    .orderBy('webhook_delivery.id', 'desc')
    .limit(deliveriesPerPage)
  const rows = await (
    after === undefined ? found : found.where(isOlderThan(after, 'webhook_delivery.created_at', 'webhook_delivery.id'))
  ).execute()
  const last = rows.length === deliveriesPerPage ? rows.at(-1) : undefined
  return {
    deliveries: rows.map((row): WebhookDelivery => ({
      _id: row.id,
      eventId: row.event_id,
      event: row.type,
      state: row.state,
      attempts: row.attempts,
      createdAt: row.created_at.toISOString(),
      attemptedAt: row.attempted_at?.toISOString() ?? null,
      nextAt: row.next_at?.toISOString() ?? null,
      responseStatus: row.response_status,
      response: row.response,
      problem:
        row.failure === 'status'
          ? `The response had the status ${row.response_status}.`
          : row.failure && problems[row.failure],
    })),
    next: last ? formatDateCursor({ createdAt: last.created_us, id: last.id }) : null,
  }
}

/** @throws Refusal `wrong_state` while the delivery is being sent, or if the webhook is off */
export async function resendDelivery(tx: Tx, vendorId: string, id: string, deliveryId: string): Promise<void> {
  const webhook = await lockWebhook(tx, vendorId, id)
  if (webhook.disabled_at) throw new Refusal('wrong_state', { message: 'Please turn the webhook on first.' })
  const delivery = await tx.sql
    .selectFrom('webhook_delivery')
    .select('state')
    .where('id', '=', deliveryId)
    .where('endpoint_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!delivery) throw new Refusal('not_found')
  if (delivery.state === 'pending')
    throw new Refusal('wrong_state', { message: 'We are still sending this. You can send it again afterwards.' })
  await tx.sql
    .updateTable('webhook_delivery')
    .set({ state: 'pending', attempts: 0, next_at: null, claimed_until: null })
    .where('id', '=', deliveryId)
    .execute()
  await enqueueDelivery(tx, { deliveryId, endpointId: id })
}
