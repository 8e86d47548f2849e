/** Verifies the signature of a ticket with Web Crypto, or with a small library if the browser lacks Ed25519. */
import type { SignedTicket } from '#contract/bookings/tickets/ticket-code'
import type { TicketKey } from '#contract/bookings/tickets/ticket-keys'
import { retryImport } from '../../../../retry-import'

/**
 * `unknown-key`: the ticket names a key that this device does not have. `no-library`: the browser cannot verify, and the
 * code that can is not on this device.
 */
export type SignatureStatus = 'yes' | 'no' | 'unknown-key' | 'no-library'

export async function verifySignature(
  { ticket, text, signature }: SignedTicket,
  keys: readonly TicketKey[],
): Promise<SignatureStatus> {
  const publicKey = keys.find(({ id }) => id === ticket.keyId)
  if (!publicKey) return 'unknown-key'
  const key = Uint8Array.from(atob(publicKey.key), (character) => character.charCodeAt(0))
  const isValid = await verifyWithBrowser(key, signature, text).catch(() => verifyWithLibrary(key, signature, text))
  if (isValid === null) return 'no-library'
  return isValid ? 'yes' : 'no'
}

type Bytes = Uint8Array<ArrayBuffer>

async function verifyWithBrowser(key: Bytes, signature: Uint8Array, text: Uint8Array): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, signature as Bytes, text as Bytes)
}

/**
 * Chrome before 137 and older WebViews do not support Ed25519 in Web Crypto.
 * @returns null if the library cannot be loaded
 */
async function verifyWithLibrary(key: Bytes, signature: Uint8Array, text: Uint8Array): Promise<boolean | null> {
  const library = await retryImport(() => import('@noble/ed25519')).catch(() => null)
  return library && library.verifyAsync(signature, text, key)
}
