/**
 * Our own PostgreSQL beside the application: started with it, stopped with it, on this machine only. A launcher that
 * was killed leaves a watchdog that stops the server; where both were killed, the next start adopts the orphan.
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
  /** Another PostgreSQL's programs instead of the ones that come with us. */
  binDir?: string
  /** For tests: nothing is forced to the disk, and `dataDir` is deleted at the end. */
  ephemeral?: boolean
  log(line: string): void
  /** Called once when PostgreSQL ends although `stop` was not called. It is not started again here (decision 025). */
  onUnexpectedExit?(): void
}

export interface Embedded {
  url: string
  /** It was running already, left by a launcher that was killed. */
  adopted: boolean
  stop(): Promise<void>
}

/** @throws a plain error when the folder is in use or PostgreSQL cannot run here. */
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

/** An orphan that does not know our password is not ours to use. */
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
