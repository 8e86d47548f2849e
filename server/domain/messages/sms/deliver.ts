/**
 * Sends an SMS in phases around the call of the gateway. The gateway has no idempotency key, so that a message whose response
 * is lost is never sent again: it is `unknown` before the first byte is sent, and becomes `queued` again only if the gateway
 * says that it was not accepted.
 *
 *   queued ──attempt──▶ unknown ──accepted──▶ sent ──report──▶ delivered | failed
 *     │ ▲                  │ └────report────────────────────────▲
 *     │ └──not accepted────┤
 *     └──expired, limit────┴──rejected──▶ failed
 */
import { itemAt } from '#contract/core/checked-access'
import { ngweeOf } from '#contract/core/money'
import { countSmsParts } from '#contract/messages/sms/sms-parts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import type { Database } from '../../../db/schema'
import type { Secrets } from '../../../db/secrets'
import { transact, type Tx } from '../../../db/transact'
import type { Gateways } from '../../../gateways'
import { settings } from '../../core/settings'
import { getSendTime } from '#contract/messages/quiet-hours'
import { renderStoredSms } from './codes'
import { enqueueSms } from './send-sms'

interface SmsDeps {
  db: Db
  gateways: Pick<Gateways, 'sms'>
  publicUrl: string
  /** Codes are computed from them. */
  secrets: Secrets
  clock?: () => Date
}

/** Until the gateway reports the cost. */
export const estimatedPartNgwee = 50
/** After an attempt that was not accepted, in seconds. Afterwards, the message has failed. */
const delaysSeconds = [60, 300, 900, 3600]
const dayMs = 86_400_000

type StoredSms = Selectable<Database['sms_message']>
interface Attempt {
  message: StoredSms
  text: string
}

export async function deliverSms(
  { db, gateways, publicUrl, secrets, clock }: SmsDeps,
  messageId: string,
): Promise<void> {
  const options = clock ? { clock } : {}
  const attempt = await transact(db, (tx) => claimMessage(tx, messageId, { publicUrl, secrets }), options)
  if (!attempt) return
  const { message, text } = attempt
  const result = await gateways.sms.send({ phone: message.phone, text })
  await transact(
    db,
    async (tx) => {
      if (result.state === 'unknown') return storeReason(tx, message, result.reason)
      if (result.state === 'accepted') return storeAccepted(tx, message, result.gatewayId, result.costNgwee)
      if (result.canRetry && message.tries <= delaysSeconds.length) return requeue(tx, message, result.reason)
      return storeRejected(tx, message, result.reason)
    },
    options,
  )
}

/** Marks the message as possibly sent. @returns null if there is nothing to send now */
async function claimMessage(tx: Tx, id: string, site: Pick<SmsDeps, 'publicUrl' | 'secrets'>): Promise<Attempt | null> {
  const message = await tx.sql.selectFrom('sms_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (message?.state !== 'queued') return null
  if (message.expires_at <= tx.at) return failMessage(tx, message, 'too late')
  const sendAt = getSendTime(tx.at, message.is_urgent)
  if (sendAt > tx.at) {
    await enqueueSms(tx, id, sendAt)
    return null
  }
  const text = renderStoredSms(message, site)
  const { parts } = countSmsParts(text)
  const costNgwee = parts * estimatedPartNgwee
  // Codes are limited when they are requested (`codes.ts`).
  const limit = message.is_code ? null : await findExceededLimit(tx, message.phone, costNgwee)
  if (limit) return failMessage(tx, message, limit)
  const claimed = await tx.sql
    .updateTable('sms_message')
    .set((eb) => ({
      state: 'unknown',
      reason: null,
      sent_at: tx.at,
      parts,
      cost_ngwee: costNgwee,
      tries: eb('tries', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { message: claimed, text }
}

/** Counts what was sent in the last 24 hours, without codes. The lock makes attempts of all processes count one after the other. */
async function findExceededLimit(tx: Tx, phone: string, costNgwee: number): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sms_limits', 0))`.execute(tx.sql)
  const { maxPerPhone, maxZmwPerDay } = await settings.readSection(tx.sql, 'sms')
  const since = new Date(tx.at.getTime() - dayMs)
  const { count } = await tx.sql
    .selectFrom('sms_message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('phone', '=', phone)
    .where('is_code', '=', false)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  if (count >= maxPerPhone) return 'limit of the phone'
  const { sum } = await tx.sql
    .selectFrom('sms_message')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('cost_ngwee'), eb.lit(0)).as('sum'))
    .where('is_code', '=', false)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(sum) + costNgwee > ngweeOf(maxZmwPerDay) ? 'limit of the platform' : null
}

async function failMessage(tx: Tx, { id }: StoredSms, reason: string): Promise<null> {
  await tx.sql.updateTable('sms_message').set({ state: 'failed', reason }).where('id', '=', id).execute()
  return null
}

const storeReason = (tx: Tx, { id }: StoredSms, reason: string) =>
  tx.sql.updateTable('sms_message').set({ reason }).where('id', '=', id).where('state', '=', 'unknown').execute()

/** A report that was faster than the response has stored the id and the state already. */
async function storeAccepted(tx: Tx, message: StoredSms, gatewayId: string, costNgwee: number | null): Promise<void> {
  const id = message.id
  await tx.sql
    .updateTable('sms_message')
    .set({ gateway_id: gatewayId, cost_ngwee: costNgwee ?? message.cost_ngwee })
    .where('id', '=', id)
    .execute()
  await tx.sql
    .updateTable('sms_message')
    .set({ state: 'sent' })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .execute()
}

/** Nothing was sent, so that nothing counts. */
const unsent = { sent_at: null, parts: 0, cost_ngwee: 0 }

async function requeue(tx: Tx, { id, tries }: StoredSms, reason: string): Promise<void> {
  const changed = await tx.sql
    .updateTable('sms_message')
    .set({ state: 'queued', reason, ...unsent })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .returning('id')
    .executeTakeFirst()
  const delayMs = itemAt(delaysSeconds, tries - 1) * 1000
  if (changed) await enqueueSms(tx, id, new Date(tx.at.getTime() + delayMs))
}

const storeRejected = (tx: Tx, { id }: StoredSms, reason: string) =>
  tx.sql
    .updateTable('sms_message')
    .set({ state: 'failed', reason, ...unsent })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .execute()
