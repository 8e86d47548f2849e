/** Where an edit (`edit.ts`) and what stands are told apart: for the server, the form and the person who chooses. */
import { isSame, partsOf, type Edit, type Told, type Values } from './edit'

/** What the edit does to `stored`: what may be written, and of the rest what somebody else has made of it. */
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

/** The edit that leads from `before` to `after`; null where nothing was changed. */
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

/** A field that two have changed. */
export interface FieldConflict {
  field: string
  yours: Told
  theirs: Told
}

/** What is still open between these refused edits of one thing, oldest first, and what stands: of each field the latest word. */
export function conflictsOf(refused: readonly { edit: Edit; theirs: Values }[]): FieldConflict[] {
  const open = new Map<string, FieldConflict>()
  for (const { edit, theirs } of refused) {
    for (const [field, value] of Object.entries(theirs))
      open.set(field, { field, yours: edit[field] as Told, theirs: value })
  }
  return [...open.values()]
}

/** The edit by which what is `kept` of one's own takes the place of theirs; null where all of theirs stands. */
export function choiceBetween(conflicts: readonly FieldConflict[], kept: readonly string[]): Edit | null {
  const mine = conflicts.filter(({ field }) => kept.includes(field))
  if (mine.length === 0) return null
  const all = (which: 'yours' | 'theirs'): Values => Object.fromEntries(mine.map((one) => [one.field, one[which]]))
  return { ...all('yours'), from: all('theirs') }
}
