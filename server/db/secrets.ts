/**
 * The secrets of the server, equal in all its processes (docs/security/keys.md). During a rotation there are several: the
 * first signs and encrypts, and all of them verify and decrypt.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Secrets = readonly [Buffer, ...Buffer[]]

const computeHmac = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** Computes a keyed hash with the current secret. */
export const computeMac = ([secret]: Secrets, text: string): Buffer => computeHmac(secret, text)

/** Computes the keyed hash with each secret, the current one first. */
export const computeMacs = ([current, ...older]: Secrets, text: string): [Buffer, ...Buffer[]] => [
  computeHmac(current, text),
  ...older.map((secret) => computeHmac(secret, text)),
]

/** @returns whether `mac` is the keyed hash of the text with one of the secrets */
export const isMac = (secrets: Secrets, text: string, mac: Buffer): boolean =>
  computeMacs(secrets, text).some((expected) => isEqual(expected, mac))

/** Compares in a time that depends on the length only. */
export const isEqual = (expected: Buffer, given: Buffer): boolean =>
  expected.length === given.length && timingSafeEqual(expected, given)
