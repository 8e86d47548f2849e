/** Values that are derived from a field's struct: those that it accepts although nobody means them. */
import { check, type AnyStruct } from '#contract/core/validation'

export interface InputField {
  path: (string | number)[]
  struct: AnyStruct
}

/** No input may accept these: PostgreSQL and `Date` cannot store them. */
export const outOfBounds: readonly unknown[] = [
  '2026-99-99T99:99:99Z',
  '2026-02-30T10:00:00Z',
  '2026-11-21T24:00:01Z',
  '2026-11-21T1.2.3Z',
  '2026-11-21T:::::Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  1e300,
  -1e300,
  Number.MAX_VALUE,
  2 ** 53,
  -(2 ** 53),
  1e13,
  -1e13,
  '1e300',
  '9'.repeat(40),
]

/** Values at the edges of what columns and calendars can store. Each is sent to every field that accepts it. */
export const edgeValues: readonly unknown[] = [
  ...outOfBounds,
  '1970-01-01T00:00:00Z',
  '2199-12-31T23:59:59.999Z',
  '1900-01-01',
  '2199-12-31',
  -4000,
  -1,
  0,
  0.001,
  -0.001,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  999_999_999,
  1e9,
  1e12,
  '2147483648',
  '-4000',
]

/** Returns every field of a struct that is no object or list itself. A list is listed as its first item. */
export function listFields(struct: AnyStruct, path: readonly (string | number)[] = []): InputField[] {
  if (struct.type === 'array' && struct.schema) return listFields(struct.schema as AnyStruct, [...path, 0])
  if ((struct.type !== 'object' && struct.type !== 'type') || !struct.schema) return [{ path: [...path], struct }]
  return Object.entries(struct.schema as Record<string, AnyStruct>).flatMap(([name, field]) =>
    listFields(field, [...path, name]),
  )
}

const texts = [
  'Hello',
  'w7k3m9p2xq',
  'Hello to all who read this long sentence, which has enough words for a cover note.',
]
/** Returns whether a field accepts any text. The structs of the verticals check the values of `any` fields. */
export const isFreeText = (struct: AnyStruct): boolean =>
  struct.type === 'any' || listAcceptedValues(struct, texts).length > 0

/** Lists the values that a struct accepts as they are. Text that it normalizes, such as separators of an account number, is not stored. */
export const listAcceptedValues = (struct: AnyStruct, values: readonly unknown[]): unknown[] =>
  values.filter((value) => {
    const result = check(struct, value)
    const isNormalizedText =
      result.ok && typeof value === 'string' && typeof result.value === 'string' && result.value !== value
    return result.ok && !isNormalizedText
  })
