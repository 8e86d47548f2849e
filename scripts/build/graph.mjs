/** Questions about Vite's manifest: which files does a piece of source come to? */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A chunk's file with the files it imports statically, itself first. */
export function staticClosure(manifest, key, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return []
  seen.add(chunk.file)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => staticClosure(manifest, next, seen))]
}

/** The style sheets that come with a piece of source and all it imports statically. */
export function sheetsOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((next) => sheetsOf(manifest, next, seen))]
}

const entryKey = 'index.html'

/** The URLs that a browser needs for these source files beyond the entry's own. */
export function routeChunks(manifest, sources) {
  const entry = new Set(staticClosure(manifest, entryKey))
  const files = sources.flatMap((key) => staticClosure(manifest, key))
  return [...new Set(files)].filter((file) => !entry.has(file)).map((file) => `/${file}`)
}

/** The service workers: file and manifest's key of each. */
export const serviceWorkersOf = (manifest) =>
  Object.entries(manifest).flatMap(([key, { isEntry, file }]) =>
    isEntry && file.startsWith('sw') ? [{ key, file }] : [],
  )

const forVisitors = [entryKey, 'src/app/deferred.ts', 'src/api/fetch-public.ts', 'src/ui/ToastList.tsx']
const forSignedIn = ['src/app/lazy-signed-in.ts']

/** What a service worker precaches: what every screen needs, and where somebody signs in what sending needs. The rest comes as it is used. */
export function firstChunks(manifest, serviceWorker) {
  const more = serviceWorker.file === 'sw.js' ? [] : [...forSignedIn, workerKey(manifest)]
  const wanted = [...forVisitors, ...more, serviceWorker.key]
  // The stylesheet was inlined in the first page, which caches it: `deferred.ts`.
  const files = wanted.flatMap((key) => staticClosure(manifest, key))
  return [...new Set(files)].filter((file) => file !== serviceWorker.file)
}

/** A worker that shared a chunk with the page's entry would run the page: the bundler decides, this watches. */
export function refusePageCode(manifest) {
  const entry = manifest[entryKey].file
  for (const key of [workerKey(manifest), ...serviceWorkersOf(manifest).map((worker) => worker.key)]) {
    const page = staticClosure(manifest, key).find((file) => file === entry || /\/react-/.test(file))
    if (page) throw new Error(`${key} would load ${page}: it imports something that belongs to the page`)
  }
}

const workerKey = (manifest) => Object.keys(manifest).find((key) => manifest[key].name === 'sync-worker')

/** The build's name: a hash of the names of its files, which hold hashes of their contents. */
export async function buildIdOf(client, manifest) {
  const hash = createHash('sha256')
  for (const file of (await readdir(client, { recursive: true })).sort()) hash.update(`${file}\n`)
  for (const file of ['index.html', ...serviceWorkersOf(manifest).map((worker) => worker.file)])
    hash.update(await readFile(path.join(client, file)))
  return hash.digest('hex').slice(0, 12)
}
