/**
 * Nonces for Google's sign-in. Anybody may request one, so the server stores none: a nonce carries its expiry and a
 * keyed hash. Only a used one is stored, until it expires.
 */
import { computeMac, isMac, type Secrets } from '../../../db/secrets'
import type { Tx } from '../../../db/transact'
import { hashToken } from './tokens'

/** Long, because a sign-in page may stay open for hours before the user presses the button. */
const lifetimeMs = 24 * 3_600_000

const getSignedText = (content: string): string => `google-nonce:${content}`

export function issueNonce({ at, randomBytes }: Pick<Tx, 'at' | 'randomBytes'>, secrets: Secrets): string {
  const content = `${(at.getTime() + lifetimeMs).toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${content}.${computeMac(secrets, getSignedText(content)).toString('base64url')}`
}

/** Uses up a nonce. @returns whether it was issued by this server, is still valid and was never used before. */
export async function redeemNonce(tx: Tx, nonce: string | undefined, secrets: Secrets): Promise<boolean> {
  const expiresAt = verifyNonce(nonce ?? '', secrets)
  if (nonce === undefined || expiresAt === null || expiresAt <= tx.at) return false
  const used = await tx.sql
    .insertInto('google_nonce')
    .values({ nonce_hash: hashToken(nonce), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return used.numInsertedOrUpdatedRows === 1n
}

/** Verifies a nonce's signature. @returns its expiry, or null if it was not issued with one of the secrets. */
function verifyNonce(nonce: string, secrets: Secrets): Date | null {
  const [expiry = '', random = '', signature = ''] = nonce.split('.')
  const isOwn = isMac(secrets, getSignedText(`${expiry}.${random}`), Buffer.from(signature, 'base64url'))
  return isOwn ? new Date(parseInt(expiry, 36)) : null
}
