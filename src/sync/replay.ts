/**
 * Sends one command to its REST endpoint with its idempotency key, for a server that has no push endpoint or cannot
 * read this batch.
 */
import type { Failure } from '../api/result'
import type { OutboxRow } from '../db/rows'
import { hold, note, succeeded, type Pace } from './backoff'
import type { Ports } from './ports'

export async function replayRound(
  ports: Ports,
  pace: Pace,
  [first]: readonly OutboxRow[],
  token: string,
): Promise<void> {
  const [row] = first ? await ports.storage.markAttempted([first.key]) : []
  if (!row) return
  const result = await ports.transport.replay(row, token)
  pace.most = Infinity
  if (result.ok) {
    // The response carries no versions. If it were applied to the base, the next command could appear to be done
    // already.
    await ports.storage.settle({ settling: [row.key] })
    succeeded(pace)
    pace.settled += 1
    pace.held.delete(row.orderKey)
  } else await settleFailure(ports, pace, row, result, token)
}

async function settleFailure(ports: Ports, pace: Pace, row: OutboxRow, failure: Failure, token: string): Promise<void> {
  const { kind, code, message, detail } = failure
  if (kind === 'refused') {
    const refusal = { code: code ?? 'refused', message, ...(detail ? { detail } : {}) }
    await ports.storage.settle({ refused: [{ key: row.key, refusal }] })
    pace.settled += 1
    return succeeded(pace)
  }
  // The server failed on this command; others may succeed. A `Retry-After` header, however, applies to all.
  if (kind === 'retry' && failure.status === 500) hold(pace, row.orderKey, ports)
  // Exception: a rate limit on commands of this kind.
  else if (code === 'rate_limited' || code === 'too_many_messages') hold(pace, row.orderKey, ports, failure.retryAfter)
  else note(pace, ports, failure, token)
  await ports.storage.settle({ unanswered: [row.key] })
}
