/**
 * The second factor of an account: TOTP codes (RFC 6238) and recovery codes.
 *
 *   off → (set up) → unconfirmed → (confirm with a code) → on → (turn off, or a reset by two administrators) → off
 *
 * A code is accepted once: `last_step` is the time step of the last accepted code, and a used recovery code is deleted.
 */
import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { isAdminRole } from '#contract/core/access'
import { recoveryCodeCount } from '#contract/accounts/second-factor'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { recordChanges, userScope } from '../../../db/feed'
import { decryptKey, encryptKey } from '../../../db/key-cipher'
import type { Tx } from '../../../db/transact'
import { computeMacs } from '../../../db/secrets'
import { enqueue } from '../../../work/enqueue'
import type { LimitSettings } from '../../core/limits'
import type { Who } from '../../route'
import { hasEmail } from './addresses'
import { countCodeAttempt, revertCodeAttempts, type CodeOrigin } from './attempts'

const periodSeconds = 30
const secretBytes = 20
/** Accepts the previous and the next code, because the clock of a phone may be wrong. */
const acceptedSteps = 1

const createTotp = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: 'Tilipo',
    label,
    period: periodSeconds,
    digits: 6,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export async function hasSecondFactor(db: Db | Tx['sql'], accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function readSecondFactor(db: Db, { accountId, role }: Who, isEnforced: boolean) {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    isOn: await hasSecondFactor(db, accountId),
    recoveryCodesLeft: Number(count),
    isRequired: isEnforced && isAdminRole(role),
  }
}

