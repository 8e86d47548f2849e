import fc from 'fast-check'
import { object } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { check } from '../core/validation'
import { applyEdit, resolveConflicts, collectConflicts, buildEdit } from './edit-conflicts'
import { isSame, overlayEdit, type Edit, type FieldValues } from './edit'
import { coalesceEdits } from './coalesce-edits'
import { buildEditStruct } from './edit-struct'
import { text } from '../core/values'

const stored: FieldValues = { name: 'Garden room', price: 900, amenities: ['Wi-Fi'], offered: true }

describe('an edit', () => {
  it('is applied to fields that nobody else changed', () => {
    expect(applyEdit(stored, { price: 950, amenities: [], from: { price: 900, amenities: ['Wi-Fi'] } })).toEqual({
      apply: { price: 950, amenities: [] },
      theirs: {},
    })
  })

  it('conflicts per field if another user changed it', () => {
    expect(applyEdit(stored, { price: 950, name: 'Lawn room', from: { price: 850, name: 'Garden room' } })).toEqual({
      apply: { name: 'Lawn room' },
      theirs: { price: 900 },
    })
  })

  it('has no effect if the value is already set', () => {
    expect(applyEdit(stored, { price: 900, amenities: ['Wi-Fi'], from: { price: 850, amenities: [] } })).toEqual({
      apply: {},
      theirs: {},
    })
  })

  it('has no effect if only the order of keys or a missing cell differs', () => {
    const rows = [{ stop: 'Lusaka', km: 0, place: undefined }]
    expect(isSame(rows, [{ km: 0, stop: 'Lusaka' }])).toBe(true)
    expect(isSame(rows, [{ km: 1, stop: 'Lusaka' }])).toBe(false)
    expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false)
  })

  it('An edit without previous values is applied unconditionally', () => {
    expect(applyEdit(stored, { price: 950 })).toEqual({ apply: { price: 950 }, theirs: {} })
  })

  it('is the difference between two states, or null', () => {
    expect(buildEdit(stored, { ...stored, price: 950 })).toEqual({ price: 950, from: { price: 900 } })
    expect(buildEdit(stored, { ...stored, amenities: ['Wi-Fi'] })).toBeNull()
    expect(buildEdit({}, { price: 950 })).toEqual({ price: 950, from: {} })
  })
})

const command = (body: Edit, endpoint = 'edit') => ({ endpoint, input: { params: { id: 'a' }, query: {}, body } })
const mergeBodies = (first: Edit, last: Edit) => {
  const mergedCommand = coalesceEdits(command(first), command(last), () => true)
  return mergedCommand === 'nothing' ? mergedCommand : mergedCommand.input.body
}

describe('merging two pending edits', () => {
  it('keeps the first previous value and the last new value of each field', () => {
    expect(
      mergeBodies({ price: 950, from: { price: 900 } }, { price: 990, name: 'B', from: { price: 950, name: 'A' } }),
    ).toEqual({
      price: 990,
      name: 'B',
      from: { price: 900, name: 'A' },
    })
  })

  it('returns nothing if they cancel out', () => {
    expect(mergeBodies({ price: 950, from: { price: 900 } }, { price: 900, from: { price: 950 } })).toBe('nothing')
    expect(
      mergeBodies({ price: 950, name: 'B', from: { price: 900, name: 'A' } }, { price: 900, from: { price: 950 } }),
    ).toEqual({ name: 'B', from: { name: 'A' } })
  })

  it('keeps the id and does not count it as a change', () => {
    expect(
      mergeBodies({ id: 'a', price: 950, from: { price: 900 } }, { id: 'a', price: 900, from: { price: 950 } }),
    ).toBe('nothing')
    expect(
      mergeBodies({ id: 'a', price: 950, from: { price: 900 } }, { id: 'a', name: 'B', from: { name: 'A' } }),
    ).toEqual({
      id: 'a',
      price: 950,
      name: 'B',
      from: { price: 900, name: 'A' },
    })
  })

  it('applies an edit to an unsent creation', () => {
    const mergedCreation = coalesceEdits(
      command({ id: 'a', price: 900, name: 'A' }, 'create'),
      command({ price: 950, from: { price: 900 } }),
      () => false,
    )
    expect(mergedCreation).toEqual(command({ id: 'a', price: 950, name: 'A' }, 'create'))
  })

  it('leaves a removal unchanged', () => {
    const removal = command({}, 'remove')
    expect(coalesceEdits(removal, command({ name: 'B', from: { name: 'A' } }), () => true)).toEqual(removal)
  })

  it('has the same result as sending them separately, for any values', () => {
    const values = fc.record({
      a: fc.integer({ min: 0, max: 2 }),
      b: fc.integer({ min: 0, max: 2 }),
    }) as fc.Arbitrary<FieldValues>
    fc.assert(
      fc.property(values, values, values, (start, middle, end) => {
        const [first, last] = [buildEdit(start, middle), buildEdit(middle, end)]
        if (!first || !last) return
        const combinedEdit = coalesceEdits(command(first), command(last), () => true)
        const combinedResult =
          combinedEdit === 'nothing' ? start : overlayEdit(start, applyEdit(start, combinedEdit.input.body).apply)
        expect(combinedResult).toEqual(end)
      }),
    )
  })
})

describe('the conflicts of refused edits', () => {
  const refusedEdits: { edit: Edit; theirs: FieldValues }[] = [
    { edit: { price: 950, name: 'B', from: {} }, theirs: { price: 850, name: 'C' } },
    { edit: { price: 990, from: {} }, theirs: { price: 870 } },
  ]
  it('contain the latest values of each field', () => {
    expect(collectConflicts(refusedEdits)).toEqual([
      { field: 'price', yours: 990, theirs: 870 },
      { field: 'name', yours: 'B', theirs: 'C' },
    ])
  })
  it('are resolved by an edit that replaces the server’s values, or by none', () => {
    expect(resolveConflicts(collectConflicts(refusedEdits), ['price'])).toEqual({ price: 990, from: { price: 870 } })
    expect(resolveConflicts(collectConflicts(refusedEdits), [])).toBeNull()
  })
})

describe('the edit schema', () => {
  const Struct = buildEditStruct({ name: text(5, 2), town: text(5) }, { id: text(3) })
  it('accepts the rows of a structured value as its previous value', () => {
    expect(check(Struct, { id: 'x', name: 'ab', from: { name: [{ stop: 'Lusaka', km: 0 }] } })).toMatchObject({
      ok: true,
    })
  })
  it('validates new values and does not validate previous ones', () => {
    expect(check(Struct, { id: 'x', name: ' ab ', from: { name: 'longer than would be taken' } })).toEqual({
      ok: true,
      value: { id: 'x', name: 'ab', from: { name: 'longer than would be taken' } },
    })
    expect(check(Struct, { id: 'x', name: 'a' })).toMatchObject({ ok: false, faults: [{ field: 'name' }] })
  })
  it.each([
    { id: 'x' },
    { id: 'x', from: { name: 'a' } },
    { id: 'x', name: 'ab', from: { other: 1 } },
    { id: 'x', other: 1 },
  ])('rejects invalid input: %j', (invalidBody) => {
    expect(check(Struct, invalidBody).ok).toBe(false)
    expect(check(object({}), invalidBody).ok).toBe(false)
  })
})
