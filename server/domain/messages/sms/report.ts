/** Applies delivery reports, which can be repeated, late, in the wrong order, and about messages that are deleted. */
import { isKey } from '#contract/core/keys'
import { normalizePhone } from '#contract/core/format-phone'
import type { Tx } from '../../../db/transact'

interface SmsReport {
  /** The id of the gateway. */
  id: string
  status: string
  phoneNumber?: string | undefined
}

const finalStates = {
  Success: 'delivered',
  Failed: 'failed',
  Rejected: 'failed',
  AbsentSubscriber: 'failed',
  Expired: 'failed',
} as const
const dayMs = 86_400_000

export async function applySmsReport(tx: Tx, report: SmsReport): Promise<void> {
  const message = (await findMessage(tx, report.id)) ?? (await adoptMessage(tx, report))
  // The first final state stays.
  if (!message || message.state === 'delivered' || message.state === 'failed') return
  const state = isKey(finalStates, report.status) ? finalStates[report.status] : 'sent'
  await tx.sql
    .updateTable('sms_message')
    .set({ state, reason: state === 'failed' ? 'not delivered' : null })
    .where('id', '=', message.id)
    .execute()
}

const findMessage = (tx: Tx, gatewayId: string) =>
  tx.sql
    .selectFrom('sms_message')
    .select(['id', 'state'])
    .where('gateway_id', '=', gatewayId)
    .forUpdate()
    .executeTakeFirst()

/**
 * Finds the message of an unknown id: its response was lost, or is slower than the report. Only if the phone has exactly one
 * message without a response, because a report does not name ours.
 */
async function adoptMessage(tx: Tx, { id: gatewayId, phoneNumber }: SmsReport) {
  if (!phoneNumber) return null
  const candidates = await tx.sql
    .selectFrom('sms_message')
    .select(['id', 'state'])
    .where('phone', '=', normalizePhone(phoneNumber))
    .where('state', '=', 'unknown')
    .where('gateway_id', 'is', null)
    .where('sent_at', '>', new Date(tx.at.getTime() - dayMs))
    .limit(2)
    .forUpdate()
    .execute()
  const [message] = candidates
  if (!message || candidates.length > 1) return null
  await tx.sql.updateTable('sms_message').set({ gateway_id: gatewayId }).where('id', '=', message.id).execute()
  return message
}
