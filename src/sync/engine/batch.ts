/** Selects the rows of each batch. */
import { maxProbeBytes, maxPushCommands, type PushedCommand } from '#contract/sync/sync'
import type { OutboxRow } from '../../db/rows'
import { isQueueHeld, type BackoffState } from './backoff'
import { isWaitingForFile } from '../outbox/row-transitions'

const maxBatchesInFlight = 2

/** Builds the command that is sent for a row: the same bytes for every attempt. */
export function toCommand({ key, endpoint, input }: OutboxRow): PushedCommand {
  return { key, endpoint, ...buildPart('params', input.params), ...buildPart('body', input.body) }
}

const buildPart = (name: string, value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? { [name]: value } : {}

/** Estimated size of the protocol and device fields. */
const envelopeBytes = 100
const encoder = new TextEncoder()
const getCommandBytes = (row: OutboxRow): number => encoder.encode(JSON.stringify(toCommand(row))).length + 1

/** A row that waits for a file blocks the rest of its own queue, and no other queue. */
export function excludeBlockedRows(rows: readonly OutboxRow[]): OutboxRow[] {
  const blockedOrderKeys = new Set<string>()
  return rows.filter((row) => {
    if (isWaitingForFile(row)) blockedOrderKeys.add(row.orderKey)
    return !blockedOrderKeys.has(row.orderKey)
  })
}

/**
 * Picks batches in first-in, first-out order for each order key. Batches that are sent concurrently share no order key.
 * A queue whose first row is held or does not fit waits completely: no row overtakes another of its queue.
 */
export function pickBatches(rows: readonly OutboxRow[], state: BackoffState, now: number): OutboxRow[][] {
  const closedOrderKeys = new Set(
    rows.map(({ orderKey }) => orderKey).filter((orderKey) => isQueueHeld(state, orderKey, now)),
  )
  const batches: OutboxRow[][] = []
  const maxBatches = state.maxBatchBytes <= maxProbeBytes || state.maxCommands < Infinity ? 1 : maxBatchesInFlight
  while (batches.length < maxBatches) {
    const batch = pickBatch(
      rows.filter(({ orderKey }) => !closedOrderKeys.has(orderKey)),
      state,
    )
    if (batch.length === 0) break
    batches.push(batch)
    for (const { orderKey } of batch) closedOrderKeys.add(orderKey)
  }
  return batches
}

function pickBatch(rows: readonly OutboxRow[], state: BackoffState): OutboxRow[] {
  const maxCommands = Math.min(maxPushCommands, state.maxCommands)
  const batch: OutboxRow[] = []
  let usedBytes = envelopeBytes
  for (const row of rows) {
    usedBytes += getCommandBytes(row)
    // A single command above the limit is sent alone.
    if (batch.length >= maxCommands || (usedBytes > state.maxBatchBytes && batch.length > 0)) break
    batch.push(row)
  }
  return batch
}
