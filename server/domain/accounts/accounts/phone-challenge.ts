/**
 * Codes by SMS that prove a phone number (decision 148). The code is computed from the server's secret and the hash of the
 * challenge's token, and never stored. Only the device that requested it has the token: guesses of others do not use it up.
 *
 *   sent → (correct code) → deleted
 *   sent → (sent again, with the same code) → sent
 *   sent → (expired, or `maxWrongCodes`) → of no use
 */
import { codeMinutes } from '#contract/messages/sms/sms-limits'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { PhoneCodePurpose } from '../../../db/tables/accounts'
import type { Tx } from '../../../db/transact'
import type { Gateways } from '../../../gateways'
import { countUses, formatWait, getNetwork, limitRefusal, limits, type LimitSettings } from '../../core/limits'
import { findExhaustedCodes, isSmsCode, sendSmsCode } from '../../messages/sms'
import { hashToken, newToken } from './tokens'

/** Wrong codes of one challenge. */
const maxWrongCodes = 5
/** How often one code is sent. */
const maxSends = 3
/** Before the code is sent again. */
const resendSeconds = 60
const lifetimeMs = codeMinutes * 60_000

export interface ProvenPhone {
  hash: Buffer
  phone: string
}

interface CodeRequest {
  phone: string
  purpose: PhoneCodePurpose
  /** Null for a sign-in. */
  accountId: string | null
  /** The token of a code that did not arrive. */
  challenge: string | undefined
  /** A device from which the account of this number has signed in before. */
  device: Buffer | null
  address: string
}

export interface SentCode {
  challenge: string
  resendAfter: number
}

/**
 * Sends a code. What it does is the same whether or not the number has an account.
 * @throws Refusal `rate_limited`, `codes_unavailable`
 */
export async function sendPhoneCode(
  tx: Tx,
  { settings, gateways }: { settings: LimitSettings; gateways: Pick<Gateways, 'sms'> },
  request: CodeRequest,
): Promise<SentCode> {
  if (!gateways.sms.isAvailable) throw new Refusal('codes_unavailable')
  const { phone, purpose, accountId, device, address } = request
  // A known device has a limit of its own: others cannot use up the codes of the owner.
  const subject = device ? `${phone} ${device.toString('hex')}` : phone
  await countUses(tx.sql, settings, tx.at, [
    { limit: 'phoneCodeHour', subject },
    { limit: 'phoneCodeDay', subject },
    ...(accountId ? [{ limit: 'phoneCodeAccount' as const, subject: accountId }] : []),
    ...(accountId || device ? [] : [{ limit: 'phoneCodeAddress' as const, subject: getNetwork(address) }]),
  ])
  const exhausted = await findExhaustedCodes(tx, device !== null)
  if (exhausted) {
    const { waitSeconds: retryAfter } = exhausted
    throw new Refusal('codes_unavailable', {
      message: `We can't send codes by SMS right now. Please log in with your email, or try again in ${formatWait(retryAfter)}.`,
      detail: { retryAfter },
    })
  }
  const { token, hash, sends } = (await repeatChallenge(tx, request)) ?? (await insertChallenge(tx, request))
  const key = hash.toString('hex')
  const expiresAt = new Date(tx.at.getTime() + lifetimeMs)
  await sendSmsCode(tx, phone, accountId, { event: `code/${key}/${sends}`, key, purpose, expiresAt })
  return { challenge: token, resendAfter: resendSeconds }
}

/** @returns null if the token is not of a valid code of this number; then a new one is sent. @throws Refusal `rate_limited` */
async function repeatChallenge(tx: Tx, { challenge, phone, purpose, accountId }: CodeRequest) {
  if (!challenge) return null
  const hash = hashToken(challenge)
  const row = await tx.sql
    .selectFrom('phone_challenge')
    .select(['sends', 'uses', 'sent_at'])
    .where('token_hash', '=', hash)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('account_id', accountId ? '=' : 'is', accountId)
    .where('expires_at', '>', tx.at)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.sends >= maxSends || row.uses >= maxWrongCodes) return null
  const waitMs = row.sent_at.getTime() + resendSeconds * 1000 - tx.at.getTime()
  if (waitMs > 0) throw limitRefusal(limits.phoneCodeHour, Math.ceil(waitMs / 1000))
  const sends = row.sends + 1
  await tx.sql
    .updateTable('phone_challenge')
    .set({ sends, sent_at: tx.at, expires_at: new Date(tx.at.getTime() + lifetimeMs) })
    .where('token_hash', '=', hash)
    .execute()
  return { token: challenge, hash, sends }
}

async function insertChallenge(tx: Tx, { phone, purpose, accountId }: CodeRequest) {
  const { token, hash } = newToken(tx.randomBytes)
  await tx.sql
    .insertInto('phone_challenge')
    .values({
      token_hash: hash,
      purpose,
      phone,
      account_id: accountId,
      sent_at: tx.at,
      expires_at: new Date(tx.at.getTime() + lifetimeMs),
    })
    .execute()
  return { token, hash, sends: 1 }
}

interface TypedCode {
  challenge: string
  code: string
  purpose: PhoneCodePurpose
  accountId: string | null
}

/**
 * Verifies a code. It counts as wrong before it is compared, so that concurrent guesses cannot exceed the limit; a correct one
 * reverts the count. Runs outside the transaction of the command, which a wrong code rolls back.
 * @throws Refusal `wrong_phone_code`, `phone_code_expired`
 */
export async function provePhoneCode(
  db: Db,
  settings: LimitSettings,
  { challenge, code, purpose, accountId }: TypedCode,
  at: Date,
): Promise<ProvenPhone> {
  const hash = hashToken(challenge)
  const row = await db
    .updateTable('phone_challenge')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('account_id', accountId ? '=' : 'is', accountId)
    .where('uses', '<', maxWrongCodes)
    .where('expires_at', '>', at)
    .returning(['phone', 'uses'])
    .executeTakeFirst()
  if (!row) throw new Refusal('phone_code_expired', { fields: { code: expiredMessage } })
  if (!isSmsCode(settings.secrets, hash.toString('hex'), code)) {
    if (row.uses >= maxWrongCodes) throw new Refusal('phone_code_expired', { fields: { code: expiredMessage } })
    throw new Refusal('wrong_phone_code', { fields: { code: 'This code is incorrect. Please check the SMS.' } })
  }
  await db
    .updateTable('phone_challenge')
    .set((eb) => ({ uses: eb('uses', '-', 1) }))
    .where('token_hash', '=', hash)
    .execute()
  return { hash, phone: row.phone }
}

const expiredMessage = 'This code is no longer valid. Please request a new one.'

/** Uses the code up, once. @throws Refusal `phone_code_expired` if a concurrent request has used it */
export async function redeemPhoneCode(tx: Tx, { hash }: ProvenPhone): Promise<void> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('phone_challenge')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('phone_code_expired', { fields: { code: expiredMessage } })
}
