/**
 * A thousand cart edits made without a network, and how they get to the server once there is one with 300 ms there and
 * back: by the app, by the loop that people write by hand, and by one request that nothing can undercut.
 */
import { rival, tilipo } from './cart/candidates'
import { editsOf } from './cart/edits'
import { roundTripMs, type Drained, type RunOf } from './cart/run-of'
import { openShop } from './cart/shop'
import { median, quantile, sum } from './support/numbers'
import { optionsOf } from './support/options'
import type { Passage } from './support/passage'
import { inKb, tell, times, type Report, type Table } from './support/report'

type Name = 'tilipo' | 'ideal' | 'naive' | 'strict'
type Runs = Record<Name, RunOf[]>

const titles: Record<Name, string> = {
  tilipo: 'Tilipo',
  ideal: 'ideal: one request made by hand',
  naive: 'naive Dexie loop',
  strict: 'naive Dexie loop, strictly durable',
}

export async function run(): Promise<Report> {
  const { n, reps, naive } = optionsOf({ n: 1000, reps: 3, naive: NaN })
  const naiveSends = Number.isNaN(naive) ? n : Math.min(naive, n)
  const shop = await openShop()
  const edits = editsOf(shop.items, n)
  const runs: Runs = { tilipo: [], ideal: [], naive: [], strict: [] }
  for (let rep = 1; rep <= reps; rep++) {
    runs.tilipo.push(await tilipo(shop, edits))
    runs.ideal.push(await rival(shop, edits, { way: 'drainIdeal', durability: 'default', drains: n }))
    runs.naive.push(await rival(shop, edits, { way: 'drainNaive', durability: 'default', drains: 0 }))
    runs.strict.push(await rival(shop, edits, { way: 'drainNaive', durability: 'strict', drains: 0 }))
    tell(
      `round ${rep}: Tilipo ${secondsOf(runs.tilipo.slice(-1)).toFixed(2)} s, ideal ${secondsOf(runs.ideal.slice(-1)).toFixed(2)} s`,
    )
  }
  tell(
    `the naive loop: ${naiveSends} requests one after another, about ${Math.ceil((naiveSends * roundTripMs) / 60_000)} min`,
  )
  if (naiveSends > 0)
    runs.naive.push(await rival(shop, edits, { way: 'drainNaive', durability: 'default', drains: naiveSends }))
  return report(runs, { n, reps, naiveSends })
}

const drainsOf = (runs: readonly RunOf[]): Drained[] => runs.flatMap(({ drained }) => (drained ? [drained] : []))
const secondsOf = (runs: readonly RunOf[]): number => median(drainsOf(runs).map(({ seconds }) => seconds))

/** Sockets only wait for news; they are told apart below. */
const isRequest = ({ type }: Passage) => type !== 'socket'
const total = (of: 'up' | 'down', passages: readonly Passage[]) =>
  sum(passages.filter(isRequest).map((passage) => passage[of]))

interface Sum {
  seconds: number
  /** Of these: until the first request, and in the server. */
  waited: number
  served: number
  requests: number
  up: number
  down: number
  wrong: number
  lost: number
}

/** @param factor above 1 where fewer edits were sent than made. */
function sumOf(runs: readonly RunOf[], factor = 1): Sum {
  const drains = drainsOf(runs)
  const of = (value: (drained: Drained) => number) => factor * median(drains.map(value))
  return {
    seconds: of(({ seconds }) => seconds),
    waited: median(drains.map(({ waited }) => waited)),
    served: of(
      ({ passages }) => sum(passages.filter(isRequest).map(({ at, endedAt }) => endedAt - at - roundTripMs)) / 1000,
    ),
    requests: of(({ passages }) => passages.filter(isRequest).length),
    up: of(({ passages }) => total('up', passages)),
    down: of(({ passages }) => total('down', passages)),
    wrong: Math.max(...drains.map(({ wrong }) => wrong)),
    lost: Math.max(...drains.map(({ lost }) => lost)),
  }
}

interface Facts {
  n: number
  reps: number
  naiveSends: number
}

function report(runs: Runs, { n, reps, naiveSends }: Facts): Report {
  const factor = naiveSends > 0 ? n / naiveSends : NaN
  const sums = {
    tilipo: sumOf(runs.tilipo),
    ideal: sumOf(runs.ideal),
    ...(naiveSends > 0 ? { naive: sumOf(runs.naive, factor) } : {}),
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
    rows: Object.entries(sums).map(([name, one]) => [
      `${titles[name as Name]}${name === 'naive' && factor > 1 ? ` (EXTRAPOLATED from ${naiveSends})` : ''}`,
      one.requests.toFixed(0),
      inKb(one.up),
      inKb(one.down),
      one.seconds.toFixed(2),
      one.waited.toFixed(2),
      one.served.toFixed(2),
      times(one.seconds / sums.ideal.seconds),
      String(one.wrong),
      String(one.lost),
    ]),
  }
  const enqueue = enqueueOf(runs)
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
      ...(['taps', 'burst'] as const).flatMap((way) => [
        enqueue[name][way].p50.toFixed(1),
        enqueue[name][way].p95.toFixed(1),
        times(enqueue[name][way].p50 / enqueue.naive[way].p50),
        times(enqueue[name][way].p50 / enqueue.strict[way].p50),
      ]),
    ]),
  }
  const after = drainsOf(runs.tilipo)
  const notes = [
    ...(naiveSends === 0
      ? ['The naive loop was not let send: --naive 0.']
      : factor > 1
        ? [
            `The naive loop sent ${naiveSends} of ${n} edits; its requests, bytes and seconds are multiplied by ${factor.toFixed(1)}.`,
          ]
        : []),
    'Bytes are those on the connections, headers and all; Tilipo’s are everything its pages and workers ask for until its outbox is empty, but the live socket.',
    `After that Tilipo asks for others’ changes: ${median(after.map(({ afterwards }) => afterwards.filter(isRequest).length))} requests, ${inKb(median(after.map(({ afterwards }) => total('up', afterwards) + total('down', afterwards))))} KB.`,
    'A tap has a tenth of a second before the next; in a burst each edit waits for what the screens and the worker still read because of the last. The app shows its cart screen meanwhile, the others show nothing.',
    'Tilipo writes strictly durably (it survives the battery being pulled), Dexie by default does not; it also folds a new edit into an unsent one in the same transaction.',
    'The REST call that the naive loop makes is answered with the whole cart, as specified.',
  ]
  return {
    tables: [drainTable, enqueueTable],
    notes,
    data: { n, reps, naiveSends, roundTripMs, sums, enqueue, runs: plain(runs) },
  }
}

interface Spread {
  p50: number
  p95: number
}

function enqueueOf(runs: Runs): Record<Name, { taps: Spread; burst: Spread }> {
  const spread = (of: readonly number[][]): Spread => ({
    p50: median(of.map((ms) => quantile(ms, 0.5))),
    p95: median(of.map((ms) => quantile(ms, 0.95))),
  })
  const both = (of: readonly RunOf[]) => ({
    taps: spread(of.map(({ taps }) => taps)),
    burst: spread(of.map(({ burst }) => burst)),
  })
  return { tilipo: both(runs.tilipo), ideal: both(runs.ideal), naive: both(runs.naive), strict: both(runs.strict) }
}

/** For the file: a thousand like requests say no more than their number. */
const plain = (runs: Runs) =>
  Object.entries(runs).map(([name, of]) => ({
    name,
    drains: drainsOf(of).map(({ passages, afterwards, ...rest }) => ({
      ...rest,
      passages: passages.slice(0, 20),
      afterwards,
    })),
  }))
