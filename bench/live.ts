/**
 * Two server processes on one database: how long a change that one commits takes to reach a socket of the other, at a
 * fixed rate of writes, and bookings per second with one process and with two.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { buildUrl } from '#contract/core/build-request'
import { addFavorite, removeFavorite } from '#contract/catalogue/favorites'
import { socketEvents } from '#contract/sync/sync'
import { connect } from '../server/db/connect'
import { migrate } from '../server/db/migrate'
import { insertCustomer, insertListing, insertVendor } from '../tests/support/builders'
import { generateLoad, post } from './booking/load-generator'
import { createWorkload } from './booking/workload'
import { createTemporaryFolder, findFreePort } from './support/local-resources'
import { median, quantile } from './support/numbers'
import { parseOptions } from './support/options'
import { createDatabase, startPostgres } from './support/postgres'
import { printProgress, type Report } from './support/report'
import { startTilipo, type Tilipo } from './support/tilipo'

const maxP95Ms = 500
const warmUpWrites = 100

interface Delays {
  /** From the start of the request, so with the command itself. */
  sinceRequest: number[]
  /** From the response, which follows the commit. A poke can arrive before it: 0. */
  sinceResponse: number[]
  perSecond: number
}

export async function run(): Promise<Report> {
  const { rate, seconds, users, n, rounds } = parseOptions({ rate: 200, seconds: 20, users: 400, n: 300, rounds: 5 })
  const cluster = await startPostgres()
  const databaseUrl = await createDatabase(cluster, 'live')
  await migrate(databaseUrl)
  const [first, second] = await startTwo(databaseUrl)
  const people = await createPeople(databaseUrl, users)
  const delays = {
    'in the same process': await measureDelays(first, first, people, rate, seconds),
    'in the other process': await measureDelays(first, second, people, rate, seconds),
  }
  const bookings = await measureBookings(databaseUrl, [first, second], n, rounds)
  return {
    tables: [
      {
        title: `From a write to the poke of a socket, ${rate} writes per second`,
        columns: [
          'socket',
          'writes per second',
          'p50 ms',
          `p95 ms, goal ${maxP95Ms}`,
          'worst ms',
          'p95 ms with the command',
        ],
        rows: Object.entries(delays).map(([name, { sinceRequest, sinceResponse, perSecond }]) => [
          name,
          perSecond.toFixed(0),
          ...[median(sinceResponse), quantile(sinceResponse, 0.95), Math.max(...sinceResponse)].map((ms) =>
            ms.toFixed(0),
          ),
          quantile(sinceRequest, 0.95).toFixed(0),
        ]),
      },
      {
        title: `Bookings per second, 16 at once, median of ${rounds} rounds with ${n} in turns`,
        columns: ['processes', 'per second', 'relative'],
        rows: [1, 2].map((count) => [
          String(count),
          median(bookings[count]!).toFixed(0),
          `${(median(bookings[count]!) / median(bookings[1]!)).toFixed(2)} ×`,
        ]),
      },
    ],
    notes: [`${users} signed-in users with a socket each. The load generator uses the processors of the servers.`],
    data: { rate, seconds, users, n, rounds, delays, bookings },
  }
}

/** Both use one data folder: the pictures and the secret belong to the database. */
async function startTwo(databaseUrl: string): Promise<[Tilipo, Tilipo]> {
  const env = { DATA_DIR: createTemporaryFolder() }
  const start = async () => startTilipo({ port: await findFreePort(), databaseUrl, demo: false, env })
  return [await start(), await start()]
}

interface Person {
  token: string
  listingId: string
}

async function createPeople(databaseUrl: string, count: number): Promise<Person[]> {
  const { db, close } = connect(databaseUrl)
  const vendor = await insertVendor(db)
  const listing = await insertListing(db, { vendor_id: vendor.id })
  const people: Person[] = []
  for (let index = 0; index < count; index++) {
    const { token } = await insertCustomer(db)
    people.push({ token, listingId: listing.id })
  }
  await close()
  return people
}

/** Each user has one write at a time, so that the next poke belongs to it. */
async function measureDelays(
  writer: Tilipo,
  reader: Tilipo,
  people: readonly Person[],
  rate: number,
  seconds: number,
): Promise<Delays> {
  const sockets = await Promise.all(people.map(({ token }) => open(reader.url, token)))
  const result: Delays = { sinceRequest: [], sinceResponse: [], perSecond: 0 }
  const total = warmUpWrites + rate * seconds
  const pending: Promise<void>[] = []
  const started = performance.now()
  for (let index = 0; index < total; index++) {
    const wait = started + (index * 1000) / rate - performance.now()
    if (wait > 0) await sleep(wait)
    const turn = Math.floor(index / people.length)
    const place = index % people.length
    // With an overloaded server, the previous write of the user may not have arrived yet.
    await pending[index - people.length]
    pending[index] = write(writer, people[place]!, sockets[place]!, turn % 2 === 0).then(({ request, response }) => {
      if (index < warmUpWrites) return
      result.sinceRequest.push(request)
      result.sinceResponse.push(response)
    })
  }
  const writingMs = performance.now() - started
  await Promise.all(pending)
  for (const socket of sockets) socket.disconnect()
  // An odd number of writes would leave favorites, and the next measurement would change nothing.
  await Promise.all(people.map((person) => send(writer, person, false)))
  return { ...result, perSecond: total / (writingMs / 1000) }
}

async function write(
  writer: Tilipo,
  person: Person,
  socket: Socket,
  isAdded: boolean,
): Promise<{ request: number; response: number }> {
  const poked = new Promise<number>((resolve) => socket.once(socketEvents.poke, () => resolve(performance.now())))
  const started = performance.now()
  await send(writer, person, isAdded)
  const committed = performance.now()
  const arrived = await poked
  return { request: arrived - started, response: Math.max(0, arrived - committed) }
}

async function send({ url }: Tilipo, { token, listingId }: Person, isAdded: boolean): Promise<void> {
  const endpoint = isAdded ? addFavorite : removeFavorite
  const response = await fetch(url + buildUrl(endpoint, { params: { listingId }, query: {} }), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  })
  const body = await response.text()
  if (!response.ok) throw new Error(`${endpoint.name}: ${response.status} ${body.slice(0, 200)}`)
}

function open(url: string, token: string): Promise<Socket> {
  const socket = io(url, {
    path: '/api/socket.io/',
    auth: { token: `Bearer ${token}` },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

/** @returns the rates of the rounds, by the number of processes */
async function measureBookings(
  databaseUrl: string,
  servers: readonly Tilipo[],
  n: number,
  rounds: number,
): Promise<Record<number, number[]>> {
  const workload = await createWorkload(databaseUrl, (rounds + 1) * n * 2)
  const rates: Record<number, number[]> = { 1: [], 2: [] }
  for (let round = 0; round <= rounds; round++)
    for (const count of [1, 2]) {
      const { seconds } = await generateLoad(n, (number) => post(servers[number % count]!.url, workload.next()))
      printProgress(`${count} processes: ${(n / seconds).toFixed(0)} bookings per second`)
      // The first round fills the caches.
      if (round > 0) rates[count]!.push(n / seconds)
    }
  return rates
}
