/** Who may import whom. Rooms come from the folders themselves, so a new feature is covered the day it is born. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roomOf, rules, type Rule } from './rooms'

const root = resolve(import.meta.dirname, '../..')
const folders = ['contract', 'src', 'server']
const importPattern =
  /(?:^|[^\w.])(?:import|export)\s+(type\s)?[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|[^\w.])import\s*\(?\s*['"]([^'"]+)['"]/gm

interface Import {
  from: string
  /** A path of ours below the root without its ending, or a package's name. */
  to: string
  typeOnly: boolean
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name)
    return statSync(join(root, path)).isDirectory() ? filesIn(path) : [path]
  })
}

const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path)

function importsOf(from: string): Import[] {
  const code = readFileSync(join(root, from), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(importPattern)].map((found) => ({
    from,
    to: targetOf(from, (found[2] ?? found[3])!),
    typeOnly: Boolean(found[1]),
  }))
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('#contract/')) return specifier.slice(1)
  if (specifier.startsWith('.'))
    return relative(root, resolve(root, dirname(from), specifier)).replace(/\?.*$|\.tsx?$/g, '')
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

const imports = folders.flatMap((folder) => filesIn(folder).filter(isCode).flatMap(importsOf))
const isOurs = (to: string) => /^(contract|src|server|tests|scripts)(\/|$)/.test(to)

/** Why this import may not be; null when it may. */
export function fault({ from, to, typeOnly }: Import, rule: Rule | undefined): string | null {
  if (!rule) return `${from} stands in no room`
  const here = roomOf(from)!
  if (isOurs(to)) {
    if (roomOf(`${to}.ts`) === here) return null
    return rule.ours(to, from, typeOnly) ? null : `${from} imports ${to}`
  }
  return rule.packages(to, from) ? null : `${from} imports ${to}`
}

describe('imports', () => {
  it('are found by the scanner', () => {
    expect(imports.length).toBeGreaterThan(300)
  })

  it('follow the import rules of each module', () => {
    const faults = imports
      .map((each) =>
        fault(
          each,
          rules.find((rule) => rule.room === roomOf(each.from)?.kind),
        ),
      )
      .filter(Boolean)
    expect(faults).toEqual([])
  })
})

it('from #contract/sync/sync in tests with a cursor occur in feed tests only, which run alone on their cluster', () => {
  const pullsOn = (path: string) => {
    const code = readFileSync(join(root, path), 'utf8')
    return /\{[^}]*\bpull\b[^}]*\} from '#contract\/sync\/sync'/.test(code) && /\bcursor\b/.test(code)
  }
  const tests = ['server', 'tests'].flatMap(filesIn).filter((path) => path.endsWith('.test.ts'))
  expect(tests.filter(pullsOn)).toContain('server/domain/favorites/favorites.feed.test.ts')
  expect(tests.filter((path) => path.endsWith('.db.test.ts') && pullsOn(path))).toEqual([])
})

describe('the import rules', () => {
  const check = (from: string, to: string) =>
    fault(
      { from, to, typeOnly: false },
      rules.find((rule) => rule.room === roomOf(from)?.kind),
    )
  it.each([
    ['src/features/cart/Cart.tsx', 'src/features/auth/Login'],
    ['src/features/cart/Cart.tsx', '@chakra-ui/react'],
    ['src/ui/Dialog.tsx', 'framer-motion'],
    ['src/features/cart/Cart.tsx', 'src/db/database'],
    ['src/features/newborn/New.tsx', 'src/sync/engine'],
    ['src/verticals/hotels/Card.tsx', 'src/api/client'],
    ['src/sw/main.ts', 'react'],
    ['src/db/database.ts', 'src/api/client'],
    ['contract/orders/cart.ts', 'node:fs'],
    ['contract/orders/cart.ts', 'server/db/connect'],
    ['server/domain/cart/edit.ts', 'server/domain/catalogue/views'],
    ['server/domain/cart/edit.ts', 'fastify'],
    ['server/domain/cart/edit.ts', 'src/paths'],
    ['server/verticals/hotels.ts', 'server/domain/stock'],
    ['server/work/tasks.ts', 'server/http/errors'],
  ])('reject %s importing %s', (from, to) => {
    expect(check(from, to)).not.toBeNull()
  })
})
