/** Starts and stops the built server, for `fixtures.ts` and `global-setup.ts`. */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Creates a folder that the account which runs PostgreSQL can reach. As root, that is a different account. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * @param onOutput receives everything that the server prints
 * @returns the server, once it answers
 * @throws what the server printed, if it exits instead
 */
export function startServer(
  env: Record<string, string>,
  onOutput: (text: string) => void = () => {},
): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolveServer, reject) => {
    let output = ''
    const receive = (chunk: Buffer) => {
      output += chunk.toString()
      onOutput(chunk.toString())
      if (output.includes('Tilipo is at')) resolveServer(server)
    }
    server.stdout!.on('data', receive)
    server.stderr!.on('data', receive)
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
}

export function stopServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve()
  server.removeAllListeners('exit')
  return new Promise((stopped) => {
    server.on('exit', () => stopped())
    server.kill(signal)
  })
}
