/**
 * Code outside the folders of a vertical does not name it, except the registries (decision 114). So deleting the folders
 * and the entries of the registries removes a vertical; `npm run test:full -- removal` does that with a copy.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verticalIds } from '#contract/verticals/vertical'
import { readRegistries, removeEntries } from '../../scripts/remove-vertical.mjs'

const root = resolve(import.meta.dirname, '../..')
const { folders, keys, registries } = readRegistries()
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const files = ['contract', 'server', 'src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))

/** Returns the vertical in whose folder a file is. */
const findVertical = (path: string): string | undefined =>
  verticalIds.find((id) => folders.some((folder) => path.startsWith(`${folder.replace('*', id)}/`)))

function listTargets(path: string, code: string): string[] {
  const specifiers = [...code.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '')
  return specifiers.map((specifier) =>
    specifier.startsWith('#contract/')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? relative(root, resolve(root, dirname(path), specifier))
        : specifier,
  )
}

/** Lists the verticals that a file outside their folders uses: by an import, or by their id. */
export function listUses(path: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const imported = listTargets(path, code).map(findVertical)
  // `travel` is also the name of a booking type, and of an icon.
  const named = verticalIds.filter((id) => id !== 'travel' && code.includes(`'${id}'`))
  return [...new Set([...imported, ...named])].filter((id) => id !== undefined)
}

/** Older uses of verticals outside their folders and registries. The number may only fall. */
const maxOlderUses = 24

const olderUses = files
  .filter((path) => !findVertical(path) && !(path in registries))
  .flatMap((path) => listUses(path, read(path)).map((vertical) => `${path} uses ${vertical}`))

/** Tables of the verticals, by vertical: the keys of the interfaces in their `tables.ts`. */
const tables = readdirSync(join(root, 'server/verticals'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /.\/tables\.ts$/.test(path))
  .flatMap((path) =>
    [...read(join('server/verticals', path)).matchAll(/^ {2}(\w+): \{$/gm)].map(([, table]) => ({
      table: table ?? '',
      vertical: findVertical(join('server/verticals', path)),
    })),
  )

/** Lists the tables of other verticals that a file queries. */
const listQueriedTables = (path: string, code: string): string[] =>
  tables
    .filter(({ table, vertical }) => vertical !== findVertical(path) && queries(code, table))
    .map(({ table }) => table)
const queries = (code: string, table: string): boolean => new RegExp(`(From|Join|Into|Table)\\('${table}\\b`).test(code)

describe('The verticals', () => {
  it('are the only ones that query their own tables', () => {
    expect(tables.map(({ table }) => table)).toContain('parcel')
    expect(listQueriedTables('server/domain/x.ts', "db.selectFrom('parcel').selectAll()")).toEqual(['parcel'])
    expect(listQueriedTables('server/domain/x.ts', "db.leftJoin('parcel as p', 'p.id', 'id')")).toEqual(['parcel'])
    expect(files.filter((path) => listQueriedTables(path, read(path)).length > 0)).toEqual([])
  })

  it('are used outside their folders by registries only, and by fewer other files with time', () => {
    expect(olderUses.length, olderUses.join('\n')).toBe(maxOlderUses)
  })

  // Carriers are the example of decision 114: a copy without them compiles.
  it('have no use of carriers outside their folders and the registries', () => {
    expect(olderUses.filter((use) => use.endsWith(' carriers'))).toEqual([])
  })

  it('are found in an import, in a lazy import and by name', () => {
    const path = 'src/features/counter/front-desk/check/ScanPage.tsx'
    const toParcels = '../../../../verticals/carriers/parcels/scan'
    expect(listUses(path, `import { findScannedParcel } from '${toParcels}'`)).toEqual(['carriers'])
    expect(listUses(path, `const Scan = lazyPart(() => import('${toParcels}'))`)).toEqual(['carriers'])
    expect(listUses(path, "if (vertical === 'hotels') return null")).toEqual(['hotels'])
    expect(listUses(path, "// 'hotels' only\nimport { a } from '../../../../verticals/public-pages'")).toEqual([])
  })

  it('have registries that exist and have an entry to remove', () => {
    const missing = Object.keys(registries).filter((path) => !existsSync(join(root, path)))
    expect(missing).toEqual([])
    for (const [vertical, ownKeys] of Object.entries(keys)) {
      const unchanged = Object.entries(registries).filter(
        ([path, further]) =>
          removeEntries(read(path), vertical, [...ownKeys, ...(further[vertical] ?? [])]) === read(path),
      )
      expect(unchanged.map(([path]) => path)).toEqual([])
    }
  })
})

describe('Removing a vertical from a registry', () => {
  const remove = (source: string) => removeEntries(source, 'carriers', ['carriers', 'parcel', 'parcels.'])

  it('deletes the import and the entry of a record, with its comment', () => {
    expect(
      remove(
        "import { carriers } from './carriers/rules'\nconst rules: Record<Id, Rules> = {\n  hotels,\n  /** Routes. */\n  carriers,\n}\n",
      ),
    ).toBe('const rules: Record<Id, Rules> = {\n  hotels,\n}\n')
  })

  it('deletes the whole entry that contains a lazy import', () => {
    expect(
      remove(
        "const pages = [\n  { path: '/home', page: () => import('./Home') },\n  { path: '/track', page: () => import('./carriers/Page') },\n]\n",
      ),
    ).toBe("const pages = [\n  { path: '/home', page: () => import('./Home') },\n]\n")
  })

  it('deletes an entry of a nested record that begins with a key of the vertical', () => {
    expect(
      remove(
        "const p = {\n  booking: {\n    'bookings.ask': ask,\n    'parcels.step': (view) => {\n      step(view)\n    },\n  },\n}\n",
      ),
    ).toBe("const p = {\n  booking: {\n    'bookings.ask': ask,\n  },\n}\n")
  })

  it('deletes a value of a list, a member of a union and a field of an interface', () => {
    expect(remove("const ids = ['hotels', 'carriers'] as const\n")).toBe("const ids = ['hotels'] as const\n")
    expect(
      remove("import type { step } from './carriers/parcels'\nexport type Queued =\n  | typeof add\n  | typeof step\n"),
    ).toBe('export type Queued =\n  | typeof add\n')
    expect(remove('interface Row {\n  id: string\n  parcel: Parcel | null\n}\n').replace(/\s+/g, ' ')).toBe(
      'interface Row { id: string } ',
    )
  })

  it('leaves texts that contain such a word', () => {
    const source = "const texts = { label: 'Your parcel: ready', hint: `The parcel: ${name}` }\n"
    expect(remove(source)).toBe(source)
  })
})
