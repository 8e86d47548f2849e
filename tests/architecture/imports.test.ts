/**
 * Checks which modules may import which. Modules are derived from the folders, so a new feature is covered
 * automatically.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verticalIds } from '#contract/verticals/vertical'
import {
  contextLayers,
  contexts,
  followsArrows,
  getArrow,
  getModule,
  listContextFolders,
  rules,
  type Rule,
} from './import-rules'

const root = resolve(import.meta.dirname, '../..')
const folders = ['contract', 'src', 'server']
const importPattern =
  /(?:^|[^\w.])(?:import|export)\s+(type\s)?[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|[^\w.])import\s*\(?\s*['"]([^'"]+)['"]/gm

interface Import {
  from: string
  /** A path of this repository without its extension, or the name of a package. */
  to: string
  typeOnly: boolean
  /** `import()`: the target is loaded after the importing module. */
  isDynamic?: boolean
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name)
    return statSync(join(root, path)).isDirectory() ? listFiles(path) : [path]
  })
}

const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path)

function parseImports(from: string): Import[] {
  const code = readFileSync(join(root, from), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(importPattern)].map((match) => ({
    from,
    to: resolveTarget(from, (match[2] ?? match[3])!),
    typeOnly: Boolean(match[1]),
    isDynamic: match[2] === undefined && match[0].includes('('),
  }))
}

function resolveTarget(from: string, specifier: string): string {
  if (specifier.startsWith('#contract/')) return specifier.slice(1)
  if (specifier.startsWith('.'))
    return relative(root, resolve(root, dirname(from), specifier)).replace(/\?.*$|\.tsx?$/g, '')
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

const imports = folders.flatMap((folder) => listFiles(folder).filter(isCode).flatMap(parseImports))
const isOwnModule = (to: string) => /^(contract|src|server|tests|scripts)(\/|$)/.test(to)

/**
 * Checks one import.
 * @returns what is wrong, or null if the import is allowed
 */
export function findViolation({ from, to, typeOnly }: Import, rule: Rule | undefined): string | null {
  if (!rule) return `${from} matches no layer rule`
  const module = getModule(from)!
  if (isOwnModule(to)) {
    if (getModule(`${to}.ts`) === module) return null
    return rule.allowsModule(to, from, typeOnly) ? null : `${from} imports ${to}`
  }
  return rule.allowsPackage(to, from) ? null : `${from} imports ${to}`
}

describe('imports', () => {
  it('are found by the scanner', () => {
    expect(imports.length).toBeGreaterThan(300)
  })

  it('follow the import rules of each module', () => {
    const violations = imports
      .map((entry) =>
        findViolation(
          entry,
          rules.find((rule) => rule.moduleKind === getModule(entry.from)?.kind),
        ),
      )
      .filter(Boolean)
    expect(violations).toEqual([])
  })
})

describe('the bounded contexts', () => {
  it('have the same folders in the contract, the server and the features', () => {
    for (const layer of contextLayers) {
      const found = readdirSync(join(root, layer), { withFileTypes: true }).filter((entry) => entry.isDirectory())
      expect(found.map(({ name }) => name).filter((name) => !listContextFolders(layer).includes(name))).toEqual([])
      expect(Object.keys(contexts).filter((name) => !found.some((entry) => entry.name === name))).toEqual([])
    }
  })

  it('import only the contexts that they may use, which are above them in the list', () => {
    expect(imports.filter(({ from, to }) => !followsArrows(from, to))).toEqual([])
    const names = Object.keys(contexts)
    for (const [name, targets] of Object.entries(contexts))
      for (const target of targets) expect(names.slice(0, names.indexOf(name))).toContain(target)
  })

  it('use each context that they may use', () => {
    const arrows = new Set(imports.map(({ from, to }) => getArrow(from, to)).map((arrow) => JSON.stringify(arrow)))
    const unused = Object.entries(contexts).flatMap(([from, targets]) =>
      targets.filter((to) => !arrows.has(JSON.stringify({ from, to }))).map((to) => `${from} → ${to}`),
    )
    expect(unused).toEqual([])
  })

  it('are described in ARCHITECTURE.md, with the contexts that they use', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const rows = [...text.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, name, targets]) => [
      name,
      [...targets!.matchAll(/\w+/g)].map(([target]) => target),
    ])
    expect(Object.fromEntries(rows)).toEqual(contexts)
  })

  it.each([
    ['server/domain/bookings/cart/edit.ts', 'server/domain/money/ledger'],
    ['server/domain/core/audit/record.ts', 'server/domain/catalogue/catalogue'],
    ['server/domain/counter/steps/routes.ts', 'server/domain/business/listings'],
    ['server/domain/money/payouts/send.ts', 'server/domain/sync'],
    ['contract/catalogue/catalogue.ts', 'contract/bookings/bookings/bookings'],
    ['contract/core/endpoint.ts', 'contract/accounts/session'],
    ['src/features/catalogue/home/HomePage.tsx', 'src/features/bookings/shared/is-free'],
  ])('do not allow %s to import %s', (from, to) => {
    expect(followsArrows(from, to)).toBe(false)
  })
})

