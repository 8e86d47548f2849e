import { describe, expect, it } from 'vitest'
import { getChunkName } from './chunks'

/** Modules with the modules that they import. */
const graph: Record<string, string[]> = {
  '/src/app/main.tsx': ['/src/ui/Icon.tsx', '/src/paths.ts'],
  '/src/sw/main.ts': ['/src/paths.ts'],
  '/src/app/deferred.ts': ['/src/dates.ts', '/src/db/answers.ts'],
  '/src/features/catalogue/home/HomePage.tsx': [
    '/src/ui/Card.tsx',
    '/src/reads.ts',
    '/src/dates.ts',
    '/src/db/answers.ts',
  ],
  '/src/features/catalogue/catalogue/list/ListPage.tsx': [
    '/src/ui/Pager.tsx',
    '/src/ui/Card.tsx',
    '/src/reads.ts',
    '/src/sorts.ts',
  ],
  '/src/features/vendors/Directory.tsx': ['/src/ui/Pager.tsx', '/src/sorts.ts', '/src/ui/Letters.tsx'],
  '/src/db/answers.ts': ['/node_modules/dexie/dexie.mjs'],
}
const context = {
  getModuleInfo: (id: string) => ({
    isEntry: false,
    importedIds: graph[id] ?? [],
    importers: Object.keys(graph).filter((importer) => graph[importer]!.includes(id)),
  }),
}

describe('getChunkName', () => {
  it.each([
    ['/src/ui/Icon.tsx', 'page', 'only the entry reaches it'],
    ['/src/paths.ts', 'page-workers', 'the entry and a service worker share it'],
    ['/src/ui/Pager.tsx', 'components', 'a component of one screen'],
    ['/src/ui/Card.tsx', 'components', 'a component of two screens'],
    ['/src/reads.ts', 'screens', 'two screens share it'],
    ['/src/dates.ts', 'page', 'a screen and the deferred parts share it'],
    ['/src/db/answers.ts', 'deferred-home-store', 'it loads Dexie, which screens do not need'],
    ['/src/sorts.ts', null, 'a single root reaches it'],
    ['/src/ui/Letters.tsx', null, 'no root reaches it'],
  ])('assigns %s to %s, because %s', (id, name) => {
    expect(getChunkName(id, context)).toBe(name)
  })
})
