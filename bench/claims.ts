/**
 * Scarce stock of every vertical, asked for from a hundred connections at once, with payments, cancellations, holds that
 * run out and money that comes too late mixed in. What is told first is whether anything was sold twice; then how fast.
 */
import { getRules } from '../server/verticals'
import { connect } from '../server/db/connect'
import { loadDemo } from '../server/demo/load'
import { migrate } from '../server/db/migrate'
import { migrateTaskQueue } from '../server/work/queue'
import { verticalIds, type VerticalId } from '#contract/verticals/vertical'
import { errandsOf } from './claims/errands'
import { people, scarce } from './claims/market'
import { verify, type Found } from './claims/verify'
import { optionsOf } from './support/options'
import { ask, makeDatabase, startPostgres } from './support/postgres'
import { probeCpu } from './support/probe'
import { tell, type Report } from './support/report'

const atOnce = 100
const buyers = 2000

interface Rush {
  vertical: VerticalId
  perSecond: number
  /** Claims in the time of one calibration probe. */
  perProbe: number
  ends: Record<string, number>
  found: Found
}

export async function run(): Promise<Report> {
  const { n } = optionsOf({ n: 10_000 })
  const cluster = await startPostgres()
  await roomFor(cluster, atOnce)
  const rushes: Rush[] = []
  for (const vertical of verticalIds.filter((id) => getRules(id))) {
    const rush = await rushOn(await makeDatabase(cluster, `claims_${vertical.replaceAll('-', '_')}`), vertical, n)
    rushes.push(rush)
    tell(`${vertical}: ${rush.perSecond.toFixed(0)}/s, ${JSON.stringify(rush.ends)}`)
  }
  const wrong = rushes.filter(({ found: { deadlocks: _, ...faults } }) =>
    Object.values(faults).some((count) => count !== 0),
  )
  if (wrong.length > 0)
    throw new Error(`Sold twice, or lost: ${JSON.stringify(wrong.map(({ vertical, found }) => ({ vertical, found })))}`)
  return report(rushes, n)
}

async function rushOn(url: string, vertical: VerticalId, n: number): Promise<Rush> {
  await migrate(url)
  await migrateTaskQueue(url)
  const at = new Date()
  const { db, close } = connect(url, { connections: atOnce, waiting: 100_000 })
  await loadDemo(db, { at })
  const offers = await scarce(db, vertical, at)
  const { once, ends } = errandsOf(db, offers, await people(db, buyers), at)
  const probe = probeCpu()
  const started = performance.now()
  let begun = 0
  const one = async () => {
    while (begun < n) await once(begun++)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  const perSecond = n / ((performance.now() - started) / 1000)
  await close()
  return {
    vertical,
    perSecond,
    perProbe: (perSecond * probe) / 1000,
    ends: Object.fromEntries([...ends].sort()),
    found: await verify(url),
  }
}

/** Those of the rush, and a few that look on. */
async function roomFor(cluster: string, connections: number): Promise<void> {
  const [row] = await ask<{ most: string }>(cluster, `select current_setting('max_connections') as most`)
  if (Number(row!.most) < connections + 5) throw new Error(`PostgreSQL here takes ${row!.most} connections`)
}

function report(rushes: readonly Rush[], n: number): Report {
  const names = [...new Set(rushes.flatMap(({ ends }) => Object.keys(ends)))].sort()
  return {
    tables: [
      {
        title: `${n} claims on scarce stock from ${atOnce} connections at once`,
        columns: ['', 'a second', 'in a probe', ...names, 'deadlocks, tried again'],
        rows: rushes.map(({ vertical, perSecond, perProbe, ends, found }) => [
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
    data: { n, atOnce, rushes },
  }
}
