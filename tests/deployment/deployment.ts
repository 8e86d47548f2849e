/**
 * Starts the parts of `deploy/` on this machine: two built servers, PgBouncer and Debian's nginx with the files of the
 * folder, in which only addresses and paths are replaced.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeOwner, chooseAccount, getSpawnOptions } from '../../server/postgres/account'
import { findFreePort } from '../../server/postgres/credentials'
import { startLipilaSimulator } from '../../server/gateways/lipila/simulator'
import { root, startServer, stopServer } from '../e2e/start-server'

const deployFolder = join(root, 'deploy')
const startTimeoutMs = 20_000

export interface Deployment {
  /** Ports of the server processes. */
  ports: readonly string[]
  /** The address of nginx with TLS and HTTP/2, and with a certificate that nobody trusts. */
  secureUrl: string
  /** The same without TLS. */
  url: string
  /** Files of nginx, as in `/etc/nginx`. */
  folder: string
  /**
   * Starts PgBouncer and both servers.
   *
   * @param env variables of both servers. `DATABASE_URL`: PostgreSQL itself; the servers get the address of PgBouncer
   * @param getOwnEnv further variables of the server with this index
   */
  startServers(env: ServerEnv, getOwnEnv?: (index: number) => Record<string, string>): Promise<void>
  restartServer(port: string): Promise<void>
  stopServers(signal: NodeJS.Signals): Promise<void>
  /** Stops everything and deletes the folder. */
  close(): Promise<void>
}

type ServerEnv = Record<string, string> & { DATABASE_URL: string; DATA_DIR: string }

/** Replaces texts of a file of `deploy/`. A text that is not there is an error: the file has changed. */
export function fillTemplate(name: string, values: readonly [from: string | RegExp, to: string][]): string {
  let text = readFileSync(join(deployFolder, name), 'utf8')
  for (const [from, to] of values) {
    const filled = text.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'gm'), () => to)
    if (filled === text) throw new Error(`deploy/${name} does not contain ${String(from)}`)
    text = filled
  }
  return text
}

/**
 * Starts nginx. All ports stay the same until it is closed.
 *
 * @param onOutput receives everything that the servers print
 */
