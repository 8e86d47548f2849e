/** Argon2id at OWASP's first recommended cost: 19 MiB, two passes. */
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#contract/refusals'

// The enum of @node-rs/argon2 is a const enum, which isolated modules cannot read; 2 is Argon2id.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** A hash of nothing anybody knows: checked when there is no account, so that both answers take the same time. */
let decoy: Promise<string> | null = null

export async function matches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(`no account ${process.hrtime.bigint()}`)
  const result = await verify(stored ?? (await decoy), password)
  return stored !== null && result
}

/** The passwords every attacker tries first. Length and composition are the contract's business. */
const bestKnown = new Set(
  ['123456', '1234567', '12345678', '123456789', 'password', 'password1', 'password123', 'qwerty', 'qwerty123', '111111', '000000', 'abc123', 'iloveyou', 'zambia', 'zambia123', 'lusaka', 'lusaka123', 'tilipo', 'tilipo123', 'welcome', 'welcome1', 'letmein', 'admin123', 'passw0rd', 'p@ssw0rd', 'p@ssword1'],
)

export function refuseBestKnown(password: string): void {
  if (!bestKnown.has(password.toLowerCase())) return
  throw new Refusal('weak_password', { fields: { password: 'This password is too easy to guess. Please choose another.' } })
}

export async function hashNewPassword(password: string): Promise<string> {
  refuseBestKnown(password)
  return hashPassword(password)
}
