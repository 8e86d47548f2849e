/**
 * Runs the embedded PostgreSQL: it starts and stops with the application and listens on this machine only. If the
 * launcher is killed, its watchdog stops the server. If both are killed, the next start adopts the running server.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { createCluster } from './cluster'
import { loadCredentials, buildConnectionUrl } from './credentials'
import { lockFolder } from './lock'
import { resolveInstallation, type Installation, type InstallationOptions } from './installation'
import { createOperatorError } from '../operator-error'
import { monitorPostmaster } from './postmaster'
import { findRunningPort, startServer } from './server'
import { stopServer, waitForExit, startWatchdog } from './watchdog'

export interface EmbeddedOptions extends InstallationOptions {
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

export interface EmbeddedPostgres {
  url: string
  /** Whether the server was already running, left by a launcher that was killed. */
  adopted: boolean
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or adopts one that is still running on the data folder.
 * @throws an operator error if the folder is in use or PostgreSQL cannot run here
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const installation = await resolveInstallation(options)
  const lock = await lockFolder(installation.home, options.dataDir)
  reportExternalDir(installation, options)
  const foldersToDelete = options.ephemeral
    ? [options.dataDir, ...(installation.externalDir ? [installation.externalDir] : [])]
    : []
  let stopMonitor = () => {}
  const shutDown = async (dismissWatchdog: () => Promise<void>) => {
    stopMonitor()
    await stopServer(installation, foldersToDelete)
    await dismissWatchdog()
    lock.release()
    for (const folder of foldersToDelete) rmSync(folder, { recursive: true, force: true })
  }
  await waitForExit(lock.previousWatchdog)
  const dismissWatchdog = startWatchdog(installation, lock, foldersToDelete)
  try {
    const running = await startOrAdopt(installation, options)
    stopMonitor = monitorPostmaster(installation.data, () => {
      options.log(`PostgreSQL ended unexpectedly; it may have said why in ${join(installation.home, 'postgres.log')}`)
      options.onUnexpectedExit?.()
    })
    return { ...running, stop: once(() => shutDown(dismissWatchdog)) }
  } catch (error) {
    await shutDown(dismissWatchdog)
    throw error
  }
}

function reportExternalDir({ account, externalDir }: Installation, { dataDir, log }: EmbeddedOptions): void {
  if (!externalDir) return
  log(
    `PostgreSQL runs as "${account?.name}", which cannot reach ${dataDir} or the checkout: its files are in ${externalDir}`,
  )
}

async function startOrAdopt(installation: Installation, { ephemeral = false }: EmbeddedOptions) {
  const credentials = loadCredentials(installation)
  const port = await findRunningPort(installation)
  if (port !== undefined) {
    const url = buildConnectionUrl({ ...credentials, port })
    await verifyPassword(url)
    return { url, adopted: true }
  }
  await createCluster(installation, credentials.password, ephemeral)
  await startServer(installation, credentials, ephemeral)
  return { url: buildConnectionUrl(credentials), adopted: false }
}

/** Checks that a server that was left running accepts the stored password. Otherwise it belongs to somebody else. */
async function verifyPassword(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    throw createOperatorError(
      `A PostgreSQL left running does not let us in: ${error instanceof Error ? error.message : String(error)}`,
      error,
    )
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= action())
}
