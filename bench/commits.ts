/**
 * Commits per second of transactions that enqueue a background job, from many connections: with NOTIFY in the
 * transaction (graphile-worker's `add_job`), with a pending job that the relay hands over, and without a job.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { connect, type Connection } from '../server/db/connect'
import { migrate } from '../server/db/migrate'
import { transact, type Tx } from '../server/db/transact'
import { enqueue } from '../server/work/enqueue'
import { migrateTaskQueue } from '../server/work/queue'
import { runRelay } from '../server/work/relay'
import { median } from './support/numbers'
import { parseOptions } from './support/options'
import { createDatabase, query, startPostgres } from './support/postgres'
import { printProgress, type Report } from './support/report'

const ways: Record<string, (tx: Tx) => Promise<unknown>> = {
  'without a job': () => Promise.resolve(),
  'pending job, handed over by the relay': (tx) => enqueue(tx, 'booking.end', { bookingId: randomUUID() }),
  'NOTIFY in the transaction': (tx) =>
    sql`select graphile_worker.add_job('booking.end', payload => ${JSON.stringify({ bookingId: randomUUID() })}::json)`.execute(
      tx.sql,
    ),
}

export async function run(): Promise<Report> {
  const { connections, rounds, seconds } = parseOptions({ connections: 32, rounds: 5, seconds: 4 })
  const url = await createDatabase(await startPostgres(), 'commits')
  await migrate(url)
  await migrateTaskQueue(url)
  const connection = connect(url, { connections, waiting: 10_000 })
  const relayPool = new pg.Pool({ connectionString: url, max: 1 })
  const stopping = new AbortController()
  const relay = runRelay(relayPool, stopping.signal, printProgress)
  const rates = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, addJob] of Object.entries(ways)) {
      const perSecond = await measure(connection, addJob, connections, seconds)
      rates.get(name)!.push(perSecond)
      const relayMs = await waitUntilHandedOver(url)
      printProgress(`${name}: ${perSecond.toFixed(0)}/s, the rest handed over in ${relayMs.toFixed(0)} ms`)
      // Adding a job costs more the more jobs wait, so every round begins with an empty queue.
      await query(url, 'truncate graphile_worker._private_jobs')
    }
  stopping.abort()
  await relay
  await Promise.all([relayPool.end(), connection.close()])
  const plain = median(rates.get('without a job')!)
  return {
    tables: [
      {
        title: `Commits per second, ${connections} connections, median of ${rounds} rounds of ${seconds} s in turns`,
        columns: ['transaction', 'per second', 'relative'],
        rows: [...rates].map(([name, values]) => [
          name,
          median(values).toFixed(0),
          `${(median(values) / plain).toFixed(2)} ×`,
        ]),
      },
    ],
    notes: ['Each transaction writes one row of 100 bytes besides the job. Every commit is flushed to disk.'],
    data: { rates: Object.fromEntries(rates) },
  }
}

/** @returns commits per second */
async function measure(
  { db }: Connection,
  addJob: (tx: Tx) => Promise<unknown>,
  connections: number,
  seconds: number,
): Promise<number> {
  const started = performance.now()
  const endsAt = started + seconds * 1000
  let commits = 0
  const commitUntilEnd = async () => {
    while (performance.now() < endsAt) {
      await transact(db, async (tx) => {
        await tx.sql
          .insertInto('command_key')
          .values({
            account_id: randomUUID(),
            key: randomUUID(),
            endpoint: 'bench',
            request_hash: Buffer.alloc(32),
            outcome: null,
            created_at: tx.at,
          })
          .execute()
        await addJob(tx)
      })
      commits++
    }
  }
  await Promise.all(Array.from({ length: connections }, commitUntilEnd))
  return commits / ((performance.now() - started) / 1000)
}

/** @returns how long the relay needed for the rest, in ms */
async function waitUntilHandedOver(url: string): Promise<number> {
  const started = performance.now()
  const hasPending = async () =>
    (await query<{ any: boolean }>(url, 'select exists (select from pending_job) as any')).some(({ any }) => any)
  while (await hasPending()) await sleep(50)
  return performance.now() - started
}
