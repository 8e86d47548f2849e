/**
 * Edits that the server refused because another user changed the same fields. The user chooses between both versions.
 */
import { resolveConflicts, collectConflicts, type FieldConflict } from '#contract/sync/edit-conflicts'
import type { FieldValues } from '#contract/sync/edit'
import type { OutboxRow } from '../../db/rows'
import { useOutbox } from '../index'
import type { IncomingCommand } from '../outbox/coalesce'
import type { QueueResult } from '../outbox/queue-result'
import { saveWithClient } from '../outbox/save-with-client'

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
export function findConflicts(refused: readonly OutboxRow[]): Conflict[] {
  const rowsByEntity = new Map<string, OutboxRow[]>()
  for (const row of refused.filter(isConflict).sort((a, b) => a.sequence - b.sequence)) {
    const entityKey = row.coalesceKey ?? row.key
    rowsByEntity.set(entityKey, [...(rowsByEntity.get(entityKey) ?? []), row])
  }
  return [...rowsByEntity.values()].map(buildConflict).sort((a, b) => b.row.sequence - a.row.sequence)
}

/** Splits the refused rows that match `isRelevant` into conflicts and other refusals. */
export function useRefused(isRelevant: (row: OutboxRow) => boolean): { conflicts: Conflict[]; others: OutboxRow[] } {
  const refused = useOutbox()?.attention.filter(isRelevant) ?? []
  return splitRefused(refused)
}

export function splitRefused(refused: readonly OutboxRow[]): { conflicts: Conflict[]; others: OutboxRow[] } {
  return { conflicts: findConflicts(refused), others: refused.filter((row) => !isConflict(row)) }
}

const buildConflict = (rows: OutboxRow[]): Conflict => ({
  keys: rows.map(({ key }) => key),
  row: rows.at(-1)!,
  fields: collectConflicts(
    rows.map(({ input, refusal }) => ({ edit: input.body, theirs: refusal!.detail!.theirs as FieldValues })),
  ),
})

/**
 * Resolves a conflict. The user's values of `ownFields` are sent again; the server's values are accepted for all other
 * fields.
 */
export const resolveConflict = (conflict: Conflict, ownFields: readonly string[]): Promise<QueueResult> =>
  saveWithClient((client) => client.replace(conflict.keys, buildResolution(conflict, ownFields)))

/** Builds the command that resolves the conflict, or null if the server's values are accepted for all fields. */
export function buildResolution({ row, fields }: Conflict, ownFields: readonly string[]): IncomingCommand | null {
  const edit = resolveConflicts(fields, ownFields)
  if (!edit) return null
  const { endpoint, input, preview } = row
  // Some edits name their entity in the body: a business, or a photo of a listing.
  const { id } = input.body
  const body = id === undefined ? edit : { id, ...edit }
  return { endpoint, input: { ...input, body }, ...(preview ? { preview } : {}) }
}
