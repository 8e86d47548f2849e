import { describe, expect, it } from 'vitest'
import { any, define, object, string, type Struct } from 'superstruct'
import { check, checkInput } from './validation'
import { defaultLimits } from './input-limits'

it('check names known fields only and no unknown ones', () => {
  const checked = check(object({ email: string() }), { email: 7, '<script>': 1 })
  expect(checked).toEqual({
    ok: false,
    faults: [
      { field: 'email', message: 'Invalid input' },
      { field: '', message: 'Invalid input' },
    ],
  })
})

describe('checkInput', () => {
  /** Creates a struct that counts how often superstruct validates a value. */
  function createCountingStruct(): { struct: Struct<any, any>; validations: () => number } {
    let validations = 0
    const field = define('counted', () => {
      validations++
      return 'no'
    })
    return {
      struct: object({ first: field, list: field, deep: any() }) as Struct<any, any>,
      validations: () => validations,
    }
  }
  const tooLarge = { ok: false, tooLarge: true, faults: [{ field: '', message: 'Invalid input' }] }
  const withFields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index]))

  it('rejects too many values without validating any', () => {
    const { struct, validations } = createCountingStruct()
    expect(checkInput(struct, withFields(defaultLimits.values + 1), defaultLimits)).toEqual(tooLarge)
    expect(checkInput(struct, { list: Array.from({ length: defaultLimits.values }, () => 0) }, defaultLimits)).toEqual(
      tooLarge,
    )
    expect(validations()).toBe(0)
  })

  it('rejects input nested too deeply without validating any, at any depth', () => {
    const { struct, validations } = createCountingStruct()
    for (const depth of [defaultLimits.depth, 5000, 1_000_000]) {
      let deep: unknown = 1
      for (let level = 0; level < depth; level++) deep = level % 2 ? { a: deep } : [deep]
      expect(checkInput(struct, { deep }, { ...defaultLimits, values: Infinity })).toEqual(tooLarge)
    }
    expect(validations()).toBe(0)
  })

  it('stops at the first fault of long input, and returns all faults of short input', () => {
    const counting = createCountingStruct()
    expect(checkInput(counting.struct, withFields(400), defaultLimits)).toMatchObject({ faults: [{ field: 'first' }] })
    expect(counting.validations()).toBe(1)
    expect(checkInput(createCountingStruct().struct, withFields(5), defaultLimits)).toMatchObject({
      faults: [{ field: 'first' }, { field: 'list' }, ...Array(5).fill({ field: '' })],
    })
  })

  it('rejects long input for which superstruct cannot build a message', () => {
    const hostile = { email: { toString: {} }, ...withFields(200) }
    expect(checkInput(object({ email: string() }), hostile, defaultLimits)).toEqual({
      ok: false,
      faults: [{ field: '', message: 'Invalid input' }],
    })
    let deep: unknown = 1
    for (let level = 0; level < 20_000; level++) deep = [deep]
    expect(
      checkInput(object({ email: string() }), { email: deep }, { values: Infinity, depth: Infinity }),
    ).toMatchObject({ ok: false, faults: [{}] })
  })

  it('accepts input within the limits', () => {
    expect(checkInput(object({ email: string() }), { email: 'a' }, defaultLimits)).toEqual({
      ok: true,
      value: { email: 'a' },
    })
  })
})
