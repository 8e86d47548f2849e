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

export const partsOf = ({ from = {}, ...to }: Edit): { from: Values; to: Values } => ({ from, to: to as Values })

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
  if (Object.keys(from).length === 0 && Object.keys(to).every((field) => field === 'id')) return 'nothing'
  return { ...later, input: { ...later.input, body: { ...to, from } } }
}

const intoCreation = (creation: Command, later: Command): Command => ({
  ...creation,
  input: { ...creation.input, body: edited(creation.input.body, later.input.body) },
})
