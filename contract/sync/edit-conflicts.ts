/**
 * Detects and resolves conflicts between an edit (`edit.ts`) and the stored values. Used by server, forms and dialogs.
 */
import { isSame, splitEdit, type Edit, type FieldValue, type FieldValues } from './edit'

/**
 * Splits an edit of `stored` into accepted and conflicting fields.
 * @returns `apply`: the values to write; `theirs`: the stored value of each field that another user has changed
 */
export function applyEdit(stored: FieldValues, edit: Edit): { apply: FieldValues; theirs: FieldValues } {
  const { from, to } = splitEdit(edit)
  const [apply, theirs]: [FieldValues, FieldValues] = [{}, {}]
  for (const [field, value] of Object.entries(to)) {
    const current = stored[field]!
    if (isSame(current, value)) continue
    const isUntouched = !Object.hasOwn(from, field) || isSame(current, from[field])
    if (isUntouched) apply[field] = value
    else theirs[field] = current
  }
  return { apply, theirs }
}

/**
 * Builds the edit that changes `before` to `after`.
 * @returns null if nothing was changed
 */
export function buildEdit(before: FieldValues, after: FieldValues): Edit | null {
  const changed = Object.keys(after).filter((field) => !isSame(before[field], after[field]))
  if (changed.length === 0) return null
  return {
    ...pick(after, changed),
    from: pick(
      before,
      changed.filter((field) => Object.hasOwn(before, field)),
    ),
  }
}

const pick = (values: FieldValues, fields: readonly string[]): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))

/** A field that this user and another user have changed. */
export interface FieldConflict {
  field: string
  yours: FieldValue
  theirs: FieldValue
}

/**
 * Collects the open conflicts of refused edits of one entity.
 * @param refused oldest first
 * @returns the latest values of each field
 */
export function collectConflicts(refused: readonly { edit: Edit; theirs: FieldValues }[]): FieldConflict[] {
  const conflictsByField = new Map<string, FieldConflict>()
  for (const { edit, theirs } of refused) {
    for (const [field, value] of Object.entries(theirs))
      conflictsByField.set(field, { field, yours: edit[field] ?? null, theirs: value })
  }
  return [...conflictsByField.values()]
}

/**
 * Builds the edit that resolves conflicts: the user's values replace those of the other user.
 * @param ownFields fields for which the user's own value wins
 * @returns null if all values of the other user remain
 */
export function resolveConflicts(conflicts: readonly FieldConflict[], ownFields: readonly string[]): Edit | null {
  const ownConflicts = conflicts.filter(({ field }) => ownFields.includes(field))
  if (ownConflicts.length === 0) return null
  const pickValues = (side: 'yours' | 'theirs'): FieldValues =>
    Object.fromEntries(ownConflicts.map((conflict) => [conflict.field, conflict[side]]))
  return { ...pickValues('yours'), from: pickValues('theirs') }
}
