/**
 * Sends deliveries: claim, send outside any transaction, store the result (decision 154).
 *
 *   pending ──claim──▶ (sending) ──2xx──▶ delivered
 *      ▲                  │ other response, or none
 *      └── next attempt ──┴── after the last attempt ──▶ failed
 */
import { createHmac } from 'node:crypto'
import { webhookRetrySeconds } from '#contract/core/webhook-events'
import type { Db } from '../../../db/connect'
import { decryptKey } from '../../../db/key-cipher'
import type { Secrets } from '../../../db/secrets'
import { transact, type Tx, type TransactOptions } from '../../../db/transact'
import { WebhookUnreachable, type Gateways } from '../../../gateways'
import { enqueueDelivery } from '../../core/webhooks'
import { notify } from '../../messages/notifications'

interface Tools {
  db: Db
  gateways: Pick<Gateways, 'webhooks'>
  secrets: Secrets
  signal?: AbortSignal
  clock?: TransactOptions['clock']
}

const maxAttempts = webhookRetrySeconds.length + 1
/** Longer than an attempt can take. */
const claimMs = 60_000
/** An endpoint that has failed for this long is turned off. */
const maxFailingMs = 3 * 86_400_000

/** Safe to repeat, also in several processes at once. */
export async function deliver(tools: Tools, deliveryId: string): Promise<void> {
  const options = tools.clock ? { clock: tools.clock } : {}
  const claimed = await transact(tools.db, (tx) => claim(tx, deliveryId, tools.secrets), options)
  if (!claimed) return
  const result = await send(tools, claimed)
  await transact(tools.db, (tx) => storeResult(tx, claimed, result), options)
}

interface ClaimedDelivery {
  id: string
  endpointId: string
  attempts: number
  claimedUntil: Date
  url: string
  headers: Record<string, string>
  body: string
}

