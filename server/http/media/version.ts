import { createHash } from 'node:crypto'

const length = 8

/** Returns a hash of the content. A picture URL with this value as `?v=` can be cached forever. */
export const versionOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, length)
