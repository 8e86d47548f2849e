/** Argon2id at OWASP's first recommended cost: 19 MiB, two passes. */
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#contract/core/refusals'
import { isWeakPassword } from './weak-passwords'

// The enum of @node-rs/argon2 is a const enum, which isolated modules cannot read; 2 is Argon2id.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * The hash of an unguessable text. It is verified when there is no account, so that both responses take the same time.
 */
let dummyHash: Promise<string> | null = null

export async function isPasswordCorrect(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(`no account ${process.hrtime.bigint()}`)
  const result = await verify(stored ?? (await dummyHash), password)
  return stored !== null && result
}

/** @throws Refusal `weak_password` */
export function refuseWeakPassword(password: string): void {
  if (!isWeakPassword(password)) return
  throw new Refusal('weak_password', {
    fields: { password: 'This password is too easy to guess. Please choose another.' },
  })
}

export async function hashNewPassword(password: string): Promise<string> {
  refuseWeakPassword(password)
  return hashPassword(password)
}
