/** Selects the rows of each batch. */
import { mostBytesOfProbe, mostCommandsPerPush, type PushedCommand } from '#contract/sync'
import type { OutboxRow } from '../db/rows'
import { isHeld, type Pace } from './backoff'
import { waitsForFile } from './row-steps'

export const mostInFlight = 2

/** Builds the command that is sent for a row: the same bytes for every attempt. */
export function commandOf({ key, endpoint, input }: OutboxRow): PushedCommand {
  return { key, endpoint, ...part('params', input.params), ...part('body', input.body) }
}

const part = (name: string, value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? { [name]: value } : {}

/** Estimated size of the protocol and device fields. */
const envelope = 100
const encoder = new TextEncoder()
const bytesOf = (row: OutboxRow): number => encoder.encode(JSON.stringify(commandOf(row))).length + 1

/** A row that waits for a file blocks the rest of its own queue, and no other queue. */
export function withoutHeld(rows: readonly OutboxRow[]): OutboxRow[] {
  const stopped = new Set<string>()
  return rows.filter((row) => {
    if (waitsForFile(row)) stopped.add(row.orderKey)
    return !stopped.has(row.orderKey)
  })
}

/**
 * Picks batches in first-in, first-out order for each order key. Batches that are sent concurrently share no order key.
 * A queue whose first row is held or does not fit waits completely: no row overtakes another of its queue.
 */
export function pickBatches(rows: readonly OutboxRow[], pace: Pace, now: number): OutboxRow[][] {
  const closed = new Set(rows.map(({ orderKey }) => orderKey).filter((orderKey) => isHeld(pace, orderKey, now)))
  const batches: OutboxRow[][] = []
  const most = pace.room <= mostBytesOfProbe || pace.most < Infinity ? 1 : mostInFlight
  while (batches.length < most) {
    const batch = pickBatch(
      rows.filter(({ orderKey }) => !closed.has(orderKey)),
      pace,
    )
    if (batch.length === 0) break
    batches.push(batch)
    for (const { orderKey } of batch) closed.add(orderKey)
  }
  return batches
}

function pickBatch(rows: readonly OutboxRow[], pace: Pace): OutboxRow[] {
  const most = Math.min(mostCommandsPerPush, pace.most)
  const batch: OutboxRow[] = []
  let used = envelope
  for (const row of rows) {
    used += bytesOf(row)
    // A single command above the limit is sent alone.
    if (batch.length >= most || (used > pace.room && batch.length > 0)) break
    batch.push(row)
  }
  return batch
}
