/** Starts the server on a cluster, or finds the one that already runs there. */
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

/** Waits out a server that is starting or stopping. */
export async function findRunning(place: Place): Promise<number | undefined> {
  for (;;) {
    const postmaster = runningPostmaster(place.data)
    if (!postmaster) return undefined
    if (postmaster.status === 'ready') return postmaster.port
    await sleep(30)
  }
}

const timesToTry = 80

/** Tries again while something stands in the way that passes: the port taken, or backends of a killed server. */
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

/** @returns what the server wrote before it ended; undefined once it is ready. */
async function startOnce(place: Place, settings: string[]): Promise<string | undefined> {
  const logPath = join(place.home, 'postgres.log')
  const written = trimLog(logPath)
  // A file, not a pipe to us: an orphan that writes into a broken pipe would lose what it has to say.
  const log = openSync(logPath, 'a')
  giveTo(place.account, logPath)
  // In a session of its own: Ctrl-C is for us, and we stop it once the last request is answered.
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

/** @returns the log's size: what comes after is this start's. */
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