export async function openDeployment(onOutput: (text: string) => void = () => {}): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-deployment-'))
  chmodSync(folder, 0o755)
  const [first, second, securePort, port, poolPort] = await findFreePorts()
  const ports = [first, second]
  writeNginxFiles(folder, ports, securePort, port)
  const nginx = startProgram('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], folder)
  await waitForPort(port, nginx)
  // Like the real gateway, one for all processes.
  const lipila = await startLipilaSimulator()
  const lipilaEnv = {
    DEMO_LIPILA_URL: lipila.baseUrl,
    DEMO_LIPILA_API_KEY: lipila.apiKey,
    DEMO_LIPILA_WEBHOOK_SECRET: lipila.webhookSecret,
  }
  let pool: ChildProcess | undefined
  const servers = new Map<string, { server: ChildProcess; start(): Promise<ChildProcess> }>()

  async function stopServers(signal: NodeJS.Signals): Promise<void> {
    await Promise.all([...servers.values()].map(({ server }) => stopServer(server, signal)))
    servers.clear()
    if (pool) await stopProgram(pool)
  }
  return {
    ports,
    secureUrl: `https://127.0.0.1:${securePort}`,
    url: `http://127.0.0.1:${port}`,
    folder,
    async startServers(env, getOwnEnv = () => ({})) {
      pool = await startPgBouncer(folder, env.DATABASE_URL, poolPort)
      const databaseEnv = {
        DATABASE_URL: replaceAddress(env.DATABASE_URL, poolPort),
        DATABASE_DIRECT_URL: env.DATABASE_URL,
      }
      const startOne = async (serverPort: string, index: number) => {
        const serverEnv = { ...lipilaEnv, ...env, ...getOwnEnv(index), ...databaseEnv, PORT: serverPort }
        const start = () => startServer(serverEnv, onOutput)
        servers.set(serverPort, { server: await start(), start })
      }
      await Promise.all(ports.map(startOne))
      // Each worker process of nginx leaves servers out for 2 s (`fail_timeout`) that did not answer it before.
      await sleep(2200)
      while (!(await fetch(`http://127.0.0.1:${port}/api/health`)).ok) await sleep(100)
    },
    async restartServer(serverPort) {
      const entry = servers.get(serverPort)
      if (!entry) throw new Error(`no server has the port ${serverPort}`)
      await stopServer(entry.server, 'SIGTERM')
      entry.server = await entry.start()
    },
    stopServers,
    async close() {
      await stopServers('SIGTERM')
      await lipila.close()
      await stopProgram(nginx)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function findFreePorts(): Promise<[string, string, string, string, string]> {
  const find = async () => String(await findFreePort(0))
  const ports: [string, string, string, string, string] = [
    await find(),
    await find(),
    await find(),
    await find(),
    await find(),
  ]
  return new Set(ports).size === ports.length ? ports : findFreePorts()
}

function writeNginxFiles(folder: string, ports: readonly string[], securePort: string, port: string): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const [first = '', second = ''] = ports
  const subject = ['-subj', '/CN=127.0.0.1', '-days', '2', '-nodes']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-keyout', join(folder, 'privkey.pem')]
  execFileSync('openssl', ['req', '-x509', ...subject, ...key, '-out', join(folder, 'fullchain.pem')], {
    stdio: 'ignore',
  })
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name))
  write(
    'tilipo-servers.conf',
    fillTemplate('nginx/tilipo-servers.conf', [
      ['127.0.0.1:3001', `127.0.0.1:${first}`],
      ['127.0.0.1:3002', `127.0.0.1:${second}`],
    ]),
  )
  write(
    'tilipo.conf',
    fillTemplate('nginx/tilipo.conf', [
      ['/etc/nginx/tilipo-servers.conf', join(folder, 'tilipo-servers.conf')],
      ['/etc/letsencrypt/live/tilipo.example', folder],
      ['/var/log/nginx/tilipo.log', join(folder, 'tilipo.log')],
      // The redirect to https needs no port of its own: nothing in the tests connects to it.
      [/^ *listen 80;$/, `    listen unix:${join(folder, 'redirect.sock')};`],
      [/^ *listen \[::\]:80;$\n/, ''],
      [/^ *listen \[::\]:443 ssl http2;$\n/, ''],
      [/^ *listen 443 ssl http2;$/, `    listen 127.0.0.1:${securePort} ssl http2;\n    listen 127.0.0.1:${port};`],
      ['tilipo.example', '127.0.0.1'],
    ]),
  )
  write(
    'nginx.conf',
    `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')} warn;
events { worker_connections 4096; }
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name.replace('client_', ''))};`).join('\n')}
include ${join(folder, 'tilipo.conf')};
}
`,
  )
}

async function startPgBouncer(folder: string, databaseUrl: string, port: string): Promise<ChildProcess> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const config = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  writeFileSync(
    config,
    fillTemplate('pgbouncer/pgbouncer.ini', [
      [
        'tilipo = host=10.0.0.10 port=5432 dbname=tilipo',
        `${pathname.slice(1)} = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)}`,
      ],
      ['listen_port = 6432', `listen_port = ${port}`],
      ['unix_socket_dir = /var/run/postgresql', 'unix_socket_dir ='],
      ['/etc/pgbouncer/userlist.txt', users],
    ]),
  )
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? chooseAccount(undefined, folder) : undefined
  changeOwner(account, users)
  const child = startProgram('pgbouncer', [config], folder, getSpawnOptions(account))
  await waitForPort(port, child)
  return child
}

const replaceAddress = (databaseUrl: string, port: string): string => {
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return url.toString()
}

const outputs = new WeakMap<ChildProcess, string>()

function startProgram(program: string, args: string[], cwd: string, options = {}): ChildProcess {
  const child = spawn(program, args, { cwd, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const append = (text: unknown) => void outputs.set(child, ((outputs.get(child) ?? '') + String(text)).slice(-10_000))
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', append)
  child.on('error', append)
  return child
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const stopped = new Promise((resolve) => child.once('exit', resolve))
  // nginx and PgBouncer stop at once.
  child.kill('SIGTERM')
  await stopped
}

async function waitForPort(port: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null) break
    if (await canConnect(Number(port))) return
  }
  throw new Error(`${child.spawnfile} does not listen on port ${port}: ${outputs.get(child) ?? ''}`)
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