it('Imports of #contract/sync/sync in tests with a cursor occur in feed tests only, which run alone on their cluster', () => {
  const pullsWithCursor = (path: string) => {
    const code = readFileSync(join(root, path), 'utf8')
    return /\{[^}]*\bpull\b[^}]*\} from '#contract\/sync\/sync'/.test(code) && /\bcursor\b/.test(code)
  }
  const tests = ['server', 'tests'].flatMap(listFiles).filter((path) => path.endsWith('.test.ts'))
  expect(tests.filter(pullsWithCursor)).toContain('server/domain/catalogue/favorites/favorites.feed.test.ts')
  expect(tests.filter((path) => path.endsWith('.db.test.ts') && pullsWithCursor(path))).toEqual([])
})

/** Finds the import cycles among files, including type-only imports. @returns one path per cycle, ending where it began */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = []
  const finished = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    else if (!finished.has(file)) for (const target of graph.get(file) ?? []) visit(target, [...path, file])
    finished.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

it('Screens and components use the connection state of the app, never navigator.onLine', () => {
  const readsBrowser = (path: string) => readFileSync(join(root, path), 'utf8').includes('navigator.onLine')
  const components = listFiles('src').filter((path) => path.endsWith('.tsx') && isCode(path))
  expect(components.filter(readsBrowser)).toEqual([])
})

it('Features, verticals and components use the time of the server, never the clock of the device', () => {
  // Both times are of this device: the visitor's hour to sign in.
  const intents = 'src/features/catalogue/catalogue/actions/intents.ts'
  const readsClock = (path: string) => /\bDate\.now\b|new Date\(\)/.test(readFileSync(join(root, path), 'utf8'))
  const files = ['src/features', 'src/verticals', 'src/ui'].flatMap(listFiles).filter(isCode)
  expect(files.filter(readsClock)).toEqual([intents])
})

it('The contract of one vertical imports nothing of another vertical', () => {
  const getVertical = (path: string) => verticalIds.find((id) => path.startsWith(`contract/verticals/${id}/`))
  const offending = imports.filter(({ from, to }) => {
    const [vertical, imported] = [getVertical(from), getVertical(to)]
    return vertical && imported && vertical !== imported
  })
  expect(offending).toEqual([])
  // Guards against a test that finds no folder.
  expect(new Set(imports.map(({ from }) => getVertical(from)).filter(Boolean)).size).toBe(verticalIds.length)
})

it('The client imports the rules of one vertical, never the registry of all', () => {
  const registry = ['contract/verticals/rules', 'contract/verticals/rules/index']
  const offending = imports.filter(
    ({ from, to, typeOnly }) => from.startsWith('src/') && !typeOnly && registry.includes(to),
  )
  expect(offending).toEqual([])
})

/** `createChooserPart` passes its loader to `lazyPart`, as the table of choosers below states. */
const limitingHelper = /\b(retryImport|limitImport|lazyPart|createChooserPart)$/

/** Nothing on a screen waits for these imports, so that a late file is better than none. */
const backgroundImports: Record<string, RegExp> = {
  // Prefetched for offline use, or started after the page load.
  'src/app/prefetch-offline.ts': /./,
  'src/app/deferred.ts': /ToastList|prefetch-offline|public-cache|prompts\/start/,
  'src/app/layouts/use-sign-out.tsx': /sync\/page\/sign-out/,
  'src/app/prompts/start.tsx': /leave-guard/,
  'src/app/lazy-signed-in.ts': /new-notification|errors\/report/,
  'src/app/errors/watch.ts': /report/,
}

