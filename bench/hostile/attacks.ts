/** Bodies that cost the sender little. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const unknownFields = (count: number): Buffer =>
  Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]))))
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface Attack {
  body(): Buffer
  encoding?: string
}

export const attacks: Record<string, Attack> = {
  '1 MB of unknown fields': { body: () => unknownFields(85_000) },
  'the same as brotli': { body: () => brotliCompressSync(unknownFields(85_000), quickly), encoding: 'br' },
  '40 MB of zeros as gzip': { body: () => gzipSync(Buffer.alloc(40 * 1024 * 1024)), encoding: 'gzip' },
  '60 KB of unknown fields': { body: () => unknownFields(5_500) },
}
export const paths = ['/api/auth/login', '/api/contact']
