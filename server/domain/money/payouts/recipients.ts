/** Recipients of "Send money": a new one is announced, and gets money a day later, because a thief would add one first. */
import { formatInstant } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { payoutBlockHours } from '#contract/money/payment-settings'
import { Refusal } from '#contract/core/refusals'
import type { AnswerOf } from '#contract/core/endpoint'
import type { checkRecipient as checkRecipientEndpoint } from '#contract/money/payouts'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { lockAvailable } from '../balances'
import { notify } from '../../messages/notifications'
import { readMobileAccount } from '../payment-settings'

interface NewRecipient {
  vendorId: string
  recipient: { name: string; phone: string }
  /** Whether a new recipient must wait. */
  delays: boolean
}

/**
 * Records a new recipient and emails the owner and the business about it.
 * @returns the refusal `payouts_blocked` while the recipient is new. It is returned, so that the record is kept
 */
export async function admitRecipient(
  tx: Tx,
  { vendorId, recipient, delays }: NewRecipient,
): Promise<Refusal | undefined> {
  // Parallel requests to one new recipient announce it once.
  await lockAvailable(tx, vendorId)
  if (await isOwnAccount(tx.sql, vendorId, recipient.phone)) return undefined
  const allowedFrom = delays ? new Date(tx.at.getTime() + payoutBlockHours * 3_600_000) : tx.at
  const added = await tx.sql
    .insertInto('payout_recipient')
    .values({ vendor_id: vendorId, phone: recipient.phone, allowed_from: allowedFrom })
    .onConflict((conflict) => conflict.columns(['vendor_id', 'phone']).doNothing())
    .returning('allowed_from')
    .executeTakeFirst()
  if (added) await announce(tx, vendorId, recipient, delays ? allowedFrom : null)
  const { allowed_from } =
    added ??
    (await tx.sql
      .selectFrom('payout_recipient')
      .select('allowed_from')
      .where('vendor_id', '=', vendorId)
      .where('phone', '=', recipient.phone)
      .executeTakeFirstOrThrow())
  if (allowed_from <= tx.at) return undefined
  return new Refusal('payouts_blocked', {
    message: `${recipient.name} is a new recipient. For your security, you can send money to ${formatPhone(recipient.phone)} from ${formatInstant(allowed_from.toISOString())}.`,
  })
}

/** Reports what `admitRecipient` would decide, and records nothing. */
export async function checkRecipient(
  db: Db | Tx['sql'],
  { vendorId, phone, delays, at }: { vendorId: string; phone: string; delays: boolean; at: Date },
): Promise<AnswerOf<typeof checkRecipientEndpoint>> {
  if (await isOwnAccount(db, vendorId, phone)) return { state: 'allowed', allowedFrom: null }
  const known = await db
    .selectFrom('payout_recipient')
    .select('allowed_from')
    .where('vendor_id', '=', vendorId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (!known) return { state: delays ? 'new' : 'allowed', allowedFrom: null }
  const isWaiting = known.allowed_from > at
  return { state: isWaiting ? 'waiting' : 'allowed', allowedFrom: isWaiting ? known.allowed_from.toISOString() : null }
}

/** A change of the own account blocks all payouts already. */
async function isOwnAccount(db: Db | Tx['sql'], vendorId: string, phone: string): Promise<boolean> {
  try {
    return (await readMobileAccount(db, vendorId)).phone === phone
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no_payout_account') return false
    throw error
  }
}

async function announce(
  tx: Tx,
  vendorId: string,
  { name, phone }: NewRecipient['recipient'],
  allowedFrom: Date | null,
): Promise<void> {
  const vendor = await tx.sql
    .selectFrom('vendor')
    .innerJoin('account', 'account.id', 'vendor.owner_id')
    .where('vendor.id', '=', vendorId)
    .select(['owner_id', 'full_name', 'account.email as account_email', 'vendor.email', 'vendor.name as vendor_name'])
    .executeTakeFirstOrThrow()
  const [link, from] = ['/dashboard?to=finance', allowedFrom?.toISOString() ?? null]
  const params = { recipientName: name, allowedFrom: from }
  await notify(tx, vendor.owner_id, { template: 'payoutRecipientAdded', params }, link)
  const data = {
    name: vendor.full_name,
    vendorName: vendor.vendor_name,
    recipientName: name,
    phoneEnding: phone.slice(-3),
    blockedUntil: from,
    link,
  }
  for (const to of new Set([vendor.account_email, vendor.email]))
    if (to) await enqueue(tx, 'mail.send', { template: 'payout-recipient-added', to, data })
}
