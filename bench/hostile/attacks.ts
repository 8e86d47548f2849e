/** Request bodies that are cheap to send and expensive to process. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const createUnknownFields = (count: number): Buffer =>
  Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]))))
const fastCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface Attack {
  body(): Buffer
  encoding?: string
}

export const attacks: Record<string, Attack> = {
  '1 MB of unknown fields': { body: () => createUnknownFields(85_000) },
  'the same as brotli': {
    body: () => brotliCompressSync(createUnknownFields(85_000), fastCompression),
    encoding: 'br',
  },
  '40 MB of zeros as gzip': { body: () => gzipSync(Buffer.alloc(40 * 1024 * 1024)), encoding: 'gzip' },
  '60 KB of unknown fields': { body: () => createUnknownFields(5_500) },
}
export const paths = ['/api/auth/login', '/api/contact']
