/**
 * The server process: what ends it, what restarts it, and what remains afterwards. Without a browser, on the built
 * server.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { findRunningPostmaster } from '../../server/postgres/postmaster'
import { isRunning, getProcessIdentity } from '../../server/postgres/process-identity'
import { demoPassword } from '../../server/demo/accounts'

const root = resolve(import.meta.dirname, '../..')
const readyLine = 'Tilipo is at'

interface StartedServer {
  process: ChildProcess
  url: string
  output(): string
  exited: Promise<number | null>
  /** Resolves once the server has printed `text` `times` times. */
  printed(text: string, times?: number): Promise<void>
}

let dataDir: string
const startedServers: StartedServer[] = []
// Some tests start the server twice and stop PostgreSQL in order each time.
test.setTimeout(480_000)
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tilipo-process-'))
  // As root, PostgreSQL runs as another user, who must be able to reach it.
  chmodSync(dataDir, 0o755)
})
test.afterEach(async () => {
  for (const { process: child, exited } of startedServers.splice(0)) {
    child.kill('SIGTERM')
    await exited
  }
  await expect.poll(postmaster).toBeUndefined()
  rmSync(dataDir, { recursive: true, force: true })
})

const postmaster = () => findRunningPostmaster(join(dataDir, 'pg18'))

/** Returns the process ID of the server, also under a supervisor. */
const serverPid = (): number =>
  (JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as { owner: { pid: number } }).owner.pid

async function start(
  program: readonly string[],
  env: Record<string, string> = {},
  options: { detached?: boolean } = {},
): Promise<StartedServer> {
  const port = env.PORT ?? String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const defaultEnv = {
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '0',
    PUBLIC_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  const child = spawn(program[0]!, program.slice(1), {
    cwd: root,
    env: { ...process.env, ...defaultEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let output = ''
  let isClosed = false
  const checks = new Set<() => void>()
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const check of checks) check()
    })
  }
  const exited = new Promise<number | null>((done) => child.once('close', done))
  void exited.then(() => {
    isClosed = true
    for (const check of checks) check()
  })
  const server: StartedServer = {
    process: child,
    url,
    output: () => output,
    exited,
    printed: (text, times = 1) =>
      new Promise((resolvePrinted, failed) => {
        const check = () => {
          if (output.split(text).length > times) resolvePrinted()
          else if (isClosed) failed(new Error(`the server exited before it printed "${text}":\n${output}`))
        }
        checks.add(check)
        check()
      }),
  }
  startedServers.push(server)
  return server
}

const direct = [process.execPath, 'dist/server/main.js']
const supervised = [process.execPath, 'scripts/start.mjs']
const isHealthy = async ({ url }: StartedServer): Promise<boolean> =>
  (await fetch(`${url}/api/health`).catch(() => null))?.status === 200

function findFreePort(): Promise<number> {
  return new Promise((resolvePort) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolvePort(port))
    })
  })
}

/** Creates a module that is loaded before the server. On SIGUSR2 it causes an unhandled error. */
function plantError(statement: string): Record<string, string> {
  const file = join(dataDir, 'planted.mjs')
  writeFileSync(file, `process.on('SIGUSR2', () => { ${statement} })`)
  return { NODE_OPTIONS: `--import ${file}` }
}

for (const [name, statement] of [
  ['an uncaught exception', "throw new Error('planted')"],
  ['an unhandled rejection', "void Promise.reject(new Error('planted'))"],
  ['a rejection without an error', 'void Promise.reject(undefined)'],
] as const) {
  test(`After ${name} the server reports it, completes the open request, stops PostgreSQL and exits with 70`, async () => {
    const server = await start(direct, plantError(statement))
    await server.printed(readyLine)
    const request = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8')
    let response = ''
    request.on('data', (chunk: string) => (response += chunk))
    const body = JSON.stringify({ email: 'nobody@example.test', password: 'Wrong#2026pass' })
    request.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    // The server has read the head of the request before it answers one that came later.
    await expect.poll(() => isHealthy(server)).toBe(true)
    server.process.kill('SIGUSR2')
    await server.printed(name === 'an uncaught exception' ? 'Uncaught exception: ' : 'Unhandled rejection: ')
    request.write(body.slice(5))
    await once(request, 'close')
    expect(response).toMatch(/^HTTP\/1\.1 401 /)
    expect(await server.exited).toBe(70)
    expect(postmaster()).toBeUndefined()
  })
}

test(
  '`npm start` restarts a killed server, and SIGTERM stops all processes with exit code 0',
  { tag: '@journey' },
  async () => {
    const server = await start(supervised)
    await server.printed(readyLine)
    const killed = serverPid()
    process.kill(killed, 'SIGKILL')
    await server.printed('The server stopped (SIGKILL). It starts again in 1 s.')
    await server.printed(readyLine, 2)
    expect(await isHealthy(server)).toBe(true)
    const restarted = getProcessIdentity(serverPid())!
    expect(restarted.pid).not.toBe(killed)
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(isRunning(restarted)).toBe(false)
    expect(postmaster()).toBeUndefined()
  },
)

