/** Merges a new command with commands that have not been sent yet. Pure functions. */
import type { Command, Endpoint } from '#contract/endpoint'
import { mergeEdits } from '#contract/merge-edits'
import type { OutboxRow, Preview } from '../db/rows'
import { queuedNamed } from './queued'

export interface Incoming extends Command {
  preview?: Preview
}

/** A command with its keys, as stored in an outbox row. */
export interface Keyed extends Incoming {
  orderKey: string | null
  coalesceKey: string | null
  needs: readonly string[]
}

export interface Coalesced {
  /** Rows to delete without sending them. */
  drop: OutboxRow[]
  /** A row whose command changes. It keeps its position. */
  change: { row: OutboxRow; to: Keyed } | null
  /** A command to append at the end. */
  add: Keyed | null
}

/**
 * @param rows all rows of this user, in order.
 * @param hadTarget returns whether the entity that `earlier` changes existed before it, given the rows ahead of it.
 */
export function coalesce(
  rows: readonly OutboxRow[],
  incoming: Incoming,
  wasThere: (earlier: OutboxRow, ahead: OutboxRow[]) => boolean,
): Coalesced {
  const to = keyed(incoming)
  const prefix = endpointOf(incoming).supersedes
  const drop = prefix === undefined ? [] : rows.filter((row) => isUnsent(row) && row.coalesceKey?.startsWith(prefix))
  const earlier = rows.findLast(
    (row) => isUnsent(row) && !drop.includes(row) && to.coalesceKey !== null && row.coalesceKey === to.coalesceKey,
  )
  if (!earlier) return { drop, change: null, add: to }
  const ahead = rows.filter((row) => row.sequence < earlier.sequence && !drop.includes(row))
  const merged = mergedOf(earlier, incoming, () => wasThere(earlier, ahead))
  if (merged === 'nothing') return { drop: [...drop, earlier], change: null, add: null }
  return {
    drop,
    change: { row: earlier, to: keyed({ ...merged, preview: incoming.preview ?? earlier.preview }) },
    add: null,
  }
}

/** Returns whether the row was never sent. Once the first byte has been sent, a row is repeated unchanged. */
export const isUnsent = (row: OutboxRow): boolean => row.state === 'waiting' && row.attempted === 0

function mergedOf(earlier: OutboxRow, later: Incoming, wasThere: () => boolean): Command | 'nothing' {
  const { merge } = endpointOf(later)
  if (!merge) return { endpoint: later.endpoint, input: later.input }
  const how = merge === 'edits' ? mergeEdits : merge
  return how(
    { endpoint: earlier.endpoint, input: earlier.input },
    { endpoint: later.endpoint, input: later.input },
    wasThere,
  )
}

/**
 * Returns the keys that select the rows a new command can affect: rows with its coalesce key, and rows that it
 * supersedes.
 */
export function keysOf(command: Incoming): { coalesceKey: string | null; supersedes: string | undefined } {
  return { coalesceKey: keyed(command).coalesceKey, supersedes: endpointOf(command).supersedes }
}

function keyed(command: Incoming): Keyed {
  const { orderKey, coalesceKey, needs } = endpointOf(command)
  const { input } = command
  return {
    ...command,
    orderKey: orderKey?.(input) ?? null,
    coalesceKey: coalesceKey?.(input) ?? null,
    needs: needs?.(input) ?? [],
  }
}

function endpointOf({ endpoint }: Command): Endpoint {
  const found = queuedNamed(endpoint)
  if (!found) throw new Error(`${endpoint} is not queued`)
  return found
}
