import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VariantCache } from './cache'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tilipo-kept-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const tenBytes = Buffer.alloc(10, 1)
const checkExistence = (...names: string[]) => names.map((name) => existsSync(join(folder, name)))

test('The cache returns stored content, also after a restart', async () => {
  await new VariantCache(folder, 100).put('a', tenBytes)
  expect(await new VariantCache(folder, 100).get('a')).toEqual(tenBytes)
  expect(await new VariantCache(folder, 100).get('b')).toBeNull()
})

test('The cache evicts the least recently used file above its size limit', async () => {
  const cache = new VariantCache(folder, 30)
  for (const name of ['a', 'b', 'c']) await cache.put(name, tenBytes)
  await cache.get('a')
  await cache.put('d', tenBytes)
  expect(checkExistence('a', 'b', 'c', 'd')).toEqual([true, false, true, true])
})

test('The cache counts content that is stored repeatedly only once', async () => {
  const cache = new VariantCache(folder, 30)
  for (const name of ['a', 'b', 'b', 'b', 'c']) await cache.put(name, tenBytes)
  expect(checkExistence('a', 'b', 'c')).toEqual([true, true, true])
})

test('The cache evicts the oldest file first after a restart, and deletes incomplete files', async () => {
  for (const [name, at] of [
    ['new', 2000],
    ['old', 1000],
  ] as const) {
    writeFileSync(join(folder, name), tenBytes)
    utimesSync(join(folder, name), at, at)
  }
  writeFileSync(join(folder, '.123-1'), tenBytes)
  const cache = new VariantCache(folder, 20)
  expect(checkExistence('.123-1')).toEqual([false])
  await cache.put('c', tenBytes)
  expect(checkExistence('new', 'old', 'c')).toEqual([true, false, true])
})

test('The cache treats a deleted file as missing instead of failing', async () => {
  const cache = new VariantCache(folder, 20)
  await cache.put('a', tenBytes)
  rmSync(join(folder, 'a'))
  expect(await cache.get('a')).toBeNull()
  for (const name of ['b', 'c']) await cache.put(name, tenBytes)
  expect(checkExistence('b', 'c')).toEqual([true, true])
})
