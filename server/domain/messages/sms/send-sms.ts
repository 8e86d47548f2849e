import type { SmsKind } from '#contract/messages/channels'
import { phonePattern } from '#contract/core/phone-numbers'
import { normalizePhone } from '#contract/core/format-phone'
import type { SmsContent } from '#contract/sms-templates'
import { sql } from 'kysely'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { getSendTime } from '#contract/messages/quiet-hours'

interface NewSms {
  /** Identifies the event. A phone gets one message for it, however often the event is handled. */
  event: string
  content: SmsContent
  /** The path of a page, or null. */
  link?: string | null
  /** Whether it is sent in the quiet hours. */
  isUrgent?: boolean
  /** When it is of no use any more. Default: a day after the event. */
  expiresAt?: Date
}

const defaultUseMs = 24 * 3_600_000

/** An owner gets `requests` until turning them off, other members of a business once they have chosen them. */
const isWanted = (kind: SmsKind) =>
  kind === 'requests'
    ? sql<boolean>`coalesce(sms_requests, role = 'partner' and staff_role is null)`
    : sql<boolean>`${sql.ref(`sms_${kind}`)}`

/** Sends an SMS to the phone of an account, if the person wants messages of this kind. */
export async function sendSmsToAccount(tx: Tx, accountId: string, kind: SmsKind, sms: NewSms): Promise<void> {
  const account = await tx.sql
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(isWanted(kind))
    .executeTakeFirst()
  if (account?.phone) await insertSms(tx, account.phone, accountId, sms)
}

/** Sends an SMS to a person without an account, who has given the number to a business or a sender. */
export const sendSmsToPhone = (tx: Tx, phone: string, sms: NewSms): Promise<void> => insertSms(tx, phone, null, sms)

/**
 * Sends a code at once: at night too, and whatever the person has chosen. The caller limits how often.
 * @param accountId null if nobody is signed in
 */
export const sendSmsCode = (
  tx: Tx,
  phone: string,
  accountId: string | null,
  sms: { event: string; key: string; purpose: 'sign-in' | 'verify' | 'proof'; expiresAt: Date },
): Promise<void> =>
  insertSms(tx, phone, accountId, {
    event: sms.event,
    content: { template: 'code', params: { vendorName: 'Tilipo', purpose: sms.purpose, key: sms.key } },
    isUrgent: true,
    expiresAt: sms.expiresAt,
  })

/** Does nothing for numbers that are not Zambian mobile numbers, and for an event that the phone knows. */
async function insertSms(
  tx: Tx,
  typedPhone: string,
  accountId: string | null,
  {
    event,
    content: { template, params },
    link = null,
    isUrgent = false,
    expiresAt = new Date(tx.at.getTime() + defaultUseMs),
  }: NewSms,
): Promise<void> {
  const phone = normalizePhone(typedPhone)
  if (!phonePattern.test(phone) || expiresAt <= tx.at) return
  const inserted = await tx.sql
    .insertInto('sms_message')
    .values({
      id: tx.newId(),
      event,
      phone,
      account_id: accountId,
      content: toJson({ template, params }),
      link,
      is_urgent: isUrgent,
      is_code: template === 'code',
      state: 'queued',
      created_at: tx.at,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.constraint('sms_message_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await enqueueSms(tx, inserted.id, getSendTime(tx.at, isUrgent))
}

/** Of a message about something that has been settled. It has expired since ever, whatever the clock of a server says. */
const withdrawnAt = new Date(0)

/**
 * Sends the messages about an event no more. One that the gateway is just getting may arrive; if the gateway does not accept
 * it, it is not tried again.
 */
export async function withdrawSms(tx: Tx, event: string): Promise<void> {
  await tx.sql
    .updateTable('sms_message')
    .set({ expires_at: withdrawnAt })
    .where('event', '=', event)
    .where('state', 'in', ['queued', 'unknown'])
    .execute()
}

export const enqueueSms = (tx: Pick<Tx, 'sql'>, messageId: string, runAt: Date): Promise<void> =>
  enqueue(tx, 'sms.send', { messageId }, { key: `sms:${messageId}`, runAt })
