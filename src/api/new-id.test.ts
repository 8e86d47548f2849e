import { expect, it, vi } from 'vitest'
import { check } from '#contract/core/validation'
import { Id } from '#contract/core/values'
import { newId } from './new-id'

const isId = (value: unknown) => check(Id, value).ok

it('returns a unique UUID', () => {
  const ids = Array.from({ length: 100 }, newId)
  expect(ids.every(isId)).toBe(true)
  expect(new Set(ids).size).toBe(100)
})

it('returns a unique UUID in browsers without crypto.randomUUID (plain HTTP)', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, newId)
  vi.unstubAllGlobals()
  expect(ids.every(isId)).toBe(true)
  expect(ids.every((id) => id[14] === '4' && '89ab'.includes(id[19]!))).toBe(true)
  expect(new Set(ids).size).toBe(100)
})
