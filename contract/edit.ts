/**
 * An edit of what several people edit. It names each field's new value, and under `from` the value that the person saw
 * and replaces: where somebody else has changed the field meanwhile, the two are told apart. Pure, and the same for the
 * queue, for what is shown, and for the server.
 */
import type { Command, Merge } from './endpoint'

export type Told = string | number | boolean | null | readonly string[]
export type Values = Record<string, Told>
/** `{ price: 950, from: { price: 900 } }`. A field without a `from` is set whatever it was. */
export type Edit = Record<string, unknown> & { from?: Values }

export const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

const partsOf = ({ from = {}, ...to }: Edit): { from: Values; to: Values } => ({ from, to: to as Values })

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
  return { ...pick(after, changed), from: pick(before, changed) }
}

const pick = (values: Values, fields: readonly string[]): Values => Object.fromEntries(fields.map((field) => [field, values[field]!]))

/** What is seen of `values` once the edit waits. */
export const edited = (values: Values, edit: Edit): Values => ({ ...values, ...partsOf(edit).to })

/**
 * Two edits of one thing that have not left are one: each field from where the first found it to where the last put it.
 * Behind a creation that has not left either, the edit is what is created.
 */
export const mergeEdits: Merge = (earlier, later) => (earlier.endpoint === later.endpoint ? mergeTwo(earlier, later) : intoCreation(earlier, later))

function mergeTwo(earlier: Command, later: Command): Command | 'nothing' {
  const [first, last] = [partsOf(earlier.input.body), partsOf(later.input.body)]
  const to = { ...first.to, ...last.to }
  const from: Values = {}
  for (const field of Object.keys(to)) {
    const source = Object.hasOwn(first.to, field) ? first.from : last.from
    if (Object.hasOwn(source, field)) from[field] = source[field]!
  }
  for (const field of Object.keys(from)) {
    if (!isSame(from[field], to[field])) continue
    delete from[field]
    delete to[field]
  }
  if (Object.keys(to).length === 0) return 'nothing'
  return { ...later, input: { ...later.input, body: { ...to, from } } }
}

const intoCreation = (creation: Command, later: Command): Command => ({
  ...creation,
  input: { ...creation.input, body: edited(creation.input.body, later.input.body) },
})

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
    for (const [field, value] of Object.entries(theirs)) open.set(field, { field, yours: edit[field] as Told, theirs: value })
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