/** @returns null if there is nothing to send now */
async function claim(tx: Tx, id: string, secrets: Secrets): Promise<ClaimedDelivery | null> {
  const row = await tx.sql
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
    .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
    .select([
      'webhook_delivery.endpoint_id',
      'webhook_delivery.event_id',
      'webhook_delivery.attempts',
      'claimed_until',
      'next_at',
      'url',
      'disabled_at',
      'removed_at',
      'type',
      'data',
      'webhook_event.created_at',
    ])
    .where('webhook_delivery.id', '=', id)
    .where('webhook_delivery.state', '=', 'pending')
    .forUpdate('webhook_delivery')
    .executeTakeFirst()
  if (!row) return null
  const endpointId = row.endpoint_id
  if (row.disabled_at || row.removed_at) {
    await updateDelivery(tx, id, { state: 'failed', failure: 'disabled', next_at: null })
    return null
  }
  // Another process sends it, or it is not due. The job is repeated, in case that the process stops.
  const waitsUntil = [row.claimed_until, row.next_at].find((until) => until && until > tx.at)
  if (waitsUntil) {
    await enqueueDelivery(tx, { deliveryId: id, endpointId }, waitsUntil)
    return null
  }
  const claimedUntil = new Date(tx.at.getTime() + claimMs)
  const attempts = row.attempts + 1
  await updateDelivery(tx, id, { attempts, attempted_at: tx.at, claimed_until: claimedUntil })
  await enqueueDelivery(tx, { deliveryId: id, endpointId }, claimedUntil)
  const timestamp = String(Math.floor(tx.at.getTime() / 1000))
  const body = JSON.stringify({ type: row.type, timestamp: row.created_at.toISOString(), data: row.data })
  const keys = await loadSigningKeys(tx, endpointId, secrets)
  const signatures = keys.map((key) => sign(key, `${row.event_id}.${timestamp}.${body}`))
  return {
    ...{ id, endpointId, attempts, claimedUntil, url: row.url, body },
    headers: {
      'webhook-id': row.event_id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
  }
}

const sign = (key: Buffer, content: string): string =>
  `v1,${createHmac('sha256', key).update(content).digest('base64')}`

/** The current key, and during a rotation also the old one. */
async function loadSigningKeys(tx: Tx, endpointId: string, secrets: Secrets): Promise<Buffer[]> {
  const rows = await tx.sql
    .selectFrom('webhook_secret')
    .select(['id', 'secret'])
    .where('endpoint_id', '=', endpointId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', tx.at)]))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.flatMap(({ id, secret }) => decryptKey(secrets, id, secret, 'webhook secrets') ?? [])
}

interface Result {
  status: number | null
  text: string | null
  failure: 'address' | 'unreachable' | 'slow' | 'status' | null
}

async function send({ gateways, signal }: Tools, { url, headers, body }: ClaimedDelivery): Promise<Result> {
  try {
    const { status, text } = await gateways.webhooks.send({ url, headers, body, ...(signal && { signal }) })
    return { status, text: toStoredText(text), failure: status >= 200 && status < 300 ? null : 'status' }
  } catch (error) {
    if (error instanceof WebhookUnreachable) return { status: null, text: null, failure: error.failure }
    throw error
  }
}

/** PostgreSQL stores no NUL. */
const toStoredText = (text: string): string => text.replaceAll('\0', '')

async function storeResult(
  tx: Tx,
  { id, endpointId, attempts, claimedUntil }: ClaimedDelivery,
  { status, text, failure }: Result,
): Promise<void> {
  const retrySeconds = webhookRetrySeconds[attempts - 1]
  const nextAt = failure && retrySeconds ? new Date(tx.at.getTime() + retrySeconds * 1000) : null
  const state = !failure ? 'delivered' : nextAt && attempts < maxAttempts ? 'pending' : 'failed'
  const { numUpdatedRows } = await tx.sql
    .updateTable('webhook_delivery')
    .set({ state, failure, response_status: status, response: text, claimed_until: null, next_at: nextAt })
    .where('id', '=', id)
    // Otherwise another process has claimed it, because this one took too long.
    .where('claimed_until', '=', claimedUntil)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  if (nextAt) await enqueueDelivery(tx, { deliveryId: id, endpointId }, nextAt)
  if (failure) await recordFailure(tx, endpointId)
  else
    await tx.sql
      .updateTable('webhook_endpoint')
      .set({ failing_since: null })
      .where('id', '=', endpointId)
      .where('failing_since', 'is not', null)
      .execute()
}

/** Turns an endpoint off that has failed for days, and notifies the owner once. */
async function recordFailure(tx: Tx, endpointId: string): Promise<void> {
  await tx.sql
    .updateTable('webhook_endpoint')
    .set({ failing_since: tx.at })
    .where('id', '=', endpointId)
    .where('failing_since', 'is', null)
    .execute()
  const disabled = await tx.sql
    .updateTable('webhook_endpoint')
    .set({ disabled_at: tx.at, disabled_reason: 'failures' })
    .where('id', '=', endpointId)
    .where('disabled_at', 'is', null)
    .where('failing_since', '<=', new Date(tx.at.getTime() - maxFailingMs))
    .returning(['vendor_id', 'url'])
    .executeTakeFirst()
  if (!disabled) return
  const { owner_id } = await tx.sql
    .selectFrom('vendor')
    .select('owner_id')
    .where('id', '=', disabled.vendor_id)
    .executeTakeFirstOrThrow()
  const { host } = new URL(disabled.url)
  await notify(tx, owner_id, { template: 'vendorWebhookDisabled', params: { host } }, '/profile?tab=integrations')
}

const updateDelivery = (
  tx: Tx,
  id: string,
  values: {
    state?: 'failed'
    failure?: 'disabled'
    next_at?: null
    attempts?: number
    attempted_at?: Date
    claimed_until?: Date
  },
) => tx.sql.updateTable('webhook_delivery').set(values).where('id', '=', id).execute()