/** Tables of loaders. The function that uses them sets the limit. */
const loaderTables: Record<string, { entry: RegExp; user: string; call: string }> = {
  'src/app/routes.tsx': {
    entry: /page: $/,
    user: 'src/app/screens.ts',
    call: 'retryImport(() => Promise.all([route.page()',
  },
  'src/app/routes/': {
    entry: /page: $/,
    user: 'src/app/screens.ts',
    call: 'retryImport(() => Promise.all([route.page()',
  },
  'src/app/layouts/': { entry: /layout: $/, user: 'src/app/screens.ts', call: 'route.layout.layout()])).then' },
  'src/verticals/index.ts': {
    entry: /chooser: $/,
    user: 'src/features/catalogue/catalogue/book/chooser-part.tsx',
    call: 'lazyPart<Props>(',
  },
  'src/verticals/public-pages.ts': {
    entry: /page: $/,
    user: 'src/app/screens.ts',
    call: 'retryImport(() => Promise.all([route.page()',
  },
  'src/verticals/forms.ts': { entry: /: $/, user: 'src/verticals/forms.ts', call: 'retryImport(loaders[vertical])' },
}

/** @returns whether a position in the code is inside the arguments of a helper that limits the time */
function isLimited(code: string, position: number): boolean {
  let depth = 0
  for (let at = position - 1; at >= 0; at--) {
    if (code[at] === ')') depth++
    else if (code[at] === '(' && --depth < 0) {
      if (limitingHelper.test(code.slice(0, at).replace(/<[^<>]*>$/, ''))) return true
      depth = 0
    }
  }
  return false
}

/** @returns the imported files that a stalled network keeps pending without a limit */
function findUnlimitedImports(path: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/(?<!typeof )\bimport\(\s*'([^']+)'/g)]
    .filter(({ index, 1: target }) => {
      if (isLimited(code, index) || backgroundImports[path]?.test(target!)) return false
      const before = code.slice(0, index)
      const table = Object.entries(loaderTables).find(([prefix]) => path.startsWith(prefix))?.[1]
      if (table && /[:=] \(\) => $/.test(before) && table.entry.test(before.replace(/\(\) => $/, ''))) return false
      // A loader of the module, such as `const load = () => import('./Menu')`: each of its uses has a limit.
      const name = [...before.matchAll(/^(?:async function|const|export const) (\w+)/gm)].at(-1)?.[1]
      const uses = name ? [...code.matchAll(new RegExp(`(?<![-/]|const |function )\\b${name}\\b`, 'g'))] : []
      return (
        uses.length === 0 || uses.some((use) => !isLimited(code, use.index) && !backgroundImports[path]?.test(target!))
      )
    })
    .map(({ 1: target }) => `${path} imports ${target}`)
}

describe('A dynamic import of the client', () => {
  const files = listFiles('src').filter((path) => isCode(path) && !path.startsWith('src/sw/'))
  const readCode = (path: string) => readFileSync(join(root, path), 'utf8')

  // A browser returns the same pending import for a file that stalls, so a screen that waits for it would wait for ever.
  it('has a time limit if a screen may wait for it', () => {
    expect(files.flatMap((path) => findUnlimitedImports(path, readCode(path)))).toEqual([])
  })

  it('loads a component through lazyPart, never through React.lazy', () => {
    const usesLazy = (path: string) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readCode(path))
    expect(files.filter(usesLazy)).toEqual([])
  })

  it('is limited by the function that uses its table of loaders', () => {
    for (const { user, call } of Object.values(loaderTables)) expect(readCode(user)).toContain(call)
  })

  it.each([
    ['an import that is awaited', "await import('./a')"],
    ['a loader without a limit', "const load = () => import('./a')\nload().then(show)"],
    ['a loader with a limit at one of two places', "const load = () => import('./a')\nretryImport(load)\nload()"],
    ['a lazy component', "const A = lazy(() => import('./a'))"],
  ])('A dynamic import of the client without a limit is found: %s', (_, code) => {
    expect(findUnlimitedImports('src/a.ts', code)).toEqual(['src/a.ts imports ./a'])
  })

  it.each([
    ["const A = lazy(() => retryImport(() => import('./a')))"],
    ["const load = () => import('./a')\nconst Part = lazyPart(load)"],
    ["await retryImport(() => Promise.all([import('./a'), import('./b')]))"],
    ["type A = typeof import('./a')"],
  ])('A dynamic import of the client with a limit is accepted: %s', (code) => {
    expect(findUnlimitedImports('src/a.ts', code)).toEqual([])
  })
})

