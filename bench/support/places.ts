import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onEnd } from './ending'

export const root = resolve(import.meta.dirname, '../..')

/** Gone at the end. Readable to the account that PostgreSQL runs as, which is not always ours. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-bench-'))
  chmodSync(folder, 0o755)
  onEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })
}
