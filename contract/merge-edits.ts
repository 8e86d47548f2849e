/** How edits that wait become one. Apart from `edit.ts`: only the page writes the queue, the service worker just sends it. */
import { edited, isSame, partsOf, type Values } from './edit'
import type { Command, Merge } from './endpoint'

/**
 * Two edits of one thing that have not left are one: each field from where the first found it to where the last put it.
 * Behind a creation that has not left either, the edit is what is created; behind a removal there is nothing to edit.
 */
export const mergeEdits: Merge = (earlier, later) => {
  if (earlier.endpoint === later.endpoint) return mergeTwo(earlier, later)
  return isCreation(earlier) ? intoCreation(earlier, later) : earlier
}

/** What is made is named by its body; what is edited or removed, by its path. */
const isCreation = ({ input }: Command): boolean => Object.hasOwn(input.body ?? {}, 'id')

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
  if (Object.keys(from).length === 0 && Object.keys(to).every((field) => field === 'id')) return 'nothing'
  return { ...later, input: { ...later.input, body: { ...to, from } } }
}

const intoCreation = (creation: Command, later: Command): Command => ({
  ...creation,
  input: { ...creation.input, body: edited(creation.input.body, later.input.body) },
})
