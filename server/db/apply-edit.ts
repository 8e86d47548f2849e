import { applyEdit } from '#contract/sync/edit-conflicts'
import type { Edit, FieldValues } from '#contract/sync/edit'
import type { Tx } from './transact'

export interface AppliedEdit {
  before: FieldValues
  after: FieldValues
}

const editsByTransaction = new WeakMap<Tx, AppliedEdit>()

/** Applies an edit like `applyEdit`, and remembers the changed values for the activity of members (decision 076). */
export function applyRecordedEdit(tx: Tx, stored: FieldValues, edit: Edit): ReturnType<typeof applyEdit> {
  const result = applyEdit(stored, edit)
  const before = Object.fromEntries(
    Object.keys(result.apply)
      .filter((field) => stored[field] !== undefined)
      .map((field) => [field, stored[field]!]),
  )
  editsByTransaction.set(tx, { before, after: result.apply })
  return result
}

/** @returns what the command of this transaction changed; undefined if it was no edit */
export const getAppliedEdit = (tx: Tx): AppliedEdit | undefined => editsByTransaction.get(tx)