function buildImportGraph(entries: readonly Import[]): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  for (const { from, to } of entries) {
    const file = from.replace(/\.tsx?$/, '')
    graph.set(file, [...(graph.get(file) ?? []), to])
  }
  return graph
}

describe('import cycles', () => {
  it.each(folders)('do not exist in %s/, except through dynamic imports', (folder) => {
    const staticImports = imports.filter(({ from, isDynamic }) => from.startsWith(`${folder}/`) && !isDynamic)
    expect(findCycles(buildImportGraph(staticImports))).toEqual([])
  })

  it('are found, also if they consist of type imports', () => {
    const planted = [
      { from: 'contract/a.ts', to: 'contract/b', typeOnly: true },
      { from: 'contract/b.ts', to: 'contract/c', typeOnly: false },
      { from: 'contract/c.ts', to: 'contract/a', typeOnly: true },
    ]
    expect(findCycles(buildImportGraph(planted))).toEqual(['contract/a → contract/b → contract/c → contract/a'])
  })
})

describe('the import rules', () => {
  const check = (from: string, to: string) =>
    findViolation(
      { from, to, typeOnly: false },
      rules.find((rule) => rule.moduleKind === getModule(from)?.kind),
    )
  it.each([
    ['src/features/bookings/cart/Cart.tsx', 'src/features/accounts/auth/Login'],
    ['src/features/bookings/cart/Cart.tsx', 'src/features/bookings/reviews/ReviewPage'],
    ['src/features/bookings/shared/is-free.ts', 'src/features/bookings/reviews/ReviewPage'],
    ['src/features/bookings/shared/is-free.ts', 'src/sync/index'],
    ['server/domain/bookings/cart/edit.ts', 'server/domain/sync/pull'],
    ['src/features/bookings/cart/Cart.tsx', '@chakra-ui/react'],
    ['src/ui/overlays/Dialog.tsx', 'framer-motion'],
    ['src/features/bookings/cart/Cart.tsx', 'src/db/database'],
    ['src/features/bookings/newborn/New.tsx', 'src/sync/engine/engine'],
    ['src/verticals/hotels/Card.tsx', 'src/api/client'],
    ['src/sw/main.ts', 'react'],
    ['src/db/database.ts', 'src/api/client'],
    ['contract/bookings/orders/cart.ts', 'node:fs'],
    ['contract/bookings/orders/cart.ts', 'server/db/connect'],
    ['server/domain/bookings/cart/edit.ts', 'server/domain/catalogue/catalogue/views'],
    ['server/domain/bookings/cart/edit.ts', 'fastify'],
    ['server/domain/bookings/cart/edit.ts', 'src/paths'],
    ['server/verticals/hotels/figures.ts', 'server/domain/catalogue/stock'],
    ['server/verticals/carriers/parcels/custody.ts', 'server/domain/counter/steps/take-step'],
    ['server/verticals/carriers/parcels/custody.ts', 'server/verticals/stores/figures'],
    ['server/domain/bookings/bookings/advance.ts', 'server/verticals/carriers/parcels/register'],
    ['src/features/counter/front-desk/check/ScanPage.tsx', 'src/verticals/carriers/parcels/scan'],
    ['src/verticals/carriers/parcels/OwnParcel.tsx', 'src/verticals/stores/Card'],
    ['src/verticals/carriers/parcels/OwnParcel.tsx', 'src/features/bookings/cart/Cart'],
    ['src/db/database.ts', 'src/verticals/carriers/parcels/predict-step'],
    ['server/work/tasks.ts', 'server/http/errors'],
  ])('reject %s importing %s', (from, to) => {
    expect(check(from, to)).not.toBeNull()
  })
})
