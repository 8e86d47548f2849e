/** Edits that the server refused because somebody else changed the same: what the person has to choose between. */
import { choiceBetween, conflictsOf, type FieldConflict } from '#contract/conflict'
import type { Values } from '#contract/edit'
import type { OutboxRow } from '../db/rows'
import { useOutbox } from './index'
import type { Incoming } from './coalesce'
import type { Sent } from './sent'

/** Of one thing: all that is open, however many edits it came from. */
export interface Conflict {
  /** Of the refused rows. */
  keys: string[]
  /** The last of them. */
  row: OutboxRow
  fields: FieldConflict[]
}

const isConflict = ({ refusal }: OutboxRow): boolean =>
  refusal?.code === 'conflict' && typeof refusal.detail?.theirs === 'object'

/** By thing, the one that was changed last first. */
export function conflictsIn(refused: readonly OutboxRow[]): Conflict[] {
  const byThing = new Map<string, OutboxRow[]>()
  for (const row of refused.filter(isConflict).sort((a, b) => a.sequence - b.sequence)) {
    const thing = row.coalesceKey ?? row.key
    byThing.set(thing, [...(byThing.get(thing) ?? []), row])
  }
  return [...byThing.values()].map(conflictOf).sort((a, b) => b.row.sequence - a.row.sequence)
}

/** What the server refused of these: what two have changed, and what it would not do at all. */
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

/** The person has chosen, field by field: what is `kept` of one's own is sent again over theirs; of the rest theirs stands. */
export const settleConflict = async (conflict: Conflict, kept: readonly string[]): Promise<Sent> =>
  (await import('./client')).replace(conflict.keys, settled(conflict, kept))

/** What is sent once the person has chosen; null where all of theirs stands. */
export function settled({ row, fields }: Conflict, kept: readonly string[]): Incoming | null {
  const edit = choiceBetween(fields, kept)
  if (!edit) return null
  const { endpoint, input, preview } = row
  return { endpoint, input: { ...input, body: edit }, ...(preview ? { preview } : {}) }
}
