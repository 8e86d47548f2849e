/** Starts the server on a cluster, or finds the one that is already running. */
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveTo, runAs } from './account'
import { freePort, keepCredentials, type Credentials } from './credentials'
import type { Place } from './place'
import { plainError } from './plain-error'
import { markStale, runningPostmaster } from './postmaster'
import { settingsFor } from './settings'

/** Returns the port of a running server, or undefined. Waits while the server is starting or stopping. */
export async function findRunning(place: Place): Promise<number | undefined> {
  for (;;) {
    const postmaster = runningPostmaster(place.data)
    if (!postmaster) return undefined
    if (postmaster.status === 'ready') return postmaster.port
    await sleep(30)
  }
}

const timesToTry = 80

/** Starts the server. Retries while the port is in use or backends of a killed server are still running. */
export async function startServer(place: Place, credentials: Credentials, ephemeral: boolean): Promise<void> {
  markStale(place.data)
  for (let attempt = 1; ; attempt++) {
    credentials.port = await freePort(credentials.port)
    keepCredentials(place, credentials)
    const failure = await startOnce(place, settingsFor(credentials.port, ephemeral))
    if (failure === undefined) return
    const passing = /already in use|still in use/i.test(failure)
    if (!passing || attempt === timesToTry) throw plainError(`PostgreSQL did not start: ${reasonIn(failure)}`)
    await sleep(250)
  }
}

/** @returns undefined once the server is ready, or its log output if it ended first */
async function startOnce(place: Place, settings: string[]): Promise<string | undefined> {
  const logPath = join(place.home, 'postgres.log')
  const written = trimLog(logPath)
  // A file instead of a pipe: when this process is killed, the pipe would break and the server's messages would be
  // lost.
  const log = openSync(logPath, 'a')
  giveTo(place.account, logPath)
  // In its own session, so that Ctrl-C does not reach the server: we stop it after the last response.
  const server = spawn(join(place.bin, 'postgres'), ['-D', place.data, ...settings], {
    ...runAs(place.account),
    cwd: place.home,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  server.unref()
  let spawnError = ''
  server.once('error', (error) => (spawnError = error.message))
  while (!spawnError && server.exitCode === null && server.signalCode === null) {
    const postmaster = runningPostmaster(place.data)
    if (postmaster?.pid === server.pid && postmaster?.status === 'ready') return undefined
    await sleep(10)
  }
  return spawnError || readFileSync(logPath).subarray(written).toString()
}

const largestLog = 5_000_000

/** @returns the size of the log in bytes: everything after it was written by this start */
function trimLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size < largestLog) return size
  renameSync(path, `${path}.old`)
  return 0
}

function reasonIn(log: string): string {
  const lines = log.trim().split('\n')
  return lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
}
