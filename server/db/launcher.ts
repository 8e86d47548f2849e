/**
 * Runs the embedded PostgreSQL: it starts and stops with the application and listens on this machine only. If the
 * launcher is killed, its watchdog stops the server. If both are killed, the next start adopts the running server.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { makeCluster } from './launcher/cluster'
import { readCredentials, urlOf } from './launcher/credentials'
import { lockFolder } from './launcher/lock'
import { settlePlace, type Place, type PlaceOptions } from './launcher/place'
import { plainError } from './launcher/plain-error'
import { monitorPostmaster } from './launcher/postmaster'
import { findRunning, startServer } from './launcher/server'
import { stopServer, waitFor, watch } from './launcher/watchdog'

export interface EmbeddedOptions extends PlaceOptions {
  /** The folder of other PostgreSQL programs to use instead of the bundled ones. */
  binDir?: string
  /** For tests: PostgreSQL does not sync to the disk, and `dataDir` is deleted at the end. */
  ephemeral?: boolean
  log(line: string): void
  /**
   * Called once if PostgreSQL exits although `stop` was not called. The launcher does not restart it (decision 025).
   */
  onUnexpectedExit?(): void
}

export interface Embedded {
  url: string
  /** Whether the server was already running, left by a launcher that was killed. */
  adopted: boolean
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or adopts one that is still running on the data folder.
 * @throws an operator error if the folder is in use or PostgreSQL cannot run here
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = await settlePlace(options)
  const lock = await lockFolder(place.home, options.dataDir)
  tellWhere(place, options)
  const doomed = options.ephemeral ? [options.dataDir, ...(place.outside ? [place.outside] : [])] : []
  let stopMonitor = () => {}
  const leave = async (dismissWatchdog: () => Promise<void>) => {
    stopMonitor()
    await stopServer(place, doomed)
    await dismissWatchdog()
    lock.release()
    for (const folder of doomed) rmSync(folder, { recursive: true, force: true })
  }
  await waitFor(lock.leftWatchdog)
  const dismissWatchdog = watch(place, lock, doomed)
  try {
    const running = await bringUp(place, options)
    stopMonitor = monitorPostmaster(place.data, () => {
      options.log(`PostgreSQL ended unexpectedly; it may have said why in ${join(place.home, 'postgres.log')}`)
      options.onUnexpectedExit?.()
    })
    return { ...running, stop: once(() => leave(dismissWatchdog)) }
  } catch (error) {
    await leave(dismissWatchdog)
    throw error
  }
}

function tellWhere({ account, outside }: Place, { dataDir, log }: EmbeddedOptions): void {
  if (!outside) return
  log(
    `PostgreSQL runs as "${account?.name}", which cannot reach ${dataDir} or the checkout: its files are in ${outside}`,
  )
}

async function bringUp(place: Place, { ephemeral = false }: EmbeddedOptions) {
  const credentials = readCredentials(place)
  const port = await findRunning(place)
  if (port !== undefined) {
    const url = urlOf({ ...credentials, port })
    await greet(url)
    return { url, adopted: true }
  }
  await makeCluster(place, credentials.password, ephemeral)
  await startServer(place, credentials, ephemeral)
  return { url: urlOf(credentials), adopted: false }
}

/** Checks that a server that was left running accepts the stored password. Otherwise it belongs to somebody else. */
async function greet(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    throw plainError(`A PostgreSQL left running does not let us in: ${(error as Error).message}`, error)
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= action())
}
