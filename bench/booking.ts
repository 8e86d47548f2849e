/**
 * How many bookings a second, and where their time goes. The three candidates take turns, round by round, so that other
 * work on the machine falls on all of them; ratios are taken within a round, and their medians are told.
 */
import { bareRoute, bookings, transactions, type Candidate, type Round } from './booking/candidates'
import { statementSeconds } from './booking/cost'
import { atOnce } from './booking/hammer'
import { watchOneBooking } from './booking/statements'
import { makeWorld } from './booking/world'
import { median } from './support/numbers'
import { optionsOf } from './support/options'
import { ask, makeDatabase, startPostgres } from './support/postgres'
import { tell, type Report, type Table } from './support/report'

const databases = { tilipo: 'tilipo_bench', plain: 'plain_bench' }

export async function run(): Promise<Report> {
  const { n, rounds } = optionsOf({ n: 1000, rounds: 7 })
  const cluster = await startPostgres()
  const world = await makeWorld(await makeDatabase(cluster, databases.tilipo), n * (rounds + 1) + 2)
  const watched = await watchOneBooking(world)
  tell(`one booking takes ${watched.verbs.length} statements`)
  const candidates = [
    await bookings(world),
    await transactions(await makeDatabase(cluster, databases.plain), watched.verbs),
    await bareRoute(world, watched),
  ]
  const measured = await inTurns(candidates, n, rounds)
  // Sessions tell their counts when they end.
  for (const { stop } of candidates) await stop()
  await verify(world.url, n * (rounds + 1) + 1)
  const statementMs = {
    booking: ((await statementSeconds(cluster, databases.tilipo)) / (n * (rounds + 1))) * 1000,
    transaction: ((await statementSeconds(cluster, databases.plain)) / (n * (rounds + 1))) * 1000,
  }
  return report(measured, { n, rounds, verbs: watched.verbs, statementMs })
}

async function inTurns(candidates: readonly Candidate[], n: number, rounds: number): Promise<Round[][]> {
  const measured: Round[][] = candidates.map(() => [])
  // The first round warms up: compilers, connections, PostgreSQL's caches.
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < candidates.length; turn++) {
      const index = (turn + round) % candidates.length
      const { round: once, share } = candidates[index]!
      const found = await once(n * share)
      if (round > 0) measured[index]!.push(found)
    }
    tell(
      round === 0
        ? 'warm'
        : `round ${round}: ${candidates.map(({ name }, index) => `${name} ${measured[index]!.at(-1)!.perSecond.toFixed(0)}/s`).join(', ')}`,
    )
  }
  return measured
}

/** Every one was written down, none twice, and nothing was oversold. */
async function verify(url: string, expected: number): Promise<void> {
  const [found] = await ask<{ bookings: string; claims: string; taken: string }>(
    url,
    `select (select count(*) from booking where state = 'held') as bookings, (select count(*) from claim) as claims,
            (select sum(taken) from stock where taken <= capacity) as taken`,
  )
  const { bookings: booked, claims, taken } = found!
  if ([booked, claims, taken].some((count) => Number(count) !== expected))
    throw new Error(`of ${expected} bookings the database has ${JSON.stringify(found)}`)
}

interface Facts {
  n: number
  rounds: number
  verbs: readonly string[]
  statementMs: { booking: number; transaction: number }
}

function report(measured: Round[][], { n, rounds, verbs, statementMs }: Facts): Report {
  const [booking, transaction, bare] = measured as [Round[], Round[], Round[]]
  const mid = (of: Round[], what: keyof Round) => median(of.map((round) => round[what]))
  const between = (a: Round[], b: Round[], what: keyof Round) =>
    median(a.map((round, index) => round[what] / b[index]![what]))
  const us = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(0))
  const row = (name: string, of: Round[], ms?: number) => [
    name,
    mid(of, 'perSecond').toFixed(0),
    mid(of, 'p50Ms').toFixed(1),
    mid(of, 'p95Ms').toFixed(1),
    us(mid(of, 'serverCpuUs')),
    us(mid(of, 'databaseCpuUs')),
    ms === undefined ? '–' : (ms * 1000).toFixed(0),
  ]
  const serverShare = median(
    booking.map(({ serverCpuUs, databaseCpuUs }) => serverCpuUs / (serverCpuUs + databaseCpuUs)),
  )
  const ratios = {
    bookingsToTransactions: between(booking, transaction, 'perSecond'),
    bookingsToBareRoute: between(booking, bare, 'perSecond'),
    serverCpuToBareRoute: between(booking, bare, 'serverCpuUs'),
    databaseCpuToTransactions: between(booking, transaction, 'databaseCpuUs'),
    serverShareOfCpu: serverShare,
  }
  const tables: Table[] = [
    {
      title: `Bookings, ${atOnce} at once, each for a room and night of its own; medians of ${rounds} rounds of ${n}`,
      columns: ['', 'a second', 'p50 ms', 'p95 ms', 'server CPU µs', 'PostgreSQL CPU µs', 'in statements µs'],
      rows: [
        row('bookings over HTTP', booking, statementMs.booking),
        row(`plain transactions of ${verbs.length} statements`, transaction, statementMs.transaction),
        row('bare Fastify route', bare),
      ],
    },
    {
      title: 'Ratios, medians of those within a round',
      columns: ['', 'ratio'],
      rows: [
        ['bookings to plain transactions, a second', ratios.bookingsToTransactions.toFixed(2)],
        ['bookings to a bare route, a second', ratios.bookingsToBareRoute.toFixed(3)],
        ['server CPU of a booking to a bare route’s', ratios.serverCpuToBareRoute.toFixed(1)],
        ['PostgreSQL CPU of a booking to a plain transaction’s', ratios.databaseCpuToTransactions.toFixed(2)],
        ['the server’s share of a booking’s CPU', ratios.serverShareOfCpu.toFixed(2)],
      ],
    },
  ]
  const notes = [
    'Every commit is forced to the disk (fsync on). The client that asks shares the processors.',
    '“In statements” is PostgreSQL’s active_time: CPU, disk and locks of all statements of one request, wherever it waited for a processor too.',
    'PostgreSQL CPU is that of its sessions, without its background writers; the server’s has its job queue’s polling in it.',
  ]
  return {
    tables,
    notes,
    data: { n, rounds, atOnce, verbs, statementMs, ratios, roundsOf: { booking, transaction, bare } },
  }
}
