/**
 * Edits that the server refused because another user changed the same fields. The user chooses between both versions.
 */
import { choiceBetween, conflictsOf, type FieldConflict } from '#contract/conflict'
import type { Values } from '#contract/edit'
import type { OutboxRow } from '../db/rows'
import { useOutbox } from './index'
import type { Incoming } from './coalesce'
import type { Sent } from './sent'

/** The open conflicts of one entity, merged from all refused edits of it. */
export interface Conflict {
  /** Keys of the refused rows. */
  keys: string[]
  /** The most recent of these rows. */
  row: OutboxRow
  fields: FieldConflict[]
}

const isConflict = ({ refusal }: OutboxRow): boolean =>
  refusal?.code === 'conflict' && typeof refusal.detail?.theirs === 'object'

/** Groups conflicts by entity, most recently changed first. */
export function conflictsIn(refused: readonly OutboxRow[]): Conflict[] {
  const byThing = new Map<string, OutboxRow[]>()
  for (const row of refused.filter(isConflict).sort((a, b) => a.sequence - b.sequence)) {
    const thing = row.coalesceKey ?? row.key
    byThing.set(thing, [...(byThing.get(thing) ?? []), row])
  }
  return [...byThing.values()].map(conflictOf).sort((a, b) => b.row.sequence - a.row.sequence)
}

/** Splits the refused rows that match `isRelevant` into conflicts and other refusals. */
export function useRefused(isMeant: (row: OutboxRow) => boolean): { conflicts: Conflict[]; others: OutboxRow[] } {
  const refused = useOutbox()?.attention.filter(isMeant) ?? []
  return splitRefused(refused)
}

export function splitRefused(refused: readonly OutboxRow[]): { conflicts: Conflict[]; others: OutboxRow[] } {
  return { conflicts: conflictsIn(refused), others: refused.filter((row) => !isConflict(row)) }
}

const conflictOf = (rows: OutboxRow[]): Conflict => ({
  keys: rows.map(({ key }) => key),
  row: rows.at(-1)!,
  fields: conflictsOf(
    rows.map(({ input, refusal }) => ({ edit: input.body, theirs: refusal!.detail!.theirs as Values })),
  ),
})

/**
 * Resolves a conflict. The user's values of `ownFields` are sent again; the server's values are accepted for all other
 * fields.
 */
export const settleConflict = async (conflict: Conflict, kept: readonly string[]): Promise<Sent> =>
  (await import('./client')).replace(conflict.keys, settled(conflict, kept))

/** Builds the command that resolves the conflict, or null if the server's values are accepted for all fields. */
export function settled({ row, fields }: Conflict, kept: readonly string[]): Incoming | null {
  const edit = choiceBetween(fields, kept)
  if (!edit) return null
  const { endpoint, input, preview } = row
  return { endpoint, input: { ...input, body: edit }, ...(preview ? { preview } : {}) }
}
