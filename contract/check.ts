/**
 * The only caller of superstruct's validation. Superstruct can throw while it words a message about a hostile
 * value (`{"toString":{}}`), and its messages echo the input; here both end as a plain list of field names.
 */
import { create, type Failure, type Struct } from 'superstruct'
import { countValues, type InputLimits } from './input-limits'

export interface FieldFault {
  /** Dotted path to the field, such as `body.email`; empty for the value as a whole. */
  field: string
  message: string
}

/** `tooLarge`: the value was not validated. */
export type Checked<T> = { ok: true; value: T } | { ok: false; faults: FieldFault[]; tooLarge?: true }

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
  try {
    return { ok: true, value: create(value, struct) }
  } catch (error) {
    return { ok: false, faults: faultsOf(error, all) }
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

function faultsOf(error: unknown, all: boolean): FieldFault[] {
  const failures = all ? failuresOf(error) : [error as Failure]
  if (failures.length === 0) return [{ field: '', message: invalid }]
  return failures.map(({ path, message, type }) => ({
    // A field we do not know has a name that somebody else made up.
    field: (type === 'never' ? path.slice(0, -1) : path).map(String).join('.').slice(0, 80),
    message: messages.has(message) ? message : invalid,
  }))
}

function failuresOf(error: unknown): Failure[] {
  try {
    const found = (error as { failures?: () => Iterable<Failure> }).failures?.()
    return found ? [...found].slice(0, mostFaults) : []
  } catch {
    return []
  }
}

