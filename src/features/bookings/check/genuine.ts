/** Verifies the signature of a ticket with Web Crypto, or with a small library if the browser lacks Ed25519. */
import type { SignedTicket } from '#contract/ticket-code'
import type { TicketKey } from '#contract/tickets'

/** `unknown-key`: the ticket names a key that this device does not have. */
export type Genuine = 'yes' | 'no' | 'unknown-key'

export async function isGenuine(
  { ticket, text, signature }: SignedTicket,
  keys: readonly TicketKey[],
): Promise<Genuine> {
  const found = keys.find(({ id }) => id === ticket.keyId)
  if (!found) return 'unknown-key'
  const key = Uint8Array.from(atob(found.key), (letter) => letter.charCodeAt(0))
  const holds = await byBrowser(key, signature, text).catch(() => byLibrary(key, signature, text))
  return holds ? 'yes' : 'no'
}

type Bytes = Uint8Array<ArrayBuffer>

async function byBrowser(key: Bytes, signature: Uint8Array, text: Uint8Array): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, signature as Bytes, text as Bytes)
}

/** Chrome before 137 and older WebViews do not support Ed25519 in Web Crypto. */
async function byLibrary(key: Bytes, signature: Uint8Array, text: Uint8Array): Promise<boolean> {
  const { verifyAsync } = await import('@noble/ed25519')
  return verifyAsync(signature, text, key)
}
