/**
 * Counts what the compiler must believe without a proof: casts and non-null assertions of production code. Their numbers
 * may only fall. A better type replaces a cast: of a column (server/db/tables), a struct (contract), or a parameter.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

interface Counts {
  /** `value as Type`, without `as const`. `value as unknown as Type` counts as two. */
  casts: number
  /** `as never` and `as unknown`, with which any value passes as any type. They are also casts. */
  uncheckedCasts: number
  /** `value!` */
  nonNullAssertions: number
}

/** The numbers of today. Lower them when you remove some, and never raise them. */
const limits: Counts = { casts: 196, uncheckedCasts: 15, nonNullAssertions: 168 }

function countAssertions(path: string, code: string): Counts {
  const counts = { casts: 0, uncheckedCasts: 0, nonNullAssertions: 0 }
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'TSNonNullExpression') counts.nonNullAssertions++
    if ('type' in node && node.type === 'TSAsExpression' && 'typeAnnotation' in node) {
      const { start, end } = node.typeAnnotation as { start: number; end: number }
      const type = code.slice(start, end)
      if (type !== 'const') counts.casts++
      if (type === 'never' || type === 'unknown') counts.uncheckedCasts++
    }
    for (const child of Object.values(node)) visit(child)
  }
  const { program, errors } = parseSync(path, code)
  expect([path, errors]).toEqual([path, []])
  visit(program)
  return counts
}

const listProductionFiles = (): string[] =>
  ['contract', 'server', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file)),
  )

it('Production code has no more casts and non-null assertions than before', () => {
  const total: Counts = { casts: 0, uncheckedCasts: 0, nonNullAssertions: 0 }
  for (const path of listProductionFiles()) {
    const counts = countAssertions(path, readFileSync(join(root, path), 'utf8'))
    total.casts += counts.casts
    total.uncheckedCasts += counts.uncheckedCasts
    total.nonNullAssertions += counts.nonNullAssertions
  }
  expect(total.casts, 'casts').toBeLessThanOrEqual(limits.casts)
  expect(total.uncheckedCasts, '`as never` and `as unknown`').toBeLessThanOrEqual(limits.uncheckedCasts)
  expect(total.nonNullAssertions, 'non-null assertions').toBeLessThanOrEqual(limits.nonNullAssertions)
})

it.each([
  ['const a = b as C', { casts: 1, uncheckedCasts: 0, nonNullAssertions: 0 }],
  ['const a = (b as unknown as C).d!', { casts: 2, uncheckedCasts: 1, nonNullAssertions: 1 }],
  ['call(a as never, b!.c!)', { casts: 1, uncheckedCasts: 1, nonNullAssertions: 2 }],
  ["const a = ['b'] as const satisfies C // d as E, f!", { casts: 0, uncheckedCasts: 0, nonNullAssertions: 0 }],
])('The assertions of %s are counted', (code, expected) => {
  expect(countAssertions('a.ts', code)).toEqual(expected)
})
