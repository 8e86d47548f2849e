import { applyEdit } from '#contract/sync/edit-conflicts'
import type { Edit, FieldValues } from '#contract/sync/edit'
import type { Tx } from './transact'

/** Applies an edit like `applyEdit`, and records the changed values for the activity of members (decision 076). */
export function applyRecordedEdit(tx: Tx, stored: FieldValues, edit: Edit): ReturnType<typeof applyEdit> {
  const result = applyEdit(stored, edit)
  const before = Object.fromEntries(Object.entries(stored).filter(([field]) => Object.hasOwn(result.apply, field)))
  tx.recorded.edit = { before, after: result.apply }
  return result
}
