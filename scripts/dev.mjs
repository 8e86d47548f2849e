/**
 * `npm run dev`: Vite's dev server, which proxies to the API. The API restarts when its code changes. PostgreSQL is
 * started once, here, so that a restart of the API does not wait for it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer as createSocket } from 'node:net'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode, root } from './ensure.mjs'

requireNode()
ensureInstalled()
// The API reads a build when it starts. The pages come from Vite, so an old build is sufficient.
if (!existsSync(path.join(root, 'dist/build.json'))) await ensureBuilt()

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
const postgres = process.env.DATABASE_URL ? undefined : await startPostgres()
const apiPort = await findFreePort()
const api = startApi()
const vite = await startVite()

let shutdown
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (shutdown ??= shutDown(0)))
api.once('exit', (code) => (shutdown ??= shutDown(code ?? 1)))

async function startPostgres() {
  const { tsImport } = await import('tsx/esm/api')
  const { startEmbedded } = await tsImport('../server/postgres/embedded-postgres.ts', import.meta.url)
  return startEmbedded({ dataDir: process.env.DATA_DIR ?? path.join(root, '.data'), log: console.log })
}

function startApi() {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs')
  return spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...(postgres && { DATABASE_URL: postgres.url, DEMO: process.env.DEMO ?? '1' }),
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}`,
    },
  })
}

async function startVite() {
  const { createServer } = await import('vite')
  const target = `http://127.0.0.1:${apiPort}`
  const apiPaths = ['/api', '/media', '/dev/mailbox']
  const proxy = Object.fromEntries(apiPaths.map((url) => [url, { target, ws: true }]))
  const server = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    appType: 'spa',
    server: { port, host, strictPort: true, proxy },
  })
  return server.listen()
}

async function findFreePort() {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port: freePort } = socket.address()
  socket.close()
  return freePort
}

async function shutDown(code) {
  if (api.exitCode === null && api.kill('SIGTERM')) await once(api, 'exit')
  await vite.close()
  await postgres?.stop()
  process.exit(code)
}
