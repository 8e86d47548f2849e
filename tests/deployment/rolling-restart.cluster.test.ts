/** Restarts both servers behind nginx one after the other, under load, with `deploy/rolling-restart.sh`. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFavorite } from '#contract/catalogue/favorites'
import type { AnswerOf } from '#contract/core/endpoint'
import { protocolVersion, push, pull, socketEvents } from '#contract/sync/sync'
import { startEmbedded, type EmbeddedPostgres } from '../../server/postgres/embedded-postgres'
import { connect, type Connection } from '../../server/db/connect'
import { root } from '../e2e/start-server'
import { insertCustomer, insertListing, insertVendor } from '../support/builders'
import { openDeployment, type Deployment } from './deployment'

let folder: string
let postgres: EmbeddedPostgres
let deployment: Deployment
let connection: Connection

/** A file that only the build of the second server has, as during an upgrade. */
const newAsset = '/assets/only-in-the-new-build-00000000.js'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tilipo-rolling-'))
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  postgres = await startEmbedded({ dataDir, log: () => {} })
  const newBuild = join(folder, 'dist')
  cpSync(join(root, 'dist'), newBuild, { recursive: true })
  writeFileSync(join(newBuild, 'client', newAsset), '// new\n')
  deployment = await openDeployment()
  const env = { DEMO: '0', PUBLIC_URL: deployment.url, SMTP_URL: 'off', DATA_DIR: dataDir, DATABASE_URL: postgres.url }
  await deployment.startServers(env, (index) => ({ TILIPO_DIST: index === 0 ? join(root, 'dist') : newBuild }))
  connection = connect(postgres.url, { connections: 4 })
}, 300_000)

