/**
 * Measures bookings per second and where their time is spent. The three candidates take turns, so that other load on
 * the machine affects all of them. Ratios are computed within a round, and their medians reported.
 */
import {
  createBareRouteCandidate,
  createBookingCandidate,
  createTransactionCandidate,
  type Candidate,
  type Round,
} from './booking/candidates'
import { readStatementSeconds } from './booking/cpu-time'
import { concurrency } from './booking/load-generator'
import { recordBooking } from './booking/statements'
import { createWorkload } from './booking/workload'
import { median } from './support/numbers'
import { parseOptions } from './support/options'
import { query, createDatabase, startPostgres } from './support/postgres'
import { printProgress, type Report, type Table } from './support/report'

const databases = { tilipo: 'tilipo_bench', plain: 'plain_bench' }

export async function run(): Promise<Report> {
  const { n, rounds } = parseOptions({ n: 1000, rounds: 7 })
  const cluster = await startPostgres()
  const world = await createWorkload(await createDatabase(cluster, databases.tilipo), n * (rounds + 1) + 2)
  const recordedBooking = await recordBooking(world)
  printProgress(`one booking takes ${recordedBooking.verbs.length} statements`)
  const candidates = [
    await createBookingCandidate(world),
    await createTransactionCandidate(await createDatabase(cluster, databases.plain), recordedBooking.verbs),
    await createBareRouteCandidate(world, recordedBooking),
  ]
  const measured = await measureInTurns(candidates, n, rounds)
  // Sessions report their statistics when they end.
  for (const { stop } of candidates) await stop()
  await verifyBookings(world.url, n * (rounds + 1) + 1)
  const statementMs = {
    booking: ((await readStatementSeconds(cluster, databases.tilipo)) / (n * (rounds + 1))) * 1000,
    transaction: ((await readStatementSeconds(cluster, databases.plain)) / (n * (rounds + 1))) * 1000,
  }
  return buildReport(measured, { n, rounds, verbs: recordedBooking.verbs, statementMs })
}

async function measureInTurns(candidates: readonly Candidate[], n: number, rounds: number): Promise<Round[][]> {
  const measured: Round[][] = candidates.map(() => [])
  // The first round warms up compilers, connections and the caches of PostgreSQL.
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < candidates.length; turn++) {
      const index = (turn + round) % candidates.length
      const { round: runRound, requestFactor: share } = candidates[index]!
      const roundResult = await runRound(n * share)
      if (round > 0) measured[index]!.push(roundResult)
    }
    printProgress(
      round === 0
        ? 'warm'
        : `round ${round}: ${candidates.map(({ name }, index) => `${name} ${measured[index]!.at(-1)!.perSecond.toFixed(0)}/s`).join(', ')}`,
    )
  }
  return measured
}

/** Checks that every booking was stored once and nothing was oversold. */
async function verifyBookings(url: string, expected: number): Promise<void> {
  const [counts] = await query<{ bookings: string; claims: string; taken: string }>(
    url,
    `select (select count(*) from booking where state = 'held') as bookings, (select count(*) from claim) as claims,
            (select sum(taken) from stock where taken <= capacity) as taken`,
  )
  const { bookings: booked, claims, taken } = counts!
  if ([booked, claims, taken].some((count) => Number(count) !== expected))
    throw new Error(`of ${expected} bookings the database has ${JSON.stringify(counts)}`)
}

interface RunOptions {
  n: number
  rounds: number
  verbs: readonly string[]
  statementMs: { booking: number; transaction: number }
}

function buildReport(measured: Round[][], { n, rounds, verbs, statementMs }: RunOptions): Report {
  const [booking, transaction, bare] = measured as [Round[], Round[], Round[]]
  const computeMedian = (candidateRounds: Round[], what: keyof Round) =>
    median(candidateRounds.map((round) => round[what]))
  const computeMedianRatio = (a: Round[], b: Round[], what: keyof Round) =>
    median(a.map((round, index) => round[what] / b[index]![what]))
  const formatMicroseconds = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(0))
  const row = (name: string, measuredRounds: Round[], ms?: number) => [
    name,
    computeMedian(measuredRounds, 'perSecond').toFixed(0),
    computeMedian(measuredRounds, 'p50Ms').toFixed(1),
    computeMedian(measuredRounds, 'p95Ms').toFixed(1),
    formatMicroseconds(computeMedian(measuredRounds, 'serverCpuUs')),
    formatMicroseconds(computeMedian(measuredRounds, 'databaseCpuUs')),
    ms === undefined ? '–' : (ms * 1000).toFixed(0),
  ]
  const serverShare = median(
    booking.map(({ serverCpuUs, databaseCpuUs }) => serverCpuUs / (serverCpuUs + databaseCpuUs)),
  )
  const ratios = {
    bookingsToTransactions: computeMedianRatio(booking, transaction, 'perSecond'),
    bookingsToBareRoute: computeMedianRatio(booking, bare, 'perSecond'),
    serverCpuToBareRoute: computeMedianRatio(booking, bare, 'serverCpuUs'),
    databaseCpuToTransactions: computeMedianRatio(booking, transaction, 'databaseCpuUs'),
    serverShareOfCpu: serverShare,
  }
  const tables: Table[] = [
    {
      title: `Bookings, ${concurrency} at once, each for a room and night of its own; medians of ${rounds} rounds of ${n}`,
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
    data: { n, rounds, atOnce: concurrency, verbs, statementMs, ratios, roundsOf: { booking, transaction, bare } },
  }
}
