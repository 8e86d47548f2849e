/**
 * Reads the changes since the cursor, page by page. Each page is applied in one transaction with its cursor. The pages
 * of a snapshot replace the base: rows that no page contains are deleted at the end. A pull changes no outbox rows
 * except settling ones.
 */
import type { Failure } from '../api/result'
import { failed, note, openAt, succeeded, type Pace } from './backoff'
import { readings, type Within } from './mirror'
import type { Mirror, Ports, PullAnswer } from './ports'

export type Pulled =
  /**
   * `pullAgainMs`: delay in ms before the next pull, because transactions in progress on the server hold the feed back.
   */
  | { state: 'done'; again: number | null }
  /** Interrupted between two pages, or by another tab. The pull has to be continued. */
  | { state: 'cut' }
  | { state: 'later' }
  | { state: 'sign-in'; token: string | null }
  | { state: 'upgrade' }

/** Protects against a server that always reports more pages. */
const mostPages = 1000

/**
 * Pulls until the end of the feed.
 * @param lastPullAtRequest number of the last page that had been started when the pull was requested. If another tab
 *   has since started a pull and completed it, this one is not needed. Page numbers are used instead of times, because
 *   tabs disagree about the time after a clock change.
 * @param shouldYield returns true if a more urgent task needs the lock.
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

/**
 * The pages of a snapshot are read at different moments. Changes between them follow in the feed, which continues from
 * the start of the first page. Only a delta, or a snapshot of a single page, completes a pull.
 */
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

/** Reads the REST lists, for a server that has no feed. Lists that this user may not read are skipped. */
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

/**
 * Reads the nested lists and applies all of them in one step, because a list replaces all rows of its entity.
 * @returns `cut` if another tab has continued the pull meanwhile.
 */
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
