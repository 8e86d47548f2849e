/**
 * Folds what this device knows of a listing's stock into the answers of the server, which may be old or missing: bookings
 * of its mirror, counter stock, unsent sales and closed days. Pure functions.
 */
import { isTimed, sumBySlot, type StockUse } from '#contract/bookings/bookings/known-stock'
import type { Interval } from '#contract/verticals/rules/rules'
import type { Availability, Days, Taken } from './screens'

export interface KnownStock {
  uses: readonly StockUse[]
  /** Units of a slot without a capacity of its own; undefined if the device does not know it. */
  getCapacity(slot: string): number | undefined
  closedDays: readonly string[]
  /** Only on a device of the business, which mirrors all its bookings: the days without an answer of the server. */
  days?: Days
  isComplete: boolean
  /** Only on a device of a shop, which mirrors what is left of its goods (decision 089), at this time in ms since 1970. */
  pieces?: { left: number; at: number }
}

/** When the server sent the parts of the availability, in ms since 1970. */
export interface AnswerTimes {
  days: number | undefined
  taken: number | undefined
}

export function foldKnownStock({ days, taken }: Availability, known: KnownStock, times: AnswerTimes): Availability {
  return {
    days: foldDays(days, known, times.days ?? -Infinity),
    taken: foldTaken(taken, known, times.taken ?? -Infinity),
  }
}

/** Uses that the answer cannot contain. Without a time of the answer, it may be new. */
const listUnanswered = ({ uses }: KnownStock, at: number): StockUse[] =>
  uses.filter(({ since }) => since === Infinity || (at > -Infinity && since > at))

function foldDays(days: Days | undefined, known: KnownStock, at: number): Days | undefined {
  const base = days ?? known.days
  const sums = sumBySlot(known.uses)
  const unanswered = sumBySlot(listUnanswered(known, days ? at : -Infinity))
  return base?.map((day) => {
    const capacity = known.getCapacity(day.date) ?? Infinity
    const answered = days ? day.free - (unanswered.get(day.date)?.quantity ?? 0) : Infinity
    const left = Math.min(answered, capacity - (sums.get(day.date)?.quantity ?? 0))
    return {
      ...day,
      free: known.closedDays.includes(day.date) ? 0 : Math.max(0, Number.isFinite(left) ? left : day.free),
    }
  })
}

function foldTaken(taken: Taken | undefined, known: KnownStock, at: number): Taken | undefined {
  if (!taken && !known.isComplete) return undefined
  const answer: Taken = taken ?? { counts: [], busy: [], closed: [] }
  const intervals = (taken ? listUnanswered(known, at) : known.uses).flatMap(({ units }) => units.filter(isTimed))
  return {
    ...answer,
    counts: known.pieces
      ? foldPieces(answer.counts, known, known.pieces, at)
      : foldCounts(answer.counts, known, taken ? listUnanswered(known, at) : []),
    busy: addIntervals(answer.busy, intervals),
    closed: [...new Set([...answer.closed, ...known.closedDays])].sort(),
  }
}

function foldCounts(counts: Taken['counts'], known: KnownStock, unanswered: readonly StockUse[]): Taken['counts'] {
  const sums = sumBySlot(known.uses)
  const missing = sumBySlot(unanswered)
  const answered = new Map(counts.map((count) => [count.slot, count]))
  for (const [slot, { quantity, capacity: own }] of sums) {
    const capacity = own ?? known.getCapacity(slot)
    const before = answered.get(slot)
    if (capacity === undefined && !before) continue
    const left = Math.min(
      (before?.left ?? capacity ?? Infinity) - (missing.get(slot)?.quantity ?? 0),
      (capacity ?? Infinity) - quantity,
    )
    answered.set(slot, { ...before, slot, left: Math.max(0, left) })
  }
  return [...answered.values()]
}

/** The slot of goods, which are counted without days. */
const piecesSlot = 'all'

/** The newer one of answer and mirror, without the sales that it cannot contain. */
function foldPieces(
  counts: Taken['counts'],
  known: KnownStock,
  mirror: NonNullable<KnownStock['pieces']>,
  at: number,
): Taken['counts'] {
  const answer = counts.find(({ slot }) => slot === piecesSlot)
  const isAnswerNewer = answer !== undefined && at >= mirror.at
  // Mirrored sales are in the mirrored number: they come with the same changes.
  const missing = isAnswerNewer ? listUnanswered(known, at) : known.uses.filter(({ since }) => since === Infinity)
  const left = (isAnswerNewer ? answer.left : mirror.left) - (sumBySlot(missing).get(piecesSlot)?.quantity ?? 0)
  return [{ sold: 0, ...answer, slot: piecesSlot, left: Math.max(0, left) }]
}

/** Adds intervals to units that are free then. The server may assign other units. */
function addIntervals(busy: Taken['busy'], intervals: readonly Interval[]): Taken['busy'] {
  const all = [...busy]
  const sorted = [...intervals].sort((a, b) => a.from.getTime() - b.from.getTime())
  for (const { from, to } of sorted) {
    const used = new Set(
      all
        .filter((other) => Date.parse(other.from) < to.getTime() && Date.parse(other.to) > from.getTime())
        .map(({ unit }) => unit),
    )
    let unit = 1
    while (used.has(unit)) unit++
    all.push({ unit, from: from.toISOString(), to: to.toISOString() })
  }
  return all
}
