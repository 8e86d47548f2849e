import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { classes } from '../layout/classes'
import { recipe, variantClass } from './recipe'
import { lazyStylesheet, buildRules, stylesheet } from './stylesheet'

const css = stylesheet() + lazyStylesheet()

describe('the stylesheet', () => {
  test('The stylesheet has both themes and no unused or undeclared variables', () => {
    expect(css).toContain(':root{')
    expect(css).toMatch(/\.dark\{[^}]*--c-paper:#/)
    const declared = new Set([...css.matchAll(/(--\w+-[\w-]+):/g)].map(([, name]) => name))
    const used = new Set([...css.matchAll(/var\((--\w+-[\w-]+)/g)].map(([, name]) => name))
    expect([...used].filter((name) => !declared.has(name))).toEqual([])
    expect([...declared].filter((name) => !used.has(name))).toEqual([])
  })

  test('The stylesheet contains no unresolved token names', () => {
    // A misspelled token reaches the browser as a plain word, such as `color: primry`.
    const plainValues = [...css.matchAll(/[;{](color|background|border-color):([a-z]+[A-Z]\w*|[a-z]+)(?=[;}])/g)].map(
      ([, , value]) => value,
    )
    const cssWords = ['inherit', 'currentColor', 'transparent', 'none']
    expect(plainValues.filter((word) => !cssWords.includes(word!))).toEqual([])
  })

  test('The stylesheet contains the pixel value of every breakpoint', () => {
    expect(css).toContain('(min-width: 37.5rem)')
    expect(css).toContain('(min-width: 56.25rem)')
    expect(css).toContain('(min-width: 75rem)')
  })

  test('The stylesheet has a rule for every class name used by a component', () => {
    const missing = componentClasses().filter(([, name]) => !css.includes(`.${name}`) && !unstyledClasses.has(name))
    expect(missing).toEqual([])
  })
})

describe('a variant', () => {
  test('The variant has the same class in the stylesheet and in a component', () => {
    const box = recipe('box', {}, { tone: { loud: { color: 'ink' } }, open: { true: {} }, gap: { 4: {} } })
    expect(buildRules(box).join('')).toContain('.box-loud{')
    expect(classes('box', { tone: 'loud', open: true, gap: 4 }, 'more')).toBe('box box-loud box-open box-gap4 more')
    expect(classes('box', { tone: undefined, open: false, gap: 0 })).toBe('box box-gap0')
  })

  test('The variant cannot share its class with another one', () => {
    const duplicated = recipe('box', {}, { tone: { big: {} }, size: { big: {} } })
    expect(() => buildRules(duplicated)).toThrow('box-big')
    expect(variantClass('box', 'columns', '2')).not.toBe(variantClass('box', 'gap', '2'))
  })
})

// Classes without styles, used by tests and scripts only.
const unstyledClasses = new Set(['grow', 'card-none'])

function componentClasses(): [file: string, name: string][] {
  const folder = join(import.meta.dirname, '..')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8')
      return [...code.matchAll(/className="([^"]+)"/g)].flatMap(([, names]) =>
        names!.split(' ').map((name): [string, string] => [file, name]),
      )
    })
}
