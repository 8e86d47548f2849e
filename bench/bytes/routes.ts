/**
 * Measures the JavaScript of each public route before `load`, from the manifest of the build, as the size gate does.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { staticClosure } from '../../scripts/build/graph.mjs'
import { sum } from '../support/numbers'
import { root } from '../support/local-resources'

export interface RouteCost {
  path: string
  /** All JavaScript before `load`; `own`: without the entry. */
  bytes: number
  own: number
}

interface Screen {
  path: string
  rendered: boolean
}

const dist = join(root, 'dist')
const client = join(dist, 'client')
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Returns the public routes, largest first. */
export async function measureRoutes(): Promise<RouteCost[]> {
  const { pages } = readJson(join(dist, 'build.json')) as { pages: Record<string, string[]> }
  const entry: string[] = staticClosure(readJson(join(client, '.vite/manifest.json')), 'index.html').map(
    (file: string) => `/${file}`,
  )
  const renderer = (await import(pathToFileURL(join(dist, 'ssr/entry-server.js')).href)) as {
    screens(): Promise<Screen[]>
  }
  const screens = (await renderer.screens()).filter(({ rendered }) => rendered)
  const costs = screens.map(({ path }) => {
    const own = sumSizes((pages[path] ?? []).filter((file) => !entry.includes(file)))
    return { path, own, bytes: sumSizes(entry) + own }
  })
  return costs.sort((a, b) => b.bytes - a.bytes)
}

const sizes = new Map<string, number>()

function sumSizes(files: readonly string[]): number {
  for (const file of files)
    if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(client, file))).length)
  return sum([...new Set(files)].map((file) => sizes.get(file)!))
}
