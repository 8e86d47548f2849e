/**
 * Edits of entities that several users edit. An edit contains each field's new value and, under `from`, the value that
 * the user saw. If another user has changed a field in the meantime, the server reports a conflict. Pure functions,
 * used by the outbox, the screens and the server.
 */
export type Told = string | number | boolean | null | readonly string[]
export type Values = Record<string, Told>
/** Example: `{ price: 950, from: { price: 900 } }`. A field without a `from` value is overwritten unconditionally. */
export type Edit = Record<string, unknown> & { from?: Values }

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export const partsOf = ({ from = {}, ...to }: Edit): { from: Values; to: Values } => ({ from, to: to as Values })

/** Returns `values` with the new values of a pending edit. */
export const edited = (values: Values, edit: Edit): Values => ({ ...values, ...partsOf(edit).to })
