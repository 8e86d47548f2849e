/**
 * An edit of what several people edit. It names each field's new value, and under `from` the value that the person saw
 * and replaces: where somebody else has changed the field meanwhile, the two are told apart. Pure, and the same for the
 * queue, for what is shown, and for the server.
 */
export type Told = string | number | boolean | null | readonly string[]
export type Values = Record<string, Told>
/** `{ price: 950, from: { price: 900 } }`. A field without a `from` is set whatever it was. */
export type Edit = Record<string, unknown> & { from?: Values }

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export const partsOf = ({ from = {}, ...to }: Edit): { from: Values; to: Values } => ({ from, to: to as Values })

/** What is seen of `values` once the edit waits. */
export const edited = (values: Values, edit: Edit): Values => ({ ...values, ...partsOf(edit).to })
