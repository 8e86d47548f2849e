/**
 * The second step of a delayed sign-in: a code that is sent to the account's email address (decision 105). The code is
 * computed from the server's secret and never stored.
 *
 *   sent → (correct code) → deleted
 *   sent → (expired, or used too often) → the next attempt is delayed again and gets a new challenge
 */
import { firstItem } from '#contract/core/checked-access'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { computeMacs, isEqual, type Secrets } from '../../../db/secrets'
import { transact, type Tx } from '../../../db/transact'
import type { Gateways } from '../../../gateways'
import { renderEmail } from '../../../gateways/mail/templates'
import { enqueue } from '../../../work/enqueue'
import { countUses, type LimitSettings } from '../../core/limits'
import { hashToken, newToken } from './tokens'

const lifetimeMinutes = 15
/** Requests with one challenge: wrong codes, wrong passwords and repeated emails. */
const maxUses = 6

export interface Challenge {
  token: string
  hash: Buffer
  accountId: string
}

/**
 * Counts a request with a challenge before anything is verified, so that concurrent guesses cannot exceed the limit.
 * @returns null if the challenge does not exist or is used up: then the request is an attempt without a challenge
 */
export async function countChallengeUse(
  db: Db,
  email: string,
  token: string | undefined,
  at: Date,
): Promise<Challenge | null> {
  if (!token) return null
  const hash = hashToken(token)
  const row = await db
    .updateTable('sign_in_challenge')
    .from('account')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .whereRef('account.id', '=', 'sign_in_challenge.account_id')
    .where('token_hash', '=', hash)
    .where((eb) => eb.or([eb('email', '=', email), eb('unverified_email', '=', email)]))
    .where('uses', '<', maxUses)
    .where('expires_at', '>', at)
    .returning('account_id')
    .executeTakeFirst()
  return row ? { token, hash, accountId: row.account_id } : null
}

/**
 * Sends the code of a new challenge, or the same code of an existing one again.
 * @returns the token of the challenge
 * @throws Refusal `rate_limited`
 */
export const sendChallenge = (
  db: Db,
  settings: LimitSettings,
  accountId: string,
  existing: Challenge | null,
  at: Date,
): Promise<string> =>
  transact(db, async (tx) => {
    await countUses(tx.sql, settings, at, [{ limit: 'signInCode', subject: accountId }])
    const { token, hash } = existing ?? (await insertChallenge(tx, accountId, at))
    await enqueue(tx, 'mail.signInCode', { challenge: hash.toString('hex') })
    return token
  })

/**
 * Creates a challenge that no email belongs to, for an account with a second factor. Replaces the earlier ones, because no
 * limit of emails bounds their number.
 * @returns its token
 */
export const createChallenge = (db: Db, accountId: string, at: Date): Promise<string> =>
  transact(db, async (tx) => {
    await tx.sql.deleteFrom('sign_in_challenge').where('account_id', '=', accountId).execute()
    return (await insertChallenge(tx, accountId, at)).token
  })

async function insertChallenge(tx: Tx, accountId: string, at: Date): Promise<{ token: string; hash: Buffer }> {
  const { token, hash } = newToken(tx.randomBytes)
  const expiresAt = new Date(at.getTime() + lifetimeMinutes * 60_000)
  await tx.sql
    .insertInto('sign_in_challenge')
    .values({ token_hash: hash, account_id: accountId, expires_at: expiresAt })
    .execute()
  return { token, hash }
}

/** Uses a challenge up. @throws Refusal `wrong_sign_in_code`, also if a concurrent request used it */
export async function redeemChallenge(
  tx: Tx,
  settings: LimitSettings,
  { hash }: Challenge,
  code: string | undefined,
): Promise<void> {
  const given = Buffer.from((code ?? '').replace(/\s/g, ''))
  const isCorrect = computeCodes(settings.secrets, hash).some((expected) => isEqual(Buffer.from(expected), given))
  if (isCorrect && (await deleteChallenge(tx, { hash }))) return
  throw new Refusal('wrong_sign_in_code', {
    fields: { code: 'This code is incorrect. Please check the email that we sent you.' },
  })
}

/** @returns false if a concurrent request deleted it */
export async function deleteChallenge(tx: Tx, { hash }: Pick<Challenge, 'hash'>): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('sign_in_challenge')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

interface MailDeps {
  db: Db
  gateways: Gateways
  publicUrl: string
  secrets: Secrets
}

/** Runs as a background job. The queue contains no codes. */
export async function emailSignInCode({ db, gateways, publicUrl, secrets }: MailDeps, hash: Buffer): Promise<void> {
  const account = await db
    .selectFrom('sign_in_challenge')
    .innerJoin('account', 'account.id', 'account_id')
    .where('token_hash', '=', hash)
    .select(['full_name', 'email', 'unverified_email'])
    .executeTakeFirst()
  if (!account) return
  const code = firstItem(computeCodes(secrets, hash)).replace(/(?=...$)/, ' ')
  const link = `${publicUrl}/forgot-password`
  const email = renderEmail('sign-in-code', { name: account.full_name, code, minutes: lifetimeMinutes, link })
  await gateways.mail.send({ ...email, to: account.unverified_email ?? account.email })
}

/** Returns the code for each secret, that of the current one first. */
const computeCodes = (secrets: Secrets, hash: Buffer): string[] =>
  computeMacs(secrets, `sign-in code ${hash.toString('hex')}`).map((mac) =>
    String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
  )
