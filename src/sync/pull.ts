/**
 * Reads what changed since the cursor, page by page, each applied in one transaction with its cursor. A snapshot's pages
 * replace: what none of them names is gone at its end. The outbox is never touched, but for what was settling.
 */
import type { Failure } from '../api/result'
import { failed, note, openAt, succeeded, type Pace } from './backoff'
import { readings, type Within } from './mirror'
import type { Mirror, Ports, PullAnswer } from './ports'

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
 * @param seen the number of the last page that had been begun when it was wanted: where another tab has begun one since and
 *   read to the end, that will do. Not by the time of day, which tabs do not agree on once somebody sets the clock.
 * @param isCut something more urgent wants the lock.
 */
export async function pull(
  ports: Ports,
  pace: Pace,
  seen: number,
  isCut: () => boolean = () => false,
): Promise<Pulled> {
  const token = await ports.token()
  const startedAt = ports.now()
  if (pace.outdated) return { state: 'upgrade' }
  if (!token || token === pace.refusedToken) return { state: 'sign-in', token }
  if (openAt(pace) > startedAt) return { state: 'later' }
  let begun = await ports.storage.beginPull()
  const { pull: from, pulledFrom = 0 } = begun
  if (pulledFrom > seen) return { state: 'done', again: null }
  for (let page = 0; page < mostPages; page++) {
    const result = await ports.transport.pull(begun.cursor, token)
    if (!result.ok)
      return result.status === 404 ? mirror(ports, pace, token, begun.pull) : turnedDown(ports, pace, result, token)
    succeeded(pace)
    if (!(await ports.storage.applyPage(result.answer, begun.pull))) return { state: 'cut' }
    if (!result.answer.more && isWhole(result.answer)) return ended(ports, from, startedAt, result.answer.again)
    if (isCut()) return { state: 'cut' }
    begun = await ports.storage.beginPull()
  }
  failed(pace, ports, 'server')
  return { state: 'later' }
}

/** The pages of a snapshot are of different moments: what changed between them follows from where the first began. */
const isWhole = ({ snapshot, first }: PullAnswer): boolean => !snapshot || first === true

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
async function mirror(ports: Ports, pace: Pace, token: string, begun: number): Promise<Pulled> {
  for (const { endpoint, entity, things, within } of readings) {
    const result = await ports.transport.read(endpoint, token)
    if (result.ok) {
      const listed = things(result.answer)
      if (!(await ports.storage.applyMirror({ entity, things: listed }, begun))) return { state: 'cut' }
      const turned = within ? await mirrorWithin(ports, token, begun, within, listed) : null
      if (turned === 'cut') return { state: 'cut' }
      if (turned) return turnedDown(ports, pace, turned, token)
    } else if (result.kind !== 'refused') return turnedDown(ports, pace, result, token)
  }
  succeeded(pace)
  return ended(ports, begun, ports.now(), null)
}

/** All of it at once: a list takes the place of its whole kind. @returns `cut` where another tab has read on meanwhile. */
async function mirrorWithin(
  { transport, storage }: Ports,
  token: string,
  begun: number,
  { most, at, entity, things }: Within,
  listed: readonly { id: string }[],
): Promise<Failure | 'cut' | null> {
  const found: Mirror['things'] = []
  for (const { id } of listed.slice(0, most)) {
    const result = await transport.read(at(id), token)
    if (result.ok) found.push(...things(result.answer))
    else if (result.kind !== 'refused') return result
  }
  return (await storage.applyMirror({ entity, things: found }, begun)) ? null : 'cut'
}
