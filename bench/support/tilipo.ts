/** Starts the built server as `npm start` does, on a database that the benchmark can also write to directly. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { addCleanup } from './cleanup'
import { root, createTemporaryFolder } from './local-resources'

export interface Tilipo {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

export interface StartOptions {
  port: number
  databaseUrl: string
  demo: boolean
  /** URL under which browsers reach it: the link. */
  publicUrl?: string
  /** Folder of a built checkout; default: this one. */
  folder?: string
  /** Module that the server loads first. It gets a channel for messages. */
  preload?: string
  env?: Record<string, string>
}

export async function startTilipo({
  port,
  databaseUrl,
  demo,
  publicUrl,
  folder = root,
  preload,
  env,
}: StartOptions): Promise<Tilipo> {
  const url = `http://127.0.0.1:${port}`
  const nodeOptions = preload ? ['--import', preload] : []
  const server = spawn(process.execPath, [...nodeOptions, join(folder, 'dist/server/main.js')], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: createTemporaryFolder(),
      DEMO: demo ? '1' : '0',
      SMTP_URL: 'off',
      METRICS_TOKEN: metricsToken,
      PUBLIC_URL: publicUrl ?? url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])],
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= stopProcess(server))
  addCleanup(stop)
  await waitForOutput(server, 'Tilipo is at')
  return { url, process: server, stop }
}

/** Token for the servers of one run. */
export const metricsToken = randomUUID()

/**
 * Waits for a text in the output of a process.
 * @throws Error with the whole output if the process exits before
 */
export function waitForOutput(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const readChunk = (chunk: Buffer) => {
      if (output.length < 100_000) output += chunk.toString()
      if (output.includes(text)) resolve()
    }
    child.stdout!.on('data', readChunk)
    child.stderr!.on('data', readChunk)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it said "${text}":\n${output}`)))
  })
}

export function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}
