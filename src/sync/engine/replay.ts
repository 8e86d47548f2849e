/**
 * Sends one command to its REST endpoint with its idempotency key, for a server that has no push endpoint or cannot
 * read this batch.
 */
import type { Failure } from '../../api/result'
import type { OutboxRow } from '../../db/rows'
import { holdQueue, recordFailure, recordSettled, recordSuccess, setMaxCommands, type BackoffState } from './backoff'
import type { Ports } from './ports'

export async function replayNext(
  ports: Ports,
  state: BackoffState,
  [first]: readonly OutboxRow[],
  token: string,
): Promise<void> {
  const [row] = first ? await ports.storage.markTried([first.key]) : []
  if (!row) return
  const result = await ports.transport.replay(row, token)
  setMaxCommands(state, Infinity)
  if (result.ok) {
    // The response carries no versions. If it were applied to the base, the next command could appear to be done
    // already.
    await ports.storage.settle({ settling: [row.key] })
    recordSuccess(state)
    recordSettled(state, 1, [row])
  } else await settleFailure(ports, state, row, result, token)
}

async function settleFailure(
  ports: Ports,
  state: BackoffState,
  row: OutboxRow,
  failure: Failure,
  token: string,
): Promise<void> {
  const { kind, code, message, detail } = failure
  if (kind === 'refused') {
    const refusal = { code: code ?? 'refused', message, ...(detail ? { detail } : {}) }
    await ports.storage.settle({ refused: [{ key: row.key, refusal }] })
    recordSettled(state, 1, [])
    return recordSuccess(state)
  }
  // The server failed on this command; others may succeed. A `Retry-After` header, however, applies to all.
  if (kind === 'retry' && failure.status === 500) holdQueue(state, row.orderKey, ports)
  // Exception: a rate limit on commands of this kind.
  else if (code === 'rate_limited' || code === 'too_many_messages')
    holdQueue(state, row.orderKey, ports, failure.retryAfter)
  else recordFailure(state, ports, failure, token)
  await ports.storage.settle({ unanswered: [row.key] })
}
