/** Measures one candidate: enqueuing edits offline, and draining them to the server. */
import type { Link } from '../support/link'
import { now, type Exchange } from '../support/exchange'
import { computeExpectedCart, type Edit } from './edits'
import type { Shop } from './shop'

export interface DrainResult {
  edits: number
  seconds: number
  /** Share of `seconds` before the first request. */
  waited: number
  /** Requests until the outbox was empty, and those that followed. */
  passages: Exchange[]
  afterwards: Exchange[]
  wrong: number
  lost: number
}

/** Duration of each edit in ms: `taps` with pauses as a user makes them, `burst` without. */
export interface EnqueueTimes {
  taps: number[]
  burst: number[]
}

export interface CandidateRun extends EnqueueTimes {
  drained: DrainResult | null
}

export const roundTripMs = 300

const maxTaps = 100
const tapIntervalMs = 100

export async function enqueueEdits(
  edits: Edit[],
  enqueue: (batch: Edit[], pauseMs: number) => Promise<number[]>,
): Promise<EnqueueTimes> {
  const taps = await enqueue(edits.slice(0, maxTaps), tapIntervalMs)
  return { taps, burst: await enqueue(edits.slice(maxTaps), 0) }
}

/**
 * Measures a drain.
 * @param drain resolves when the outbox is empty
 * @param settle resolves when the link is idle again
 */
export async function measureDrain(
  shop: Shop,
  edits: readonly Edit[],
  drain: () => Promise<unknown>,
  settle: (link: Link) => Promise<unknown>,
): Promise<DrainResult> {
  const { link } = shop
  const from = link.exchanges.length
  link.roundTripMs = roundTripMs
  const started = now()
  await drain().catch((error: Error) => {
    throw new Error(`${error.message}\n${formatExchanges(link.exchanges.slice(from))}`)
  })
  const seconds = (now() - started) / 1000
  const drainedCount = link.exchanges.length
  await settle(link)
  link.roundTripMs = 0
  const passages = link.exchanges.slice(from, drainedCount)
  const waited = ((passages[0]?.at ?? started) - started) / 1000
  return {
    edits: edits.length,
    seconds,
    waited,
    passages,
    afterwards: link.exchanges.slice(drainedCount),
    ...(await compare(shop, edits)),
  }
}

/** Formats the last requests before a failure. */
const formatExchanges = (passages: readonly Exchange[]) =>
  passages
    .slice(-30)
    .map(
      ({ at, endedAt, method, path, status, up }) =>
        `${new Date(at).toISOString()} ${Math.round(endedAt - at)} ms ${method} ${path} ${status}, ${up} bytes`,
    )
    .join('\n')

async function compare(shop: Shop, edits: readonly Edit[]): Promise<{ wrong: number; lost: number }> {
  const cart = await shop.cart()
  const expected = [...computeExpectedCart(shop.items, edits)]
  return {
    wrong: expected.filter(([id, quantity]) => cart.has(id) && cart.get(id) !== quantity).length,
    lost: expected.filter(([id]) => !cart.has(id)).length,
  }
}
