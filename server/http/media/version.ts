import { createHash } from 'node:crypto'

const length = 8

/** A content's name: what stands as `?v=` behind the address of a picture that may be kept for ever. */
export const versionOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, length)
