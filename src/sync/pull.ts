/**
 * Reads what changed since the cursor, page by page, each applied in one transaction with its cursor. A snapshot's pages
 * replace: what none of them names is gone at its end. The outbox is never touched, but for what was settling.
 */
import type { Failure } from '../api/result'
import { failed, note, openAt, succeeded, type Pace } from './backoff'
import { readings, type Within } from './mirror'
import type { Mirror, Ports } from './ports'

export type Pulled =
  /** `again`: ms after which to ask again, because open writes hold the feed back. */
  | { state: 'done'; again: number | null }
  /** Interrupted between two pages, or by another tab, and to be gone on with. */
  | { state: 'cut' }
  | { state: 'later' }
  | { state: 'sign-in'; token: string | null }
  | { state: 'upgrade' }

/** A server that always says "more" is not believed for ever. */
const mostPages = 1000

/**
 * @param wantedAt since when it is wanted: where another tab has begun one since, that will do.
 * @param isCut something more urgent wants the lock.
 */
export async function pull(ports: Ports, pace: Pace, wantedAt: number, isCut: () => boolean = () => false): Promise<Pulled> {
  const token = await ports.token()
  const startedAt = ports.now()
  if (pace.outdated) return { state: 'upgrade' }
  if (!token || token === pace.refusedToken) return { state: 'sign-in', token }
  if (openAt(pace) > startedAt) return { state: 'later' }
  let begun = await ports.storage.beginPull()
  const { pull: from, pulledAt } = begun
  // One that began in the future tells only that the clock was wrong then.
  if (pulledAt > wantedAt && pulledAt <= startedAt) return { state: 'done', again: null }
  for (let page = 0; page < mostPages; page++) {
    const result = await ports.transport.pull(begun.cursor, token)
    if (!result.ok) return result.status === 404 ? mirror(ports, pace, token, from) : turnedDown(ports, pace, result, token)
    succeeded(pace)
    if (!(await ports.storage.applyPage(result.answer, begun.pull))) return { state: 'cut' }
    if (!result.answer.more) return ended(ports, from, startedAt, result.answer.again)
    if (isCut()) return { state: 'cut' }
    begun = await ports.storage.beginPull()
  }
  failed(pace, ports, 'server')
  return { state: 'later' }
}

async function ended(ports: Ports, from: number, startedAt: number, again: number | null): Promise<Pulled> {
  if (again === null) await ports.storage.endPull(from, startedAt)
  return { state: 'done', again: again === null ? null : Math.max(1, again) * 1000 }
}

function turnedDown(ports: Ports, pace: Pace, failure: Failure, token: string): Pulled {
  note(pace, ports, failure, token)
  if (failure.kind === 'sign-in') return { state: 'sign-in', token }
  return failure.kind === 'upgrade' ? { state: 'upgrade' } : { state: 'later' }
}

/** No feed at this server: the lists themselves are read. What this user may not read is left alone. */
async function mirror(ports: Ports, pace: Pace, token: string, from: number): Promise<Pulled> {
  for (const { endpoint, entity, things, within } of readings) {
    const result = await ports.transport.read(endpoint, token)
    if (result.ok) {
      const listed = things(result.answer)
      await ports.storage.applyMirror({ entity, things: listed }, from)
      const failure = within ? await mirrorWithin(ports, token, from, within, listed) : null
      if (failure) return turnedDown(ports, pace, failure, token)
    } else if (result.kind !== 'refused') return turnedDown(ports, pace, result, token)
  }
  succeeded(pace)
  return ended(ports, from, ports.now(), null)
}

/** All of it at once: a list takes the place of its whole kind. */
async function mirrorWithin({ transport, storage }: Ports, token: string, from: number, { most, at, entity, things }: Within, listed: readonly { id: string }[]): Promise<Failure | null> {
  const found: Mirror['things'] = []
  for (const { id } of listed.slice(0, most)) {
    const result = await transport.read(at(id), token)
    if (result.ok) found.push(...things(result.answer))
    else if (result.kind !== 'refused') return result
  }
  await storage.applyMirror({ entity, things: found }, from)
  return null
}
