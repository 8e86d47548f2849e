import { createHash } from 'node:crypto'

const versionLength = 8

/** Returns a hash of the content. A picture URL with this value as `?v=` can be cached forever. */
export const computeVersion = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, versionLength)
