/** Opaque tokens with 256 random bits. The server stores only their hash. */
import { createHash } from 'node:crypto'

export const newToken = (random: (count: number) => Buffer): { token: string; hash: Buffer } => {
  const token = random(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
