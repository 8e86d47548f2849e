/** Signs and verifies callbacks by Standard Webhooks, which Lipila uses. https://www.standardwebhooks.com */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const toleranceSeconds = 5 * 60
/** A sender that rotates its secret sends a few signatures. The limit bounds the work of a forged header. */
const maxSignatures = 10

/** The dashboard shows the key in base64. The libraries prefix it with `whsec_`. */
const decodeKey = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const computeMac = (secret: string, id: string, timestamp: string, rawBody: Buffer | string): Buffer =>
  createHmac('sha256', decodeKey(secret)).update(`${id}.${timestamp}.`).update(rawBody).digest()

export const sign = (secret: string, id: string, timestamp: string, rawBody: Buffer | string): string =>
  `v1,${computeMac(secret, id, timestamp, rawBody).toString('base64')}`

/**
 * Returns whether a callback has a valid signature that is at most five minutes old.
 * @param now in ms since the epoch
 */
export function verify(secret: string, headers: IncomingHttpHeaders, rawBody: Buffer | string, now: number): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (id === '' || decodeKey(secret).length === 0 || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const expected = computeMac(secret, id, timestamp, rawBody)
  return signatures
    .split(' ', maxSignatures)
    .map((signature) => Buffer.from(/^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1] ?? '', 'base64'))
    .some((candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected))
}
