/**
 * Claims scarce stock of every vertical from a hundred connections at once, mixed with payments, cancellations,
 * expiring holds and late payments. Checks first that nothing was sold twice, then reports claims per second.
 */
import { getRules } from '#contract/verticals/rules/index'
import { connect } from '../server/db/connect'
import { loadDemo } from '../server/demo/load'
import { migrate } from '../server/db/migrate'
import { migrateTaskQueue } from '../server/work/queue'
import { verticalIds, type VerticalId } from '#contract/verticals/vertical'
import { createBuyerActions } from './claims/buyer-actions'
import { createBuyers, listScarceOffers } from './claims/scarce-offers'
import { verifyStock, type VerificationResult } from './claims/verify'
import { parseOptions } from './support/options'
import { query, createDatabase, startPostgres } from './support/postgres'
import { probeCpu } from './support/probe'
import { printProgress, type Report } from './support/report'

const connectionCount = 100
const buyerCount = 2000

interface VerticalResult {
  vertical: VerticalId
  perSecond: number
  /** Claims per duration of one CPU probe. */
  perProbe: number
  ends: Record<string, number>
  found: VerificationResult
}

export async function run(): Promise<Report> {
  const { n } = parseOptions({ n: 10_000 })
  const cluster = await startPostgres()
  await checkConnectionLimit(cluster, connectionCount)
  const results: VerticalResult[] = []
  for (const vertical of verticalIds.filter((id) => getRules(id))) {
    const rush = await claimVertical(
      await createDatabase(cluster, `claims_${vertical.replaceAll('-', '_')}`),
      vertical,
      n,
    )
    results.push(rush)
    printProgress(`${vertical}: ${rush.perSecond.toFixed(0)}/s, ${JSON.stringify(rush.ends)}`)
  }
  const faultyResults = results.filter(({ found: { deadlocks: _, ...faults } }) =>
    Object.values(faults).some((count) => count !== 0),
  )
  if (faultyResults.length > 0)
    throw new Error(
      `Sold twice, or lost: ${JSON.stringify(faultyResults.map(({ vertical, found }) => ({ vertical, found })))}`,
    )
  return buildReport(results, n)
}

async function claimVertical(url: string, vertical: VerticalId, n: number): Promise<VerticalResult> {
  await migrate(url)
  await migrateTaskQueue(url)
  const at = new Date()
  const { db, close } = connect(url, { connections: connectionCount, waiting: 100_000 })
  await loadDemo(db, { at })
  const offers = await listScarceOffers(db, vertical, at)
  const { once, ends } = createBuyerActions(db, offers, await createBuyers(db, buyerCount), at)
  const probe = probeCpu()
  const started = performance.now()
  let startedCount = 0
  const claimUntilDone = async () => {
    while (startedCount < n) await once(startedCount++)
  }
  await Promise.all(Array.from({ length: connectionCount }, claimUntilDone))
  const perSecond = n / ((performance.now() - started) / 1000)
  await close()
  return {
    vertical,
    perSecond,
    perProbe: (perSecond * probe) / 1000,
    ends: Object.fromEntries([...ends].sort()),
    found: await verifyStock(url),
  }
}

/** Checks that PostgreSQL allows the connections of the benchmark and a few for its checks. */
async function checkConnectionLimit(cluster: string, connections: number): Promise<void> {
  const [row] = await query<{ most: string }>(cluster, `select current_setting('max_connections') as most`)
  if (Number(row!.most) < connections + 5) throw new Error(`PostgreSQL here takes ${row!.most} connections`)
}

function buildReport(verticalResults: readonly VerticalResult[], n: number): Report {
  const names = [...new Set(verticalResults.flatMap(({ ends }) => Object.keys(ends)))].sort()
  return {
    tables: [
      {
        title: `${n} claims on scarce stock from ${connectionCount} connections at once`,
        columns: ['', 'a second', 'in a probe', ...names, 'deadlocks, tried again'],
        rows: verticalResults.map(({ vertical, perSecond, perProbe, ends, found }) => [
          vertical,
          perSecond.toFixed(0),
          perProbe.toFixed(0),
          ...names.map((name) => String(ends[name] ?? 0)),
          String(found.deadlocks),
        ]),
      },
    ],
    notes: [
      'Nothing was sold twice, no booking stands without its stock, counters and claims agree, the ledger is zero; otherwise this would have ended with an error.',
      'A claim is a request with what its buyer does next: pay, cancel, or nothing. A probe is a fixed piece of arithmetic in the same process.',
    ],
    data: { n, atOnce: connectionCount, rushes: verticalResults },
  }
}
