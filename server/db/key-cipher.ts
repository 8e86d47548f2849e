/**
 * Encrypts keys for storage: AES-256-GCM with a key derived from the server's current secret, so that a copy of the
 * database alone cannot sign tickets, compute codes of a second factor, send push notifications, sign webhooks, or read numbers of identity
 * documents and addresses of calendars. Layout: version (1 byte), nonce (12), tag (16), ciphertext. The id of the row is authenticated too, so that
 * an attacker cannot move a key to another row.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets'

const algorithm = 'aes-256-gcm'
const version = 1
const nonceBytes = 12
const tagBytes = 16

/** Keys of different kinds are encrypted with different keys. */
export type KeyPurpose =
  'ticket signing keys' | 'second factors' | 'identity documents' | 'calendar links' | 'push keys' | 'webhook secrets'

const deriveKey = (secret: Buffer, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tilipo ${purpose} v1`, 32))

/** Earlier versions stored plain DER keys, which begin with the tag of an ASN.1 sequence. */
export const isEncrypted = (stored: Buffer): boolean => stored[0] === version

export function encryptKey(
  [secret]: Secrets,
  id: string,
  privateKey: Buffer,
  purpose: KeyPurpose = 'ticket signing keys',
): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, deriveKey(secret, purpose), nonce).setAAD(Buffer.from(id))
  const encrypted = Buffer.concat([cipher.update(privateKey), cipher.final()])
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), encrypted])
}

/** @returns null if no secret fits or the stored bytes were altered */
export function decryptKey(
  secrets: readonly Buffer[],
  id: string,
  stored: Buffer,
  purpose: KeyPurpose = 'ticket signing keys',
): Buffer | null {
  for (const secret of secrets) {
    const key = decryptWith(secret, id, stored, purpose)
    if (key) return key
  }
  return null
}

/**
 * Encrypts a key with the current secret if an older one encrypted it.
 * @returns `current` if nothing is to be done, `unreadable` if no secret fits
 */
export function reencryptKey(
  secrets: Secrets,
  id: string,
  stored: Buffer,
  purpose: KeyPurpose,
): Buffer | 'current' | 'unreadable' {
  if (decryptWith(secrets[0], id, stored, purpose)) return 'current'
  const key = decryptKey(secrets.slice(1), id, stored, purpose)
  return key ? encryptKey(secrets, id, key, purpose) : 'unreadable'
}

function decryptWith(secret: Buffer, id: string, stored: Buffer, purpose: KeyPurpose): Buffer | null {
  const [nonce, tag, ciphertext] = [
    stored.subarray(1, 1 + nonceBytes),
    stored.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes),
    stored.subarray(1 + nonceBytes + tagBytes),
  ]
  if (!isEncrypted(stored) || tag.length !== tagBytes) return null
  try {
    const decipher = createDecipheriv(algorithm, deriveKey(secret, purpose), nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(id))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(ciphertext), decipher.final()])
  } catch {
    return null
  }
}
