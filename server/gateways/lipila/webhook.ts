/** Standard Webhooks: how Lipila signs its callbacks. https://www.standardwebhooks.com */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const toleranceSeconds = 5 * 60
/** A sender changing its secret sends a few; more is not a sender. */
const mostSignatures = 10

/** The dashboard shows the key in base64, the libraries write `whsec_` before it. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const macOf = (secret: string, id: string, timestamp: string, rawBody: Buffer | string): Buffer =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(rawBody).digest()

export const sign = (secret: string, id: string, timestamp: string, rawBody: Buffer | string): string =>
  `v1,${macOf(secret, id, timestamp, rawBody).toString('base64')}`

/** @param now milliseconds since 1970. */
export function verify(secret: string, headers: IncomingHttpHeaders, rawBody: Buffer | string, now: number): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (id === '' || keyOf(secret).length === 0 || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const expected = macOf(secret, id, timestamp, rawBody)
  return signatures
    .split(' ', mostSignatures)
    .map((signature) => Buffer.from(/^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1] ?? '', 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
