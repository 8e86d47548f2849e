/**
 * Edits of entities that several users edit. An edit contains each field's new value and, under `from`, the value that
 * the user saw. If another user has changed a field in the meantime, the server reports a conflict. Pure functions,
 * used by the outbox, the screens and the server.
 */
export type FieldValue = string | number | boolean | null | readonly FieldValue[] | FieldRow
/** One row of a structured value, such as a stop of a trip. */
export interface FieldRow {
  readonly [name: string]: FieldValue | undefined
}
export type FieldValues = Record<string, FieldValue>
/** Example: `{ price: 950, from: { price: 900 } }`. A field without a `from` value is overwritten unconditionally. */
export interface Edit {
  from?: FieldRow
  [field: string]: FieldValue | undefined
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || serialize(a) === serialize(b)

/** Serializes a value with sorted keys, because PostgreSQL does not keep the order of an object's keys. */
const serialize = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort()) : part,
  )

/** A stored or sent edit contains no undefined value. */
export const splitEdit = ({ from = {}, ...to }: Edit): { from: FieldValues; to: FieldValues } => ({
  from: from as FieldValues,
  to: to as FieldValues,
})

/** Returns `values` with the new values of a pending edit. */
export const overlayEdit = (values: FieldValues, edit: Edit): FieldValues => ({ ...values, ...splitEdit(edit).to })