/** @throws Refusal `second_factor_on` if it is on already */
export async function setUpSecondFactor(tx: Tx, accountId: string): Promise<{ secret: string; uri: string }> {
  const secret = tx.randomBytes(secretBytes)
  const stored = {
    secret: encryptKey(tx.secrets(), accountId, secret, 'second factors'),
    created_at: tx.at,
    last_step: 0,
  }
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('second_factor')
    .values({ account_id: accountId, ...stored })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(stored).where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal('second_factor_on')
  const account = await tx.sql
    .selectFrom('account')
    .select(['email', 'unverified_email', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const totp = createTotp(secret, hasEmail(account) ? account.email : (account.phone ?? ''))
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Turns the second factor on.
 * @throws Refusal `wrong_second_factor`, `second_factor_on`, `not_found` without a setup
 */
export async function confirmSecondFactor(
  tx: Tx,
  settings: LimitSettings,
  accountId: string,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const factor = await lockFactor(tx, accountId)
  if (!factor) throw new Refusal('not_found')
  if (factor.confirmed_at) throw new Refusal('second_factor_on')
  const step = findStep(tx, factor, code)
  if (step === null) throw refuseCode()
  await revertCodeAttempts(tx, settings, accountId, 'session')
  await tx.sql
    .updateTable('second_factor')
    .set({ confirmed_at: tx.at, last_step: step })
    .where('account_id', '=', accountId)
    .execute()
  await setDue(tx, accountId, false)
  await notifyByEmail(tx, accountId, true)
  return { recoveryCodes: await createRecoveryCodes(tx, accountId) }
}

/** Replaces the recovery codes. @throws Refusal `wrong_second_factor`, `not_found` if it is off */
export async function renewRecoveryCodes(tx: Tx, settings: LimitSettings, accountId: string, code: string) {
  if (!(await verifySecondFactor(tx, settings, accountId, code, 'session'))) throw new Refusal('not_found')
  return { recoveryCodes: await createRecoveryCodes(tx, accountId) }
}

/** @throws Refusal `wrong_second_factor`, `not_found` if it is off */
export async function turnOffSecondFactor(tx: Tx, settings: LimitSettings, accountId: string, code: string) {
  if (!(await verifySecondFactor(tx, settings, accountId, code, 'session'))) throw new Refusal('not_found')
  await deleteSecondFactor(tx, accountId)
  return { message: 'Two-step sign-in is off.' }
}

export async function deleteSecondFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.sql.deleteFrom('second_factor').where('account_id', '=', accountId).execute()
  await notifyByEmail(tx, accountId, false)
}

/**
 * Verifies a code of the app or a recovery code, once each.
 * @returns false if the account has no second factor
 * @throws Refusal `second_factor_required` without a code, `wrong_second_factor`
 */
export async function verifySecondFactor(
  tx: Tx,
  settings: LimitSettings,
  accountId: string,
  code: string | undefined,
  origin: CodeOrigin,
): Promise<boolean> {
  const factor = await lockFactor(tx, accountId)
  if (!factor?.confirmed_at) return false
  if (!code) throw new Refusal('second_factor_required')
  const step = findStep(tx, factor, code)
  if (step === null) await takeRecoveryCode(tx, accountId, code)
  else await tx.sql.updateTable('second_factor').set({ last_step: step }).where('account_id', '=', accountId).execute()
  await revertCodeAttempts(tx, settings, accountId, origin)
  return true
}

/**
 * Counts a code as wrong before it is verified, so that concurrent guesses cannot exceed the limit. A correct code
 * reverts the count. Runs outside the transaction of the verification, which a wrong code rolls back.
 * @throws Refusal `too_many_sign_ins`
 */
export async function countCode(
  db: Db,
  settings: LimitSettings,
  accountId: string,
  code: string | undefined,
  origin: CodeOrigin,
  at: Date,
): Promise<void> {
  if (code && (await hasSecondFactor(db, accountId))) await countCodeAttempt(db, settings, accountId, origin, at)
}

/** Locks the row, so that two copies of one code are verified one after the other. */
const lockFactor = (tx: Tx, accountId: string) =>
  tx.sql.selectFrom('second_factor').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

/** @returns the time step of a correct code that was not used before, otherwise null */
function findStep(
  tx: Tx,
  { account_id, secret, last_step }: { account_id: string; secret: Buffer; last_step: number },
  code: string,
): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const key = decryptKey(tx.secrets(), account_id, secret, 'second factors')
  if (!key) throw new Error('the secret of a second factor cannot be decrypted')
  const timestamp = tx.at.getTime()
  const delta = createTotp(key).validate({ token, timestamp, window: acceptedSteps })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  return step > Number(last_step) ? step : null
}

async function takeRecoveryCode(tx: Tx, accountId: string, code: string): Promise<void> {
  const text = getHashedText(accountId, code)
  const { numDeletedRows } = await tx.sql
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', [hashText(text), ...computeMacs(tx.secrets(), text)])
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuseCode()
}

const refuseCode = () =>
  new Refusal('wrong_second_factor', { fields: { code: 'This code is incorrect or was used already.' } })

/** Characters that are hard to confuse. 16 of them have 80 bits. */
const alphabet = 'abcdefghjkmnpqrstvwxyz0123456789'
const formatRecoveryCode = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

async function createRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => formatRecoveryCode(tx.randomBytes(16)))
  await tx.sql.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await tx.sql
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_hash: hashText(getHashedText(accountId, code)),
        is_keyed: false,
      })),
    )
    .execute()
  return codes
}

const getHashedText = (accountId: string, code: string): string =>
  `recovery:${accountId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`

/** A code has 80 random bits, so that its hash needs no key, and a rotation of the secret need not keep an old one. */
const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Stores whether the account must set up a second factor first. The user's devices get the change. */
export async function setDue(tx: Tx, accountId: string, isDue: boolean): Promise<void> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('account')
    .set((eb) => ({ second_factor_due: isDue, version: eb('version', '+', 1) }))
    .where('id', '=', accountId)
    .where('second_factor_due', '!=', isDue)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordChanges(tx, [{ scope: userScope(accountId), entity: 'me', id: accountId }])
}

/** An intruder who turns it on or off cannot hide this email. An unverified address may belong to another person. */
async function notifyByEmail(tx: Tx, accountId: string, isOn: boolean): Promise<void> {
  const account = await tx.sql
    .selectFrom('account')
    .select(['full_name', 'email', 'unverified_email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (account.unverified_email) return
  await enqueue(tx, 'mail.send', {
    template: 'second-factor',
    to: account.email,
    data: { name: account.full_name, isOn, changedAt: tx.at.toISOString(), link: '/profile?tab=devices' },
  })
}
