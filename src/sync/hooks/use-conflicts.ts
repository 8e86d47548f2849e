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

const isFieldValues = (value: unknown): value is FieldValues => typeof value === 'object' && value !== null

/** Returns the server's values of the fields in conflict; undefined if the row was refused for another reason. */
function getTheirs({ refusal }: OutboxRow): FieldValues | undefined {
  const theirs = refusal?.code === 'conflict' ? refusal.detail?.theirs : undefined
  return isFieldValues(theirs) ? theirs : undefined
}

/** Groups conflicts by entity, most recently changed first. */
export function findConflicts(refused: readonly OutboxRow[]): Conflict[] {
  const conflictsByEntity = new Map<string, Omit<Conflict, 'fields'> & { edits: RefusedEdit[] }>()
  for (const row of [...refused].sort((a, b) => a.sequence - b.sequence)) {
    const theirs = getTheirs(row)
    if (!theirs) continue
    const entityKey = row.coalesceKey ?? row.key
    const { keys = [], edits = [] } = conflictsByEntity.get(entityKey) ?? {}
    const edit = { edit: row.input.body, theirs }
    conflictsByEntity.set(entityKey, { keys: [...keys, row.key], row, edits: [...edits, edit] })
  }
  return [...conflictsByEntity.values()]
    .map(({ edits, ...conflict }) => ({ ...conflict, fields: collectConflicts(edits) }))
    .sort((a, b) => b.row.sequence - a.row.sequence)
}

type RefusedEdit = Parameters<typeof collectConflicts>[0][number]

interface SplitRows<R extends OutboxRow> {
  conflicts: Conflict[]
  others: R[]
}

/** Splits the refused rows that match `isRelevant` into conflicts and other refusals. */
export function useRefused<R extends OutboxRow>(isRelevant: (row: OutboxRow) => row is R): SplitRows<R>
export function useRefused(isRelevant: (row: OutboxRow) => boolean): SplitRows<OutboxRow>
export function useRefused(isRelevant: (row: OutboxRow) => boolean): SplitRows<OutboxRow> {
  return splitRefused(useOutbox()?.attention.filter(isRelevant) ?? [])
}

export const splitRefused = <R extends OutboxRow>(refused: readonly R[]): SplitRows<R> => ({
  conflicts: findConflicts(refused),
  others: refused.filter((row) => !getTheirs(row)),
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
