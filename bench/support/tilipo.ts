/** The built server, started as `npm start` does it, on a database that the benchmark can write to past it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { onEnd } from './ending'
import { root, temporaryFolder } from './places'

export interface Tilipo {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

export interface StartOptions {
  port: number
  databaseUrl: string
  demo: boolean
  /** Where browsers find it: the link. */
  publicUrl?: string
  /** Of a built checkout; default: this one. */
  folder?: string
}

export async function startTilipo({
  port,
  databaseUrl,
  demo,
  publicUrl,
  folder = root,
}: StartOptions): Promise<Tilipo> {
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [join(folder, 'dist/server/main.js')], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: temporaryFolder(),
      DEMO: demo ? '1' : '0',
      SMTP_URL: 'off',
      METRICS_TOKEN: metricsToken,
      PUBLIC_URL: publicUrl ?? url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let ended: Promise<void> | undefined
  const stop = () => (ended ??= end(server))
  onEnd(stop)
  await says(server, 'Tilipo is at')
  return { url, process: server, stop }
}

/** For the servers of one run. */
export const metricsToken = randomUUID()

/** @throws with everything it said, if it ends before. */
export function says(child: ChildProcess, words: string): Promise<void> {
  return new Promise((heard, failed) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      if (said.length < 100_000) said += chunk.toString()
      if (said.includes(words)) heard()
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`ended with ${code} before it said "${words}":\n${said}`)))
  })
}

export function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}
