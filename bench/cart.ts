/**
 * Sends a thousand cart edits that were made offline to the server at a round-trip time of 300 ms: with the app, and
 * with one request written by hand as the lower bound. The reference for writing an edit down is a strictly durable
 * write with plain Dexie.
 */
import { measureHandWritten, measureTilipo } from './cart/candidates'
import { createEdits } from './cart/edits'
import { roundTripMs, type DrainResult, type CandidateRun } from './cart/candidate-run'
import { openShop } from './cart/shop'
import { median, quantile, sum } from './support/numbers'
import { parseOptions } from './support/options'
import type { Exchange } from './support/exchange'
import { formatKb, printProgress, formatRatio, type Report, type Table } from './support/report'

type CandidateName = 'tilipo' | 'ideal' | 'strict'
type Runs = Record<CandidateName, CandidateRun[]>

const titles: Record<CandidateName, string> = {
  tilipo: 'Tilipo',
  ideal: 'ideal: one request made by hand',
  strict: 'plain Dexie write, strictly durable',
}

export async function run(): Promise<Report> {
  const { n, reps } = parseOptions({ n: 1000, reps: 3 })
  const shop = await openShop()
  const edits = createEdits(shop.items, n)
  const runs: Runs = { tilipo: [], ideal: [], strict: [] }
  for (let rep = 1; rep <= reps; rep++) {
    runs.tilipo.push(await measureTilipo(shop, edits))
    runs.ideal.push(await measureHandWritten(shop, edits, { durability: 'default', isSent: true }))
    runs.strict.push(await measureHandWritten(shop, edits, { durability: 'strict', isSent: false }))
    printProgress(
      `round ${rep}: Tilipo ${computeMedianSeconds(runs.tilipo.slice(-1)).toFixed(2)} s, ideal ${computeMedianSeconds(runs.ideal.slice(-1)).toFixed(2)} s`,
    )
  }
  return buildReport(runs, { n, reps })
}

const getDrains = (runs: readonly CandidateRun[]): DrainResult[] =>
  runs.flatMap(({ drained }) => (drained ? [drained] : []))
const computeMedianSeconds = (runs: readonly CandidateRun[]): number =>
  median(getDrains(runs).map(({ seconds }) => seconds))

/** Excludes sockets: they only wait for pokes. */
const isRequest = ({ type }: Exchange) => type !== 'socket'
const sumBytes = (direction: 'up' | 'down', passages: readonly Exchange[]) =>
  sum(passages.filter(isRequest).map((passage) => passage[direction]))

interface DrainSummary {
  seconds: number
  /** Share of `seconds` before the first request; `served`: time in the server. */
  waited: number
  served: number
  requests: number
  up: number
  down: number
  wrong: number
  lost: number
}

/** Computes medians over the runs. */
function summarizeDrains(runs: readonly CandidateRun[]): DrainSummary {
  const drains = getDrains(runs)
  const computeMedian = (value: (drained: DrainResult) => number) => median(drains.map(value))
  return {
    seconds: computeMedian(({ seconds }) => seconds),
    waited: median(drains.map(({ waited }) => waited)),
    served: computeMedian(
      ({ passages }) => sum(passages.filter(isRequest).map(({ at, endedAt }) => endedAt - at - roundTripMs)) / 1000,
    ),
    requests: computeMedian(({ passages }) => passages.filter(isRequest).length),
    up: computeMedian(({ passages }) => sumBytes('up', passages)),
    down: computeMedian(({ passages }) => sumBytes('down', passages)),
    wrong: Math.max(...drains.map(({ wrong }) => wrong)),
    lost: Math.max(...drains.map(({ lost }) => lost)),
  }
}

interface RunOptions {
  n: number
  reps: number
}

function buildReport(runs: Runs, { n, reps }: RunOptions): Report {
  const sums = { tilipo: summarizeDrains(runs.tilipo), ideal: summarizeDrains(runs.ideal) }
  const drainTable: Table = {
    title: `${n} edits of 100 items made offline, sent over a link of ${roundTripMs} ms there and back`,
    columns: [
      '',
      'requests',
      'KB up',
      'KB down',
      'seconds',
      'before the first',
      'in the server',
      'to the ideal',
      'items wrong',
      'items lost',
    ],
    rows: Object.entries(sums).map(([name, summary]) => [
      titles[name as CandidateName],
      summary.requests.toFixed(0),
      formatKb(summary.up),
      formatKb(summary.down),
      summary.seconds.toFixed(2),
      summary.waited.toFixed(2),
      summary.served.toFixed(2),
      formatRatio(summary.seconds / sums.ideal.seconds),
      String(summary.wrong),
      String(summary.lost),
    ]),
  }
  const enqueue = summarizeEnqueuing(runs)
  const enqueueTable: Table = {
    title: `Writing one edit down on the device, ms; medians of ${reps}`,
    columns: ['', 'tap p50', 'p95', 'to the plain write', 'in a burst p50', 'p95', 'to the plain write'],
    rows: (['tilipo', 'strict'] as const).map((name) => [
      titles[name],
      ...(['taps', 'burst'] as const).flatMap((mode) => [
        enqueue[name][mode].p50.toFixed(1),
        enqueue[name][mode].p95.toFixed(1),
        formatRatio(enqueue[name][mode].p50 / enqueue.strict[mode].p50),
      ]),
    ]),
  }
  const after = getDrains(runs.tilipo)
  const notes = [
    'Bytes are those on the connections, headers and all; Tilipo’s are everything its pages and workers ask for until its outbox is empty, but the live socket.',
    `After that Tilipo asks for others’ changes: ${median(after.map(({ afterwards }) => afterwards.filter(isRequest).length))} requests, ${formatKb(median(after.map(({ afterwards }) => sumBytes('up', afterwards) + sumBytes('down', afterwards))))} KB.`,
    'A tap has a tenth of a second before the next; in a burst each edit waits for what the screens and the worker still read because of the last. The app shows its cart screen meanwhile, the plain write shows nothing.',
    'Tilipo also folds a new edit into an unsent one in the same transaction. Both writes are strictly durable: they survive the battery being pulled.',
  ]
  return {
    tables: [drainTable, enqueueTable],
    notes,
    data: { n, reps, roundTripMs, sums, enqueue, runs: reduceRuns(runs) },
  }
}

interface Spread {
  p50: number
  p95: number
}

function summarizeEnqueuing(runs: Runs): Record<CandidateName, { taps: Spread; burst: Spread }> {
  const computeSpread = (of: readonly number[][]): Spread => ({
    p50: median(of.map((ms) => quantile(ms, 0.5))),
    p95: median(of.map((ms) => quantile(ms, 0.95))),
  })
  const summarizeRuns = (of: readonly CandidateRun[]) => ({
    taps: computeSpread(of.map(({ taps }) => taps)),
    burst: computeSpread(of.map(({ burst }) => burst)),
  })
  return {
    tilipo: summarizeRuns(runs.tilipo),
    ideal: summarizeRuns(runs.ideal),
    strict: summarizeRuns(runs.strict),
  }
}

/** Reduces the runs for the JSON file: twenty of a thousand similar requests are enough. */
const reduceRuns = (runs: Runs) =>
  Object.entries(runs).map(([name, of]) => ({
    name,
    drains: getDrains(of).map(({ passages, afterwards, ...rest }) => ({
      ...rest,
      passages: passages.slice(0, 20),
      afterwards,
    })),
  }))