afterAll(async () => {
  await connection?.close()
  await deployment?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

interface Response {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** Each request has a connection of its own, because a browser repeats one whose idle connection was closed and Node does not. */
function send(path: string, options: { token?: string; method?: string; body?: unknown } = {}): Promise<Response> {
  const { token, method = 'GET', body } = options
  return new Promise((resolve, reject) => {
    const outgoing = request(`${deployment.url}${path}`, {
      method,
      agent: false,
      headers: {
        'accept-encoding': 'identity',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    })
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Sends requests until `isOver`, and collects those that did not succeed. */
async function repeat(
  label: string,
  failures: string[],
  isOver: () => boolean,
  attempt: () => Promise<Response>,
): Promise<number> {
  let count = 0
  for (; !isOver(); await sleep(60)) {
    const { status, body } = await attempt().catch((error: Error) => ({ status: 0, body: error.message }))
    if (status !== 200) failures.push(`${label}: ${status} ${body.slice(0, 200)}`)
    count++
  }
  return count
}

/** A phone that pulls only when its socket says so: after each connection and each poke. */
function openPhone(token: string) {
  const favorites = new Map<string, number>()
  let cursor: string | undefined
  let connections = 0
  let pulling = Promise.resolve()
  const pullAll = async () => {
    for (let more = true; more;) {
      const query = new URLSearchParams({ protocol: String(protocolVersion), ...(cursor && { cursor }) })
      const { status, body } = await send(`/api${pull.path}?${query.toString()}`, { token })
      if (status !== 200) throw new Error(`pull: ${status}`)
      const page: AnswerOf<typeof pull> = JSON.parse(body)
      for (const { entity, id } of page.rows) {
        if (entity === 'favorite' && !favorites.has(id)) favorites.set(id, performance.now())
      }
      ;({ cursor, more } = page)
    }
  }
  const startPull = () => {
    pulling = pulling.then(pullAll, pullAll)
  }
  const socket: Socket = io(deployment.url, {
    path: '/api/socket.io/',
    auth: { token: `Bearer ${token}` },
    transports: ['websocket'],
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
    forceNew: true,
  })
  socket.on('connect', () => {
    connections++
    startPull()
  })
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket.connect())
  socket.on(socketEvents.poke, startPull)
  return {
    favorites,
    isConnected: () => socket.connected,
    countConnections: () => connections,
    async close() {
      socket.disconnect()
      await pulling
    },
  }
}

/**
 * Runs `rolling-restart.sh` with a `systemctl` that asks this process to restart a server.
 * @returns its exit code and output
 */
async function runRollingRestart(ports: readonly string[]): Promise<{ code: number | null; output: string }> {
  const control: Server = createServer((incoming, outgoing) => {
    const port = incoming.url?.split('@')[1] ?? ''
    deployment.restartServer(port).then(
      () => outgoing.end(),
      (error: Error) => outgoing.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  const { port } = control.address() as AddressInfo
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'systemctl'), `#!/bin/sh\nexec curl --silent --fail "http://127.0.0.1:${port}/$2"\n`, {
    mode: 0o755,
  })
  const script = spawn(join(root, 'deploy/rolling-restart.sh'), [...ports], {
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      SERVERS: join(deployment.folder, 'tilipo-servers.conf'),
      NGINX: `nginx -c ${join(deployment.folder, 'nginx.conf')}`,
      DRAIN_SECONDS: '3',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [script.stdout, script.stderr]) stream.on('data', (text) => (output += String(text)))
  const code = await new Promise<number | null>((resolve) => script.once('close', resolve))
  control.closeAllConnections()
  control.close()
  return { code, output }
}

describe('nginx with the configuration of deploy/', () => {
  it('serves pages with TLS and HTTP/2, compressed by the server', async () => {
    const session = connectHttp2(deployment.secureUrl, { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/', 'accept-encoding': 'br' })
    const headers = await new Promise<Record<string, unknown>>((resolve) => stream.once('response', resolve))
    stream.close()
    session.close()
    expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' })
    expect(session.alpnProtocol).toBe('h2')
  })

  it('passes the cache rule of code through and hides the metrics', async () => {
    const [name = ''] = readdirSync(join(root, 'dist/client/assets')).filter((file) => file.endsWith('.js'))
    const { headers } = await send(`/assets/${name}`)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await send('/metrics')).status).toBe(404)
  })

  it('finds code that only one of the builds has, whichever server is asked first', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 10; attempt++) statuses.push((await send(newAsset)).status)
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
  })

  it('rejects a body that is larger than any request of the app', async () => {
    const { status } = await send('/api/auth/login', { method: 'POST', body: 'x'.repeat(12_000_000) })
    expect(status).toBe(413)
  })
})

describe('rolling-restart.sh', () => {
  it('loses no request, push or socket message while both servers restart under load', async () => {
    const { db } = connection
    const vendor = await insertVendor(db)
    const listings = await Promise.all(Array.from({ length: 400 }, () => insertListing(db, { vendor_id: vendor.id })))
    const customers = await Promise.all(Array.from({ length: 4 }, () => insertCustomer(db)))
    const phones = customers.map(({ token }) => openPhone(token))
    await expect.poll(() => phones.every((phone) => phone.isConnected())).toBe(true)

    const failures: string[] = []
    let isOver = false
    const acknowledged = customers.map(() => new Map<string, number>())
    const reads = ['/', '/services/hotels', '/api/public/settings', '/api/health'].map((path) =>
      repeat(
        path,
        failures,
        () => isOver,
        () => send(path),
      ),
    )
    const pushes = customers.map(({ token }, index) => {
      const remaining = listings.map(({ id }) => id)
      return repeat(
        'push',
        failures,
        () => isOver || remaining.length === 0,
        async () => {
          const listingId = remaining.pop() ?? ''
          const key = randomUUID()
          const command = { key, endpoint: addFavorite.name, params: { listingId } }
          const body = { protocol: protocolVersion, device: randomUUID(), commands: [command] }
          const response = await send(`/api${push.path}`, { token, method: 'POST', body })
          if (response.status !== 200) return response
          const { results }: AnswerOf<typeof push> = JSON.parse(response.body)
          const [result] = results
          if (result?.outcome !== 'accepted') return { ...response, status: 0 }
          acknowledged[index]?.set(listingId, performance.now())
          return response
        },
      )
    })
    await sleep(1500)
    const restart = await runRollingRestart(deployment.ports)
    await sleep(1500)
    isOver = true
    const counts = await Promise.all([...reads, ...pushes])

    expect(restart).toMatchObject({ code: 0 })
    expect([...new Set(failures)]).toEqual([])
    for (const [index, phone] of phones.entries()) {
      const sent = acknowledged[index] ?? new Map<string, number>()
      expect(sent.size).toBeGreaterThan(20)
      await expect
        .poll(() => [...sent.keys()].filter((id) => !phone.favorites.has(id)), { timeout: 10_000 })
        .toEqual([])
      expect(phone.countConnections()).toBeGreaterThan(1)
    }
    const { rows } = await connection.pool.query('select count(*)::int as count from favorite')
    expect(rows).toEqual([{ count: acknowledged.reduce((total, sent) => total + sent.size, 0) }])
    const delays = acknowledged.flatMap((sent, index) =>
      [...sent].map(([id, at]) => (phones[index]?.favorites.get(id) ?? Infinity) - at),
    )
    const sorted = delays.toSorted((a, b) => a - b)
    console.warn(
      `${counts.reduce((a, b) => a + b)} requests, of them ${delays.length} pushes; until the own phone pulled: p95 ${Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`,
    )
    await Promise.all(phones.map((phone) => phone.close()))
  }, 300_000)

  it('restarts nothing if a process is not healthy or not known', async () => {
    const [first = ''] = deployment.ports
    expect(await runRollingRestart([first])).toMatchObject({ code: 2 })
    expect(await runRollingRestart([first, '1'])).toMatchObject({ code: 2 })
  })
})
