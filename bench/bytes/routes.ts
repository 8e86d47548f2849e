/** What the script of each public route costs before `load`, by the build's own tables: as the size gate counts it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { staticClosure } from '../../scripts/build/graph.mjs'
import { sum } from '../support/numbers'
import { root } from '../support/places'

export interface RouteCost {
  path: string
  /** Everything before `load`; of it what only this page and its like bring. */
  bytes: number
  own: number
}

interface Screen {
  path: string
  rendered: boolean
}

const dist = join(root, 'dist')
const client = join(dist, 'client')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** The dearest first. */
export async function routeCosts(): Promise<RouteCost[]> {
  const { pages } = read(join(dist, 'build.json')) as { pages: Record<string, string[]> }
  const entry: string[] = staticClosure(read(join(client, '.vite/manifest.json')), 'index.html').map(
    (file: string) => `/${file}`,
  )
  const renderer = (await import(pathToFileURL(join(dist, 'ssr/entry-server.js')).href)) as {
    screens(): Promise<Screen[]>
  }
  const screens = (await renderer.screens()).filter(({ rendered }) => rendered)
  const costs = screens.map(({ path }) => {
    const own = sizeOf((pages[path] ?? []).filter((file) => !entry.includes(file)))
    return { path, own, bytes: sizeOf(entry) + own }
  })
  return costs.sort((a, b) => b.bytes - a.bytes)
}

const sizes = new Map<string, number>()

function sizeOf(files: readonly string[]): number {
  for (const file of files)
    if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(client, file))).length)
  return sum([...new Set(files)].map((file) => sizes.get(file)!))
}
