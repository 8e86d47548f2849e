/**
 * Reads the changes since the cursor, page by page. Each page is applied in one transaction with its cursor. The pages
 * of a snapshot replace the base: rows that no page contains are deleted at the end. A pull changes no outbox rows
 * except settling ones.
 */
import type { Failure } from '../../api/result'
import { startBackoff, recordFailure, getResumeTime, recordSuccess, type BackoffState } from '../engine/backoff'
import { listSources, type NestedList } from './rest-lists'
import type { EntityList, Ports, PullAnswer } from '../engine/ports'

export type PullOutcome =
  /**
   * `pullAgainMs`: delay in ms before the next pull, because transactions in progress on the server hold the feed back.
   */
  | { state: 'done'; pullAgainMs: number | null }
  /** Interrupted between two pages, or by another tab. The pull has to be continued. */
  | { state: 'cut' }
  | { state: 'later' }
  | { state: 'sign-in'; token: string | null }
  | { state: 'upgrade' }

/** Protects against a server that always reports more pages. */
const maxPages = 1000

/**
 * Pulls until the end of the feed.
 * @param lastPullAtRequest number of the last page that had been started when the pull was requested. If another tab
 *   has since started a pull and completed it, this one is not needed. Page numbers are used instead of times, because
 *   tabs disagree about the time after a clock change.
 * @param shouldYield returns true if a more urgent task needs the lock.
 */
export async function pull(
  ports: Ports,
  state: BackoffState,
  lastPullAtRequest: number,
  shouldYield: () => boolean = () => false,
): Promise<PullOutcome> {
  const token = await ports.token()
  const startedAt = ports.now()
  if (state.isOutdated) return { state: 'upgrade' }
  if (!token || token === state.refusedToken) return { state: 'sign-in', token }
  if (getResumeTime(state) > startedAt) return { state: 'later' }
  let cursorRow = await ports.storage.beginPull()
  const { pull: firstPull, pulledFrom = 0 } = cursorRow
  if (pulledFrom > lastPullAtRequest) return { state: 'done', pullAgainMs: null }
  for (let page = 0; page < maxPages; page++) {
    const result = await ports.transport.pull(cursorRow.cursor, token)
    if (!result.ok)
      return result.status === 404
        ? pullLists(ports, state, token, cursorRow.pull)
        : handleFailure(ports, state, result, token)
    recordSuccess(state)
    if (!(await ports.storage.applyPage(result.answer, cursorRow.pull))) return { state: 'cut' }
    if (!result.answer.more && canEndPull(result.answer))
      return finishPull(ports, firstPull, startedAt, result.answer.again)
    if (shouldYield()) return { state: 'cut' }
    cursorRow = await ports.storage.beginPull()
  }
  startBackoff(state, ports, 'server')
  return { state: 'later' }
}

/**
 * The pages of a snapshot are read at different moments. Changes between them follow in the feed, which continues from
 * the start of the first page. Only a delta, or a snapshot of a single page, completes a pull.
 */
const canEndPull = ({ snapshot, first }: PullAnswer): boolean => !snapshot || first === true

async function finishPull(
  ports: Ports,
  firstPull: number,
  startedAt: number,
  pullAgainMs: number | null,
): Promise<PullOutcome> {
  if (pullAgainMs === null) await ports.storage.endPull(firstPull, startedAt)
  return { state: 'done', pullAgainMs: pullAgainMs === null ? null : Math.max(1, pullAgainMs) * 1000 }
}

function handleFailure(ports: Ports, state: BackoffState, failure: Failure, token: string): PullOutcome {
  recordFailure(state, ports, failure, token)
  if (failure.kind === 'sign-in') return { state: 'sign-in', token }
  return failure.kind === 'upgrade' ? { state: 'upgrade' } : { state: 'later' }
}

/** Reads the REST lists, for a server that has no feed. Lists that this user may not read are skipped. */
async function pullLists(ports: Ports, state: BackoffState, token: string, pullNumber: number): Promise<PullOutcome> {
  for (const { endpoint, entity, toItems, nested } of listSources) {
    const result = await ports.transport.read(endpoint, token)
    if (result.ok) {
      const listed = toItems(result.answer)
      if (!(await ports.storage.applyList({ entity, items: listed }, pullNumber))) return { state: 'cut' }
      const nestedFailure = nested ? await pullNestedLists(ports, token, pullNumber, nested, listed) : null
      if (nestedFailure === 'cut') return { state: 'cut' }
      if (nestedFailure) return handleFailure(ports, state, nestedFailure, token)
    } else if (result.kind !== 'refused') return handleFailure(ports, state, result, token)
  }
  recordSuccess(state)
  return finishPull(ports, pullNumber, ports.now(), null)
}

/**
 * Reads the nested lists and applies all of them in one step, because a list replaces all rows of its entity.
 * @returns `cut` if another tab has continued the pull meanwhile.
 */
async function pullNestedLists(
  { transport, storage }: Ports,
  token: string,
  pullNumber: number,
  { maxParents, getEndpoint, entity, things: toItems }: NestedList,
  listed: readonly { id: string }[],
): Promise<Failure | 'cut' | null> {
  const found: EntityList['items'] = []
  for (const { id } of listed.slice(0, maxParents)) {
    const result = await transport.read(getEndpoint(id), token)
    if (result.ok) found.push(...toItems(result.answer))
    else if (result.kind !== 'refused') return result
  }
  return (await storage.applyList({ entity, items: found }, pullNumber)) ? null : 'cut'
}
