/** Starts server processes that share a database, for tests of what crosses processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import { buildUrl } from '#contract/core/build-request'
import type { Endpoint } from '#contract/core/endpoint'
import type { CallOptions } from '../world'
import { readyMarker, runningJobMarker } from './markers'

export interface ServerProcess {
  url: string
  /** Ids of the bookings whose `booking.expire` has begun in this process. */
  startedJobs: string[]
  /** The text of a page, or of the response of a public read. */
  read(path: string): Promise<string>
  /** The status of the response. */
  call(endpoint: Endpoint, options: CallOptions): Promise<number>
  /** Opens a socket and waits until it is connected. */
  open(token: string): Promise<Socket>
  /** Ends the process at once, without a chance to clean up. */
  kill(): Promise<void>
}

const program = join(import.meta.dirname, 'main.ts')

/** @param env see `main.ts` */
export async function startServerProcess(
  databaseUrl: string,
  env: { HOLD_JOBS?: string; TASK_TIMEOUT_MS?: string } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, ...env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const startedJobs: string[] = []
  const sockets: Socket[] = []
  const port = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith(readyMarker)) resolve(line.slice(readyMarker.length))
      if (line.startsWith(runningJobMarker)) startedJobs.push(line.slice(runningJobMarker.length))
    })
    void exited.then(() => reject(new Error('The server process ended before it was ready.')))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    startedJobs,
    read: async (path) => (await fetch(url + path)).text(),
    async call(endpoint, { params = {}, query = {}, body, token, key }) {
      const response = await fetch(url + buildUrl(endpoint, { params, query }), {
        method: endpoint.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      await response.text()
      return response.status
    },
    async open(token) {
      const socket = io(url, {
        path: '/api/socket.io/',
        auth: { token: `Bearer ${token}` },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      })
      sockets.push(socket)
      await expect.poll(() => socket.connected).toBe(true)
      return socket
    },
    async kill() {
      for (const socket of sockets) socket.disconnect()
      child.kill('SIGKILL')
      await exited
    },
  }
}
