/**
 * Browsers from which an account has signed in, recognized by a credential that the server issued. OWASP calls it a
 * device cookie; this one is sent in the body. It authenticates nothing. Each browser has one credential, shared by all
 * accounts that sign in there.
 */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { hashToken, newToken } from './tokens'

const lifetimeMs = 180 * 86_400_000
/** Limit per account. Clients that do not store the credential get a new one at each sign-in. */
const maxDevices = 20

/** Finds a known device. @returns the hash of its credential, or null if this account has not signed in with it. */
export async function findKnownDevice(
  db: Db,
  email: string,
  credential: string | undefined,
  at: Date,
): Promise<Buffer | null> {
  const hash = hashToken(credential ?? '')
  const row = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where((eb) => eb.or([eb('email', '=', email), eb('unverified_email', '=', email)]))
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row ? hash : null
}

/** The same for an account that is known by its id. */
export async function findDeviceOfAccount(
  db: Db | Tx['sql'],
  accountId: string,
  credential: string | undefined,
  at: Date,
): Promise<Buffer | null> {
  const hash = hashToken(credential ?? '')
  const row = await db
    .selectFrom('known_device')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row ? hash : null
}

/** Returns whether the account has known devices and this is none of them. False for the account's first sign-in. */
export async function isNewDevice(tx: Tx, accountId: string, credential: string | undefined): Promise<boolean> {
  const devices = await tx.sql
    .selectFrom('known_device')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .execute()
  const hash = hashToken(credential ?? '')
  return devices.length > 0 && !devices.some(({ token_hash }) => token_hash.equals(hash))
}

/**
 * Records the browser as known.
 * @returns the credential for it to store: the one it has, or a new one if the server did not issue that one.
 */
export async function rememberDevice(tx: Tx, accountId: string, credential: string | undefined): Promise<string> {
  const { token, hash } =
    credential !== undefined && (await isIssued(tx, credential))
      ? { token: credential, hash: hashToken(credential) }
      : newToken(tx.randomBytes)
  const used = { used_at: tx.at, expires_at: new Date(tx.at.getTime() + lifetimeMs) }
  await tx.sql
    .insertInto('known_device')
    .values({ token_hash: hash, account_id: accountId, ...used })
    .onConflict((conflict) => conflict.columns(['token_hash', 'account_id']).doUpdateSet(used))
    .execute()
  await sql`
    delete from known_device where account_id = ${accountId} and token_hash in (
      select token_hash from known_device where account_id = ${accountId} order by used_at desc, token_hash offset ${maxDevices})
  `.execute(tx.sql)
  return token
}

async function isIssued(tx: Tx, credential: string | undefined): Promise<boolean> {
  if (!credential) return false
  const row = await tx.sql
    .selectFrom('known_device')
    .select('token_hash')
    .where('token_hash', '=', hashToken(credential))
    .where('expires_at', '>', tx.at)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.sql.deleteFrom('known_device').where('account_id', '=', accountId).execute()
}
