/**
 * Sends a thousand cart edits that were made offline to the server at a round-trip time of 300 ms: with the app, with
 * the usual hand-written loop, and with one request as the lower bound.
 */
import { measureHandWritten, measureTilipo } from './cart/candidates'
import { createEdits } from './cart/edits'
import { roundTripMs, type DrainResult, type CandidateRun } from './cart/candidate-run'
import { openShop } from './cart/shop'
import { median, quantile, sum } from './support/numbers'
import { parseOptions } from './support/options'
import type { Exchange } from './support/exchange'
import { formatKb, printProgress, formatRatio, type Report, type Table } from './support/report'

type CandidateName = 'tilipo' | 'ideal' | 'naive' | 'strict'
type Runs = Record<CandidateName, CandidateRun[]>

const titles: Record<CandidateName, string> = {
  tilipo: 'Tilipo',
  ideal: 'ideal: one request made by hand',
  naive: 'naive Dexie loop',
  strict: 'naive Dexie loop, strictly durable',
}

export async function run(): Promise<Report> {
  const { n, reps, naive } = parseOptions({ n: 1000, reps: 3, naive: NaN })
  const naiveSends = Number.isNaN(naive) ? n : Math.min(naive, n)
  const shop = await openShop()
  const edits = createEdits(shop.items, n)
  const runs: Runs = { tilipo: [], ideal: [], naive: [], strict: [] }
  for (let rep = 1; rep <= reps; rep++) {
    runs.tilipo.push(await measureTilipo(shop, edits))
    runs.ideal.push(
      await measureHandWritten(shop, edits, { drainFunction: 'drainIdeal', durability: 'default', drains: n }),
    )
    runs.naive.push(
      await measureHandWritten(shop, edits, { drainFunction: 'drainNaive', durability: 'default', drains: 0 }),
    )
    runs.strict.push(
      await measureHandWritten(shop, edits, { drainFunction: 'drainNaive', durability: 'strict', drains: 0 }),
    )
    printProgress(
      `round ${rep}: Tilipo ${computeMedianSeconds(runs.tilipo.slice(-1)).toFixed(2)} s, ideal ${computeMedianSeconds(runs.ideal.slice(-1)).toFixed(2)} s`,
    )
  }
  printProgress(
    `the naive loop: ${naiveSends} requests one after another, about ${Math.ceil((naiveSends * roundTripMs) / 60_000)} min`,
  )
  if (naiveSends > 0)
    runs.naive.push(
      await measureHandWritten(shop, edits, { drainFunction: 'drainNaive', durability: 'default', drains: naiveSends }),
    )
  return buildReport(runs, { n, reps, naiveSends })
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

/**
 * Computes medians over the runs.
 * @param factor above 1 if fewer edits were sent than made
 */
function summarizeDrains(runs: readonly CandidateRun[], factor = 1): DrainSummary {
  const drains = getDrains(runs)
  const computeMedian = (value: (drained: DrainResult) => number) => factor * median(drains.map(value))
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
  naiveSends: number
}

function buildReport(runs: Runs, { n, reps, naiveSends }: RunOptions): Report {
  const factor = naiveSends > 0 ? n / naiveSends : NaN
  const sums = {
    tilipo: summarizeDrains(runs.tilipo),
    ideal: summarizeDrains(runs.ideal),
    ...(naiveSends > 0 ? { naive: summarizeDrains(runs.naive, factor) } : {}),
  }
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
      `${titles[name as CandidateName]}${name === 'naive' && factor > 1 ? ` (EXTRAPOLATED from ${naiveSends})` : ''}`,
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
    columns: [
      '',
      'tap p50',
      'p95',
      'to naive',
      'to naive, strict',
      'in a burst p50',
      'p95',
      'to naive',
      'to naive, strict',
    ],
    rows: (['tilipo', 'naive', 'strict'] as const).map((name) => [
      titles[name],
      ...(['taps', 'burst'] as const).flatMap((mode) => [
        enqueue[name][mode].p50.toFixed(1),
        enqueue[name][mode].p95.toFixed(1),
        formatRatio(enqueue[name][mode].p50 / enqueue.naive[mode].p50),
        formatRatio(enqueue[name][mode].p50 / enqueue.strict[mode].p50),
      ]),
    ]),
  }
  const after = getDrains(runs.tilipo)
  const notes = [
    ...(naiveSends === 0
      ? ['The naive loop was not let send: --naive 0.']
      : factor > 1
        ? [
            `The naive loop sent ${naiveSends} of ${n} edits; its requests, bytes and seconds are multiplied by ${factor.toFixed(1)}.`,
          ]
        : []),
    'Bytes are those on the connections, headers and all; Tilipo’s are everything its pages and workers ask for until its outbox is empty, but the live socket.',
    `After that Tilipo asks for others’ changes: ${median(after.map(({ afterwards }) => afterwards.filter(isRequest).length))} requests, ${formatKb(median(after.map(({ afterwards }) => sumBytes('up', afterwards) + sumBytes('down', afterwards))))} KB.`,
    'A tap has a tenth of a second before the next; in a burst each edit waits for what the screens and the worker still read because of the last. The app shows its cart screen meanwhile, the others show nothing.',
    'Tilipo writes strictly durably (it survives the battery being pulled), Dexie by default does not; it also folds a new edit into an unsent one in the same transaction.',
    'The REST call that the naive loop makes is answered with the whole cart, as specified.',
  ]
  return {
    tables: [drainTable, enqueueTable],
    notes,
    data: { n, reps, naiveSends, roundTripMs, sums, enqueue, runs: reduceRuns(runs) },
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
    naive: summarizeRuns(runs.naive),
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
