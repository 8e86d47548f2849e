/** Queries Vite's manifest: which files does a source file need? */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Lists the file of a chunk and the files it imports statically, its own first. */
export function staticClosure(manifest, key, visited = new Set()) {
  const chunk = manifest[key]
  if (!chunk || visited.has(chunk.file)) return []
  visited.add(chunk.file)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => staticClosure(manifest, next, visited))]
}

/** Lists the stylesheets of a source file and of everything it imports statically. */
export function listStylesheets(manifest, key, visited = new Set()) {
  const chunk = manifest[key]
  if (!chunk || visited.has(key)) return []
  visited.add(key)
  return [...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((next) => listStylesheets(manifest, next, visited))]
}

export const entryKey = 'index.html'

/** Lists the URLs that a browser needs for these source files in addition to the entry. */
export function listRouteFiles(manifest, sources) {
  const entry = new Set(staticClosure(manifest, entryKey))
  const files = sources.flatMap((key) => staticClosure(manifest, key))
  return [...new Set(files)].filter((file) => !entry.has(file)).map((file) => `/${file}`)
}

/** Lists the URLs of the stylesheets that these source files need in addition to that of the entry. */
export function listRouteStylesheets(manifest, sources) {
  const entry = new Set(listStylesheets(manifest, entryKey))
  const files = sources.flatMap((key) => listStylesheets(manifest, key))
  return [...new Set(files)].filter((file) => !entry.has(file)).map((file) => `/${file}`)
}

/** Lists the service workers with their file and their key in the manifest. */
export const listServiceWorkers = (manifest) =>
  Object.entries(manifest).flatMap(([key, { isEntry, file }]) =>
    isEntry && file.startsWith('sw') ? [{ key, file }] : [],
  )

/**
 * Fails the build if a worker shares a chunk with the entry: it would run the page. The bundler decides what to share,
 * so this must be checked.
 */
export function assertNoPageCode(manifest) {
  const entry = manifest[entryKey].file
  for (const key of [getWorkerKey(manifest), ...listServiceWorkers(manifest).map((worker) => worker.key)]) {
    const pageFile = staticClosure(manifest, key).find((file) => file === entry || /\/react-/.test(file))
    if (pageFile) throw new Error(`${key} would load ${pageFile}: it imports something that belongs to the page`)
  }
}

export const getWorkerKey = (manifest) => Object.keys(manifest).find((key) => manifest[key].name === 'sync-worker')

/** Computes the build ID: a hash of the file names, which contain hashes of their contents. */
export async function computeBuildId(client, manifest) {
  const hash = createHash('sha256')
  for (const file of (await readdir(client, { recursive: true })).sort()) hash.update(`${file}\n`)
  for (const file of ['index.html', ...listServiceWorkers(manifest).map((worker) => worker.file)])
    hash.update(await readFile(path.join(client, file)))
  return hash.digest('hex').slice(0, 12)
}
