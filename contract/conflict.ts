/**
 * Detects and resolves conflicts between an edit (`edit.ts`) and the stored values. Used by server, forms and dialogs.
 */
import { isSame, partsOf, type Edit, type Told, type Values } from './edit'

/**
 * Splits an edit of `stored` into accepted and conflicting fields.
 * @returns `apply`: the values to write; `theirs`: the stored value of each field that another user has changed
 */
export function applyEdit(stored: Values, edit: Edit): { apply: Values; theirs: Values } {
  const { from, to } = partsOf(edit)
  const [apply, theirs]: [Values, Values] = [{}, {}]
  for (const [field, value] of Object.entries(to)) {
    const now = stored[field]!
    if (isSame(now, value)) continue
    const isUntouched = !Object.hasOwn(from, field) || isSame(now, from[field])
    if (isUntouched) apply[field] = value
    else theirs[field] = now
  }
  return { apply, theirs }
}

/**
 * Builds the edit that changes `before` to `after`.
 * @returns null if nothing was changed
 */
export function editBetween(before: Values, after: Values): Edit | null {
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

const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field]!]))

/** A field that this user and another user have changed. */
export interface FieldConflict {
  field: string
  yours: Told
  theirs: Told
}

/**
 * Collects the open conflicts of refused edits of one entity.
 * @param refused oldest first
 * @returns the latest values of each field
 */
export function conflictsOf(refused: readonly { edit: Edit; theirs: Values }[]): FieldConflict[] {
  const open = new Map<string, FieldConflict>()
  for (const { edit, theirs } of refused) {
    for (const [field, value] of Object.entries(theirs))
      open.set(field, { field, yours: edit[field] as Told, theirs: value })
  }
  return [...open.values()]
}

/**
 * Builds the edit that resolves conflicts: the user's values replace those of the other user.
 * @param ownFields fields for which the user's own value wins
 * @returns null if all values of the other user remain
 */
export function choiceBetween(conflicts: readonly FieldConflict[], kept: readonly string[]): Edit | null {
  const mine = conflicts.filter(({ field }) => kept.includes(field))
  if (mine.length === 0) return null
  const all = (which: 'yours' | 'theirs'): Values => Object.fromEntries(mine.map((one) => [one.field, one[which]]))
  return { ...all('yours'), from: all('theirs') }
}
