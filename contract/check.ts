/**
 * The only caller of superstruct's validation. Superstruct can throw while it words a message about a hostile
 * value (`{"toString":{}}`), and its messages echo the input; here both end as a plain list of field names.
 */
import { create, Struct, StructError, type Failure } from 'superstruct'
import { countValues, type InputLimits } from './input-limits'

export interface FieldFault {
  /** Dotted path to the field, such as `body.email`; empty for the value as a whole. */
  field: string
  message: string
}

export type Checked<T> =
  /** `skipped` is set if a `list` left out invalid items: their invalid fields. */
  | { ok: true; value: T; skipped?: FieldFault[] }
  /** `tooLarge`: the value was not validated. */
  | { ok: false; faults: FieldFault[]; tooLarge?: true }

const mostFaults = 20
const messages = new Set<string>()

/** A refinement's own words, safe to show: only messages made by `says` reach the person. */
export function says(message: string): string {
  messages.add(message)
  return message
}
const invalid = says('Invalid input')

/**
 * Checks and coerces `value`. Never throws, never echoes the value.
 * @param all false reports the first fault only.
 */
export function check<T>(struct: Struct<T, any>, value: unknown, all = true): Checked<T> {
  const outerSkipped = skippedFields
  const skipped: FieldFault[] = []
  skippedFields = skipped
  try {
    const valid = create(value, struct)
    return skipped.length > 0
      ? { ok: true, value: valid, skipped: skipped.slice(0, mostFaults) }
      : { ok: true, value: valid }
  } catch (error) {
    return { ok: false, faults: faultsOf(error, all) }
  } finally {
    skippedFields = outerSkipped
  }
}

/** Superstruct builds every failure at once, at about 15 µs each. Forms have fewer values than this. */
const maxValuesWithAllFaults = 128

/**
 * Checks input that nobody has bounded yet. Counts its values first: too many or too deep are refused without validation,
 * and for long input only the first fault is reported.
 */
export function checkInput<T>(struct: Struct<T, any>, value: unknown, limits: Omit<InputLimits, 'bytes'>): Checked<T> {
  const count = countValues(value, limits)
  if (count === null) return { ok: false, tooLarge: true, faults: [{ field: '', message: invalid }] }
  return check(struct, value, count <= maxValuesWithAllFaults)
}

/** Filled by the lists of the running `check`, which is synchronous. */
let skippedFields: FieldFault[] = []

/**
 * A list in a response whose items are independent of each other: `check` skips an invalid item and names it in
 * `skipped`. A response that is itself a list is rejected if it has items and none is valid: it is not our server's.
 *
 * Use `array()` where a missing item would change the meaning of the others (price lines, free days) or would delete
 * something on the device (rows and lists that the sync engine applies).
 */
/* @__NO_SIDE_EFFECTS__ */
export function list<T, S>(item: Struct<T, S>): Struct<T[], Struct<T, S>> {
  return new Struct<T[], Struct<T, S>>({
    type: 'array',
    schema: item,
    coercer: (value, { path }) => {
      if (!Array.isArray(value)) return value
      const valid = value.flatMap((element: unknown, index) => {
        const checked = check(item, element)
        const place = [...path, index].join('.')
        const faults = checked.ok ? (checked.skipped ?? []) : checked.faults
        skippedFields.push(
          ...faults.map(({ field, message }) => ({ field: field ? `${place}.${field}` : place, message })),
        )
        return checked.ok ? [checked.value] : []
      })
      const isForeign = path.length === 0 && valid.length === 0 && value.length > 0
      return isForeign ? null : valid
    },
    validator: (value) => Array.isArray(value),
  })
}

function faultsOf(error: unknown, all: boolean): FieldFault[] {
  const failures = all ? failuresOf(error) : firstFailureOf(error)
  if (failures.length === 0) return [{ field: '', message: invalid }]
  return failures.map(({ path, message, type }) => ({
    // A field we do not know has a name that somebody else made up.
    field: (type === 'never' ? path.slice(0, -1) : path).map(String).join('.').slice(0, 80),
    message: messages.has(message) ? message : invalid,
  }))
}

/** Superstruct may have thrown something else while it worded its message. */
const firstFailureOf = (error: unknown): Failure[] => (error instanceof StructError ? [error as Failure] : [])

function failuresOf(error: unknown): Failure[] {
  try {
    const found = (error as { failures?: () => Iterable<Failure> }).failures?.()
    return found ? [...found].slice(0, mostFaults) : []
  } catch {
    return []
  }
}
