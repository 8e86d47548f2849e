/** Determines which files a service worker precaches (`src/sw/precache.ts`). */
import { entryKey, getWorkerKey, staticClosure } from './graph.mjs'

const visitorSources = [entryKey, 'src/app/deferred.ts', 'src/api/fetch-public.ts', 'src/ui/overlays/ToastList.tsx']
const signedInSources = ['src/app/lazy-signed-in.ts']

/**
 * Lists what a service worker precaches: what every screen needs and, for signed-in users, what sending needs. Other
 * files are cached when they are used.
 */
export function listPrecachedFiles(manifest, serviceWorker) {
  const extraKeys = serviceWorker.file === 'sw.js' ? [] : [...signedInSources, getWorkerKey(manifest)]
  const requiredKeys = [...visitorSources, ...extraKeys, serviceWorker.key]
  // The first page contains the stylesheet, and `deferred.ts` caches it.
  const files = requiredKeys.flatMap((key) => staticClosure(manifest, key))
  return [...new Set(files)].filter((file) => file !== serviceWorker.file)
}
