/** Sends messages to browsers by the push services of their vendors (RFC 8030). */

/** The server's key pair (VAPID, RFC 8292), in base64url. */
export interface PushKeyPair {
  publicKey: string
  privateKey: string
}

/** What a browser returned when it subscribed. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  target: PushTarget
  keys: PushKeyPair
  /** Encrypted for the browser. At most `maxPushBytes`. */
  payload: string
  /** A waiting message with the same topic is replaced. At most 32 characters of base64url. */
  topic: string
  /** How long the service stores the message for a device that is offline, in seconds. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  signal?: AbortSignal
}

/** The limit of the services is 4096 bytes with the encryption. */
export const maxPushBytes = 3000

export type PushResult =
  | { state: 'accepted' }
  /** The subscription has ended. */
  | { state: 'gone' }
  /** The service rejects this message or our key: it is not repeated. */
  | { state: 'refused'; status: number }
  /** Try again, after `retryAfterMs` if the service says so. */
  | { state: 'unavailable'; retryAfterMs: number | null }

export interface WebPush {
  /** Whether a server may send to this address: `https`, and not in our own network. */
  accepts(endpoint: string): boolean
  /** Never throws. */
  send(message: PushMessage): Promise<PushResult>
}
