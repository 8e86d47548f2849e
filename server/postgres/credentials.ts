/**
 * Stores the cluster's password and its last port in `pg.json`, so that tools configured with that port keep working.
 */
import { hasCode } from './error-code'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { replaceSmallFile } from './small-files'
import { changeOwner } from './account'
import type { Installation } from './installation'

export interface Credentials {
  password: string
  port: number
}

export const superuser = 'tilipo'

/**
 * Reads the credentials, or creates them. They are stored before the cluster is created, so that an interrupted start
 * leaves no cluster without a password.
 */
export function loadCredentials(installation: Installation): Credentials {
  try {
    return JSON.parse(readFileSync(getCredentialsPath(installation), 'utf8')) as Credentials
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return storeCredentials(installation, { password: randomBytes(24).toString('hex'), port: 0 })
  }
}

export function storeCredentials(installation: Installation, credentials: Credentials): Credentials {
  replaceSmallFile(getCredentialsPath(installation), JSON.stringify(credentials), 0o600)
  changeOwner(installation.account, getCredentialsPath(installation))
  return credentials
}

export function buildConnectionUrl({ password, port }: Credentials): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
}

/** Returns the preferred port if nothing listens on it, otherwise any free port. */
export async function findFreePort(preferred: number): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (preferred ? resolve(findFreePort(0)) : reject(error)))
    server.listen(preferred, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

const getCredentialsPath = (installation: Installation) => join(installation.home, 'pg.json')
