import { expect, it, vi } from 'vitest'
import { check } from '#contract/check'
import { Id } from '#contract/values'
import { newId } from './new-id'

const isId = (value: unknown) => check(Id, value).ok

it('is a UUID, and never the same', () => {
  const ids = Array.from({ length: 100 }, newId)
  expect(ids.every(isId)).toBe(true)
  expect(new Set(ids).size).toBe(100)
})

it('is one too where the browser makes none (plain HTTP)', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, newId)
  vi.unstubAllGlobals()
  expect(ids.every(isId)).toBe(true)
  expect(ids.every((id) => id[14] === '4' && '89ab'.includes(id[19]!))).toBe(true)
  expect(new Set(ids).size).toBe(100)
})
