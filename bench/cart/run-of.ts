/** One candidate's way from a thousand edits without a network to a server that has them. */
import type { Link } from '../support/link'
import { now, type Passage } from '../support/passage'
import { expectedCart, type Edit } from './edits'
import type { Shop } from './shop'

export interface Drained {
  edits: number
  seconds: number
  /** Of these: until it asked for anything. */
  waited: number
  /** Until its outbox was empty; and what it then asked for on its own. */
  passages: Passage[]
  afterwards: Passage[]
  wrong: number
  lost: number
}

/** Milliseconds each took: as thumbs do it, with time between, and the rest as fast as they are taken. */
export interface Enqueued {
  taps: number[]
  burst: number[]
}

export interface RunOf extends Enqueued {
  drained: Drained | null
}

export const roundTripMs = 300

const mostTaps = 100
const betweenTapsMs = 100

export async function writeDown(
  edits: Edit[],
  enqueue: (some: Edit[], pauseMs: number) => Promise<number[]>,
): Promise<Enqueued> {
  const taps = await enqueue(edits.slice(0, mostTaps), betweenTapsMs)
  return { taps, burst: await enqueue(edits.slice(mostTaps), 0) }
}

/** @param drain resolves when nothing waits any more. @param settle when the link is quiet again. */
export async function timedDrain(
  shop: Shop,
  edits: readonly Edit[],
  drain: () => Promise<unknown>,
  settle: (link: Link) => Promise<unknown>,
): Promise<Drained> {
  const { link } = shop
  const from = link.passages.length
  link.roundTripMs = roundTripMs
  const started = now()
  await drain().catch((error: Error) => {
    throw new Error(`${error.message}\n${told(link.passages.slice(from))}`)
  })
  const seconds = (now() - started) / 1000
  const emptied = link.passages.length
  await settle(link)
  link.roundTripMs = 0
  const passages = link.passages.slice(from, emptied)
  const waited = ((passages[0]?.at ?? started) - started) / 1000
  return {
    edits: edits.length,
    seconds,
    waited,
    passages,
    afterwards: link.passages.slice(emptied),
    ...(await compare(shop, edits)),
  }
}

/** What came through until it failed. */
const told = (passages: readonly Passage[]) =>
  passages
    .slice(-30)
    .map(
      ({ at, endedAt, method, path, status, up }) =>
        `${new Date(at).toISOString()} ${Math.round(endedAt - at)} ms ${method} ${path} ${status}, ${up} bytes`,
    )
    .join('\n')

async function compare(shop: Shop, edits: readonly Edit[]): Promise<{ wrong: number; lost: number }> {
  const cart = await shop.cart()
  const expected = [...expectedCart(shop.items, edits)]
  return {
    wrong: expected.filter(([id, quantity]) => cart.has(id) && cart.get(id) !== quantity).length,
    lost: expected.filter(([id]) => !cart.has(id)).length,
  }
}
