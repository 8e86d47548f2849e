/** Merges a new command with commands that have not been sent yet. Pure functions. */
import type { Command, Endpoint } from '#contract/core/endpoint'
import { coalesceEdits } from '#contract/sync/coalesce-edits'
import type { OutboxRow, Preview } from '../../db/rows'
import { findQueuedCommand } from '#contract/sync/queued-commands'

export interface IncomingCommand extends Command {
  preview?: Preview
}

/** A command with its keys, as stored in an outbox row. */
export interface KeyedCommand extends IncomingCommand {
  orderKey: string | null
  coalesceKey: string | null
  needs: readonly string[]
}

export interface CoalesceResult {
  /** Rows to delete without sending them. */
  drop: OutboxRow[]
  /** A row whose command changes. It keeps its position. */
  change: { row: OutboxRow; to: KeyedCommand } | null
  /** A command to append at the end. */
  add: KeyedCommand | null
}

/**
 * @param rows all rows of this user, in order.
 * @param hadTarget returns whether the entity that `earlier` changes existed before it, given the rows ahead of it.
 */
export function coalesce(
  rows: readonly OutboxRow[],
  incoming: IncomingCommand,
  hadTarget: (earlier: OutboxRow, ahead: OutboxRow[]) => boolean,
): CoalesceResult {
  const to = addKeys(incoming)
  const prefix = getQueuedEndpoint(incoming).supersedes
  const drop = prefix === undefined ? [] : rows.filter((row) => isUnsent(row) && row.coalesceKey?.startsWith(prefix))
  const earlier = rows.findLast(
    (row) => isUnsent(row) && !drop.includes(row) && to.coalesceKey !== null && row.coalesceKey === to.coalesceKey,
  )
  if (!earlier) return { drop, change: null, add: to }
  const ahead = rows.filter((row) => row.sequence < earlier.sequence && !drop.includes(row))
  const merged = mergeCommands(earlier, incoming, () => hadTarget(earlier, ahead))
  if (merged === 'nothing') return { drop: [...drop, earlier], change: null, add: null }
  return {
    drop,
    change: { row: earlier, to: addKeys({ ...merged, preview: incoming.preview ?? earlier.preview }) },
    add: null,
  }
}

/** Returns whether the row was never sent. Once the first byte has been sent, a row is repeated unchanged. */
const isUnsent = (row: OutboxRow): boolean => row.state === 'waiting' && row.attempted === 0

function mergeCommands(earlier: OutboxRow, later: IncomingCommand, hadTarget: () => boolean): Command | 'nothing' {
  const { merge } = getQueuedEndpoint(later)
  if (!merge) return { endpoint: later.endpoint, input: later.input }
  const mergeFunction = merge === 'edits' ? coalesceEdits : merge
  return mergeFunction(
    { endpoint: earlier.endpoint, input: earlier.input },
    { endpoint: later.endpoint, input: later.input },
    hadTarget,
  )
}

/**
 * Returns the keys that select the rows a new command can affect: rows with its coalesce key, and rows that it
 * supersedes.
 */
export function getCoalesceKeys(command: IncomingCommand): {
  coalesceKey: string | null
  supersedes: string | undefined
} {
  return { coalesceKey: addKeys(command).coalesceKey, supersedes: getQueuedEndpoint(command).supersedes }
}

function addKeys(command: IncomingCommand): KeyedCommand {
  const { orderKey, coalesceKey, needs } = getQueuedEndpoint(command)
  const { input } = command
  return {
    ...command,
    orderKey: orderKey?.(input) ?? null,
    coalesceKey: coalesceKey?.(input) ?? null,
    needs: needs?.(input) ?? [],
  }
}

function getQueuedEndpoint({ endpoint }: Command): Endpoint {
  const queuedEndpoint = findQueuedCommand(endpoint)
  if (!queuedEndpoint) throw new Error(`${endpoint} is not queued`)
  return queuedEndpoint
}
