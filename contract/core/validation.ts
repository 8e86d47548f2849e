/**
 * Validates values with superstruct. Other code must not call superstruct's validation: it can throw while it formats a
 * message about a hostile value (`{"toString":{}}`), and its messages contain the input. This module returns a plain
 * list of field names instead.
 */
import { create, Struct, StructError, type Failure } from 'superstruct'
import { countValues, type InputLimits } from './input-limits'

export interface FieldFault {
  /** Dotted path of the field, such as `body.email`; empty for the whole value. */
  field: string
  message: string
}

/** A struct whose values have type `T`. Superstruct's second parameter, its schema, never matters to callers. */
export type StructOf<T> = Struct<T, any>
export type AnyStruct = StructOf<any>

export type CheckResult<T> =
  /** `skipped` is set if a `list` left out invalid items: their invalid fields. */
  | { ok: true; value: T; skipped?: FieldFault[] }
  /** `tooLarge`: the value was not validated. */
  | { ok: false; faults: FieldFault[]; tooLarge?: true }

const maxFaults = 20
const userMessages = new Set<string>()

/** Registers a refinement's message as safe to display. `check` replaces every other message by a generic one. */
export function userMessage(message: string): string {
  userMessages.add(message)
  return message
}
/** Says nothing about the field: see `describeFault`. */
export const invalidInputMessage = userMessage('Invalid input')

/**
 * Validates and coerces `value`. Never throws, and never includes the value in a message.
 * @param all false reports the first fault only
 */
export function check<T>(struct: StructOf<T>, value: unknown, all = true): CheckResult<T> {
  const outerSkipped = skippedFields
  const skipped: FieldFault[] = []
  skippedFields = skipped
  try {
    const valid = create(value, struct)
    return skipped.length > 0
      ? { ok: true, value: valid, skipped: skipped.slice(0, maxFaults) }
      : { ok: true, value: valid }
  } catch (error) {
    return { ok: false, faults: buildFaults(error, all) }
  } finally {
    skippedFields = outerSkipped
  }
}

/**
 * Limit up to which all faults are collected. Superstruct takes about 15 µs for each failure. Forms have fewer values
 * than this.
 */
const maxValuesWithAllFaults = 128

/**
 * Validates input of unknown size. It counts the values first: input with too many or too deeply nested values is
 * rejected without validation, and for long input only the first fault is reported.
 */
export function checkInput<T>(struct: StructOf<T>, value: unknown, limits: Omit<InputLimits, 'bytes'>): CheckResult<T> {
  const count = countValues(value, limits)
  if (count === null) return { ok: false, tooLarge: true, faults: [{ field: '', message: invalidInputMessage }] }
  return check(struct, value, count <= maxValuesWithAllFaults)
}

/** Invalid fields that the lists of the current `check` call have skipped. `check` is synchronous. */
let skippedFields: FieldFault[] = []

/**
 * A list of independent items in a response: `check` skips invalid items and reports them in `skipped`. A response that
 * is itself a list is rejected if it has items and none is valid, because it is not from our server.
 *
 * Use `array()` if a missing item would change the meaning of the others (price lines, free days) or would delete data
 * on the device (rows and lists that the sync engine applies).
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
        const itemPath = [...path, index].join('.')
        const faults = checked.ok ? (checked.skipped ?? []) : checked.faults
        skippedFields.push(
          ...faults.map(({ field, message }) => ({ field: field ? `${itemPath}.${field}` : itemPath, message })),
        )
        return checked.ok ? [checked.value] : []
      })
      const isForeign = path.length === 0 && valid.length === 0 && value.length > 0
      return isForeign ? null : valid
    },
    validator: (value) => Array.isArray(value),
  })
}

function buildFaults(error: unknown, all: boolean): FieldFault[] {
  const failures = all ? getFailures(error) : getFirstFailure(error)
  if (failures.length === 0) return [{ field: '', message: invalidInputMessage }]
  return failures.map(({ path, message, type }) => ({
    // An unknown field has a name from the input, which is not repeated in the message.
    field: (type === 'never' ? path.slice(0, -1) : path).map(String).join('.').slice(0, 80),
    message: userMessages.has(message) ? message : invalidInputMessage,
  }))
}

/** Superstruct may have thrown another error while it formatted its message. */
const getFirstFailure = (error: unknown): Failure[] => (error instanceof StructError ? [error] : [])

function getFailures(error: unknown): Failure[] {
  try {
    return error instanceof StructError ? [...error.failures()].slice(0, maxFaults) : []
  } catch {
    return []
  }
}
