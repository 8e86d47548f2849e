/** Starts the server on a cluster, or finds the one that is already running. */
import { spawn } from 'node:child_process'
import { chmodSync, closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeOwner, getSpawnOptions } from './account'
import { findFreePort, storeCredentials, type Credentials } from './credentials'
import type { Installation } from './installation'
import { createOperatorError } from '../operator-error'
import { markPidFileStale, findRunningPostmaster } from './postmaster'
import { buildServerSettings } from './settings'

/** Returns the port of a running server, or undefined. Waits while the server is starting or stopping. */
export async function findRunningPort(installation: Installation): Promise<number | undefined> {
  for (;;) {
    const postmaster = findRunningPostmaster(installation.data)
    if (!postmaster) return undefined
    if (postmaster.status === 'ready') return postmaster.port
    await sleep(30)
  }
}

const maxAttempts = 80

/** Starts the server. Retries while the port is in use or backends of a killed server are still running. */
export async function startServer(
  installation: Installation,
  credentials: Credentials,
  ephemeral: boolean,
): Promise<void> {
  markPidFileStale(installation.data)
  for (let attempt = 1; ; attempt++) {
    credentials.port = await findFreePort(credentials.port)
    storeCredentials(installation, credentials)
    const failure = await tryStart(installation, buildServerSettings(credentials.port, ephemeral))
    if (failure === undefined) return
    const isTransient = /already in use|still in use/i.test(failure)
    if (!isTransient || attempt === maxAttempts)
      throw createOperatorError(`PostgreSQL did not start: ${extractReason(failure)}`)
    await sleep(250)
  }
}

/** @returns undefined once the server is ready, or its log output if it ended first */
async function tryStart(installation: Installation, settings: string[]): Promise<string | undefined> {
  const logPath = join(installation.home, 'postgres.log')
  const logOffset = trimLog(logPath)
  // A file instead of a pipe: when this process is killed, the pipe would break and the server's messages would be
  // lost.
  const log = openSync(logPath, 'a', ownerOnly)
  // Older versions created it with other permissions.
  for (const path of [logPath, getOldLogPath(logPath)]) if (existsSync(path)) chmodSync(path, ownerOnly)
  changeOwner(installation.account, logPath)
  // In its own session, so that Ctrl-C does not reach the server: we stop it after the last response.
  const server = spawn(join(installation.bin, 'postgres'), ['-D', installation.data, ...settings], {
    ...getSpawnOptions(installation.account),
    cwd: installation.home,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  server.unref()
  let spawnError = ''
  server.once('error', (error) => (spawnError = error.message))
  while (!spawnError && server.exitCode === null && server.signalCode === null) {
    const postmaster = findRunningPostmaster(installation.data)
    if (postmaster?.pid === server.pid && postmaster?.status === 'ready') return undefined
    await sleep(10)
  }
  return spawnError || readFileSync(logPath).subarray(logOffset).toString()
}

const maxLogBytes = 5_000_000
/** Error messages can contain values of rows. */
const ownerOnly = 0o600
const getOldLogPath = (path: string): string => `${path}.old`

/** @returns the size of the log in bytes: everything after it was written by this start */
function trimLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size < maxLogBytes) return size
  renameSync(path, getOldLogPath(path))
  return 0
}

function extractReason(log: string): string {
  const lines = log.trim().split('\n')
  return lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
}
