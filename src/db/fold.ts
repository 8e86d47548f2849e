/** Applies the outbox to the base. The result is what screens display. */
import { applyPrediction, type View } from './predict'
import { allIds, type CommandTarget } from '#contract/core/endpoint'
import { findTarget } from '#contract/sync/queued-commands'
import type { CommandsOf } from '#contract/sync/queued-endpoints'
import type { BaseRow, Entities, Entity, OutboxRow, QueuedRow } from './rows'

export interface Folded<T> {
  view: View<T>
  /** Ids of the entities that pending commands change. */
  pending: Set<string>
}

export function fold<E extends Entity>(
  entity: E,
  base: readonly BaseRow<Entities[E]>[],
  outbox: readonly OutboxRow[],
): Folded<Entities[E]> {
  const view: View<Entities[E]> = new Map()
  for (const { id, data } of base.filter((row) => row.deleted === 0).sort(byRank))
    if (data !== undefined) view.set(id, data)
  const versions = new Map(base.map((row) => [row.id, row.version]))
  const pending = new Set<string>()
  for (const row of [...outbox].sort(bySequence)) {
    const commandTarget = row.state === 'refused' ? undefined : findTarget(row.endpoint)
    if (!commandTarget || !isChangeOf(entity, row)) continue
    const id = commandTarget.getId(row.input)
    if (isInBase(row, commandTarget, versions.get(id) ?? 0)) continue
    const before = id === allIds ? new Map(view) : null
    applyPrediction(entity, view, id, row)
    if (row.state === 'settling') continue
    if (before) markChanged(pending, before, view)
    else pending.add(id)
  }
  return { view, pending }
}

const isChangeOf = <E extends Entity>(entity: E, row: OutboxRow): row is QueuedRow<CommandsOf<E>> =>
  findTarget(row.endpoint)?.entity === entity

/**
 * Returns whether the base already contains the effect of the row: the row was sent without a response, and the entity
 * has a newer version than at that time. The effect must count once. For a command that sets a value, applying it twice
 * is harmless.
 */
function isInBase(row: OutboxRow, { isAdditive, getId }: CommandTarget, version: number): boolean {
  if (row.seen === undefined || getId(row.input) === allIds) return false
  return version > row.seen && (isAdditive === true || row.state === 'settling')
}

function markChanged<T>(pending: Set<string>, before: View<T>, after: View<T>): void {
  for (const [id, value] of before) if (after.get(id) !== value) pending.add(id)
}

const byRank = (a: BaseRow, b: BaseRow) => a.rank - b.rank
const bySequence = (a: OutboxRow, b: OutboxRow) => a.sequence - b.sequence
