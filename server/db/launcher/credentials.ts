/**
 * Stores the cluster's password and its last port in `pg.json`, so that tools configured with that port keep working.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { giveTo } from './account'
import type { Place } from './place'

export interface Credentials {
  password: string
  port: number
}

export const superuser = 'tilipo'

/**
 * Reads the credentials, or creates them. They are stored before the cluster is created, so that an interrupted start
 * leaves no cluster without a password.
 */
export function readCredentials(place: Place): Credentials {
  try {
    return JSON.parse(readFileSync(pathOf(place), 'utf8')) as Credentials
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return keepCredentials(place, { password: randomBytes(24).toString('hex'), port: 0 })
  }
}

export function keepCredentials(place: Place, credentials: Credentials): Credentials {
  writeFileSync(pathOf(place), JSON.stringify(credentials), { mode: 0o600 })
  giveTo(place.account, pathOf(place))
  return credentials
}

export function urlOf({ password, port }: Credentials): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
}

/** Returns the preferred port if nothing listens on it, otherwise any free port. */
export async function freePort(preferred: number): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (preferred ? resolve(freePort(0)) : reject(error)))
    server.listen(preferred, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

const pathOf = (place: Place) => join(place.home, 'pg.json')