test('Ctrl-C on `npm start` stops all processes before npm exits', async () => {
  const server = await start(['npm', 'start'], {}, { detached: true })
  await server.printed(readyLine)
  const serverIdentity = getProcessIdentity(serverPid())!
  // The terminal sends it to the whole group: to npm, the supervisor and the server.
  process.kill(-server.process.pid!, 'SIGINT')
  // npm ends itself by the signal that it received, once its script has exited.
  await server.exited
  expect(server.process.signalCode).toBe('SIGINT')
  expect(isRunning(serverIdentity)).toBe(false)
  expect(postmaster()).toBeUndefined()
})

test('SIGTERM to npm alone stops all processes', async () => {
  const server = await start(['npm', 'start'])
  await server.printed(readyLine)
  const serverIdentity = getProcessIdentity(serverPid())!
  server.process.kill('SIGTERM')
  await expect.poll(() => isRunning(serverIdentity)).toBe(false)
  await expect.poll(postmaster).toBeUndefined()
})

test('A client with an incomplete request does not delay SIGTERM indefinitely', async () => {
  const server = await start(direct)
  await server.printed(readyLine)
  const request = connect(Number(new URL(server.url).port), '127.0.0.1')
    .on('error', () => undefined)
    .resume()
  request.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":',
  )
  await expect.poll(() => isHealthy(server)).toBe(true)
  server.process.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(postmaster()).toBeUndefined()
})

test('A server whose supervisor was killed stops together with PostgreSQL', async () => {
  const server = await start(supervised)
  await server.printed(readyLine)
  const serverIdentity = getProcessIdentity(serverPid())!
  server.process.kill('SIGKILL')
  await expect.poll(() => isRunning(serverIdentity)).toBe(false)
  await expect.poll(postmaster).toBeUndefined()
})

test('`npm start` reports a configuration error in one line and exits with 1', async () => {
  const portBlocker = createServer().listen(0, '127.0.0.1')
  await once(portBlocker, 'listening')
  const { port } = portBlocker.address() as AddressInfo
  const PUBLIC_URL = 'http://127.0.0.1:1'
  const configErrors: [Record<string, string>, string][] = [
    [{ PORT: String(port), PUBLIC_URL }, `Port ${port} is in use.`],
    [{ PORT: 'abc', PUBLIC_URL }, 'PORT must be a number'],
    [{ SMTP_URL: '' }, 'Production needs SMTP_URL'],
    [{ PUBLIC_URL: '' }, 'Production needs PUBLIC_URL'],
    [{ DEMO: '1' }, 'This database was created for production'],
  ]
  for (const [env, line] of configErrors) {
    const server = await start(supervised, env)
    expect(await server.exited).toBe(1)
    expect(
      server
        .output()
        .trim()
        .split('\n')
        .filter((text) => !text.startsWith('PostgreSQL runs as')),
    ).toEqual([expect.stringContaining(line)])
  }
  portBlocker.close()
})

test('After PostgreSQL is killed, a server without a supervisor exits with 70', async () => {
  const server = await start(direct)
  await server.printed(readyLine)
  process.kill(postmaster()!.pid, 'SIGKILL')
  expect(await server.exited).toBe(70)
  expect(server.output()).toContain('The embedded PostgreSQL is gone.')
})

test('Production starts with one warning per missing service, without demo pages and open metrics', async () => {
  const server = await start(direct, { SMTP_URL: 'off' })
  await server.printed(readyLine)
  for (const line of [
    'SMTP_URL=off',
    'LIPILA_URL is not set',
    'SMS_URL is not set',
    'GOOGLE_CLIENT_ID is not set',
    'links in emails open on this machine only',
  ]) {
    expect(server.output()).toContain(line)
  }
  for (const path of ['/metrics', '/dev/mailbox', '/dev/google'])
    expect((await fetch(server.url + path)).status, path).toBe(404)
})

test('A demo database does not start in production mode', async () => {
  const demo = await start(direct, { DEMO: '1' })
  await demo.printed(readyLine)
  demo.process.kill('SIGTERM')
  expect(await demo.exited).toBe(0)
  const production = await start(direct)
  expect(await production.exited).toBe(1)
  expect(production.output()).toContain('This database was created in demo mode')
})

test('After PostgreSQL is killed, `npm start` restarts the server without data loss', async () => {
  const server = await start(supervised, { DEMO: '1' })
  await server.printed(readyLine)
  const signIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@demo.test', password: demoPassword }),
  })
  const { token } = (await signIn.json()) as { token: string }
  process.kill(postmaster()!.pid, 'SIGKILL')
  await server.printed('The server stopped (exit code 70).')
  await server.printed(readyLine, 2)
  const me = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(200)
})
