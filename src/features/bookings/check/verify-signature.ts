/** Verifies the signature of a ticket with Web Crypto, or with a small library if the browser lacks Ed25519. */
import type { SignedTicket } from '#contract/bookings/ticket-code'
import type { TicketKey } from '#contract/bookings/ticket-keys'

/** `unknown-key`: the ticket names a key that this device does not have. */
export type SignatureStatus = 'yes' | 'no' | 'unknown-key'

export async function verifySignature(
  { ticket, text, signature }: SignedTicket,
  keys: readonly TicketKey[],
): Promise<SignatureStatus> {
  const publicKey = keys.find(({ id }) => id === ticket.keyId)
  if (!publicKey) return 'unknown-key'
  const key = Uint8Array.from(atob(publicKey.key), (character) => character.charCodeAt(0))
  const isValid = await verifyWithBrowser(key, signature, text).catch(() => verifyWithLibrary(key, signature, text))
  return isValid ? 'yes' : 'no'
}

type Bytes = Uint8Array<ArrayBuffer>

async function verifyWithBrowser(key: Bytes, signature: Uint8Array, text: Uint8Array): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, signature as Bytes, text as Bytes)
}

/** Chrome before 137 and older WebViews do not support Ed25519 in Web Crypto. */
async function verifyWithLibrary(key: Bytes, signature: Uint8Array, text: Uint8Array): Promise<boolean> {
  const { verifyAsync } = await import('@noble/ed25519')
  return verifyAsync(signature, text, key)
}
