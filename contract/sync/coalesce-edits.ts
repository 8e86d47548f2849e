/**
 * Coalesces pending edits. Separate from `edit.ts`, because only the page writes to the outbox; the service worker only
 * sends it.
 */
import { overlayEdit, isSame, splitEdit, type FieldValues } from './edit'
import type { Command, Merge } from '../core/endpoint'

/**
 * Merges two unsent edits of one entity: each field has the first previous value and the last new value. An edit after
 * an unsent creation changes the creation. An edit after a removal is dropped.
 */
export const coalesceEdits: Merge = (earlier, later) => {
  if (earlier.endpoint === later.endpoint) return mergeTwoEdits(earlier, later)
  return isCreation(earlier) ? mergeIntoCreation(earlier, later) : earlier
}

/** A creation has the entity's id in its body; an edit or a removal has it in its path. */
const isCreation = ({ input }: Command): boolean => Object.hasOwn(input.body ?? {}, 'id')

function mergeTwoEdits(earlier: Command, later: Command): Command | 'nothing' {
  const [first, last] = [splitEdit(earlier.input.body), splitEdit(later.input.body)]
  const to = { ...first.to, ...last.to }
  const from: FieldValues = {}
  for (const field of Object.keys(to)) {
    const source = Object.hasOwn(first.to, field) ? first.from : last.from
    if (Object.hasOwn(source, field)) from[field] = source[field] ?? null
  }
  for (const field of Object.keys(from)) {
    if (!isSame(from[field], to[field])) continue
    delete from[field]
    delete to[field]
  }
  if (Object.keys(from).length === 0 && Object.keys(to).every((field) => field === 'id')) return 'nothing'
  return { ...later, input: { ...later.input, body: { ...to, from } } }
}

const mergeIntoCreation = (creation: Command, later: Command): Command => ({
  ...creation,
  input: { ...creation.input, body: overlayEdit(creation.input.body, later.input.body) },
})
