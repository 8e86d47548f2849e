import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { addCleanup } from './cleanup'

export const root = resolve(import.meta.dirname, '../..')

/**
 * Creates a folder that the cleanup removes. Readable by the account that runs PostgreSQL, which may differ from ours.
 */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-bench-'))
  chmodSync(folder, 0o755)
  addCleanup(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export function findFreePort(): Promise<number> {
  return new Promise((resolvePort) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolvePort(port))
    })
  })
}
