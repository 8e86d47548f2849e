/**
 * Assigns modules to chunks by who loads them. The bundler would create a chunk for every set of modules with the same
 * importers: about 150 files, most of a few hundred bytes. Larger chunks compress a fifth better and need fewer
 * requests.
 *
 * A chunk is always loaded as a whole, so modules share a chunk only if the same roots reach them through static
 * imports. The roots are the page's entry, its deferred parts, the worker, the two service workers and the screens that
 * visitors open most. Modules that a single root reaches stay with it, and the rest is left to the bundler.
 *
 * Small modules of public pages share fewer chunks than that, because each file delays the page (decision 042):
 * `components` and `screens` for what the screens share, `page` for what they share with other parts, and
 * `page-workers` for what the entry shares with a worker.
 */

interface ModuleInfo {
  isEntry: boolean
  importers: readonly string[]
  importedIds: readonly string[]
}

interface Context {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Libraries that rarely change have files of their own, so that a release of ours stays a small download. */
const libraries: readonly (readonly [name: string, path: RegExp])[] = [
  ['dexie', /\/node_modules\/dexie\//],
  ['react', /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//],
  // Loaded after the page (decision 036), together with our components that use it.
  ['motion', /\/node_modules\/(framer-motion|motion-dom|motion-utils)\/|\/src\/ui\/motion\/(?!use-motion|MovingItems)/],
]

/** The modules from which code is loaded, by the name that they give to the chunks which they share. */
const roots: readonly (readonly [name: string, file: RegExp])[] = [
  ['page', /\/src\/app\/main\.tsx$/],
  ['sw', /\/src\/sw\/main\.ts$/],
  ['swuser', /\/src\/sw\/signed-in\.ts$/],
  ['worker', /\/src\/sync\/worker\.ts$/],
  [
    'deferred',
    /\/src\/app\/(deferred\.ts|prompts\/start\.tsx|prefetch-offline\.ts)$|\/src\/api\/fetch-public\.ts$|\/src\/ui\/overlays\/ToastList\.tsx$/,
  ],
  ['user', /\/src\/app\/lazy-signed-in\.ts$/],
  ['home', /\/src\/features\/catalogue\/home\/\w*Page\.tsx$/],
  ['list', /\/src\/features\/catalogue\/catalogue\/(list|search)\/\w*Page\.tsx$/],
  ['item', /\/src\/features\/catalogue\/catalogue\/(listing|vendor)\/\w*Page\.tsx$/],
]

const isScreen = (root: string): boolean => ['home', 'list', 'item'].includes(root)
const isWorker = (root: string): boolean => ['sw', 'swuser', 'worker'].includes(root)

/** Follows static imports from a module, in either direction. @returns the module itself and all modules found */
function follow(id: string, next: (id: string) => readonly string[]): Set<string> {
  const visited = new Set([id])
  // A Set also iterates over values that are added during the iteration.
  for (const module of visited) for (const neighbor of next(module)) visited.add(neighbor)
  return visited
}

/** @returns the names of the roots that reach a module */
function findRoots(id: string, context: Context): string[] {
  const importers = [...follow(id, (module) => context.getModuleInfo(module)?.importers ?? [])]
  return roots.filter(([, file]) => importers.some((module) => file.test(module))).map(([name]) => name)
}

/**
 * @returns whether loading a module loads Dexie: then it must not share a chunk with code that pages without data need
 */
function needsDexie(id: string, context: Context): boolean {
  const imported = follow(id, (module) => context.getModuleInfo(module)?.importedIds ?? [])
  return [...imported].some((module) => module.includes('/node_modules/dexie/'))
}

/** @returns the name of a module's chunk, or null to leave it to the bundler */
export function getChunkName(id: string, context: Context): string | null {
  const library = libraries.find(([, path]) => path.test(id))
  if (library) return library[0]
  // Stylesheets stay with the module that imports them.
  if (id.endsWith('.css')) return null
  // An entry keeps its own file, because the documents and the service workers name it.
  if (context.getModuleInfo(id)?.isEntry || roots.some(([, file]) => file.test(id))) return null
  // The sign-in screens need the session, and nothing else of what the worker and the signed-in page share.
  if (/\/contract\/(accounts\/session|core\/document-kinds)\.ts$/.test(id)) return 'session'
  // The frame of all signed-in screens uses the labels, which use the hours. Both in one file are smaller.
  if (/\/contract\/(sync\/field-labels|business\/business\/weekday-hours)\.ts$/.test(id)) return 'field-labels'
  const names = findRoots(id, context)
  const store = needsDexie(id, context) ? ['store'] : []
  const isOfScreen = store.length === 0 && names.some(isScreen)
  if (isOfScreen && names.every(isScreen)) {
    // Signed-in screens use the icons of the verticals, and nothing else of the lists.
    if (/\/src\/(ui\/|verticals\/icons\.ts$)/.test(id)) return 'components'
    return names.length > 1 ? 'screens' : null
  }
  // The chunks of the entry are available to every later screen.
  if (names[0] === 'page' || isOfScreen) return names.some(isWorker) ? 'page-workers' : 'page'
  if (names.length < 2) return null
  if (!names.includes('swuser')) return [...names, ...store].join('-')
  const others = names.filter((name) => !/^(swuser|worker|user)$/.test(name))
  // Three chunks for what the signed-in service worker, the worker and the page share of the engine would cost 3 KB more.
  const isEngine = others.length === 0 && (store.length > 0 || !names.includes('user'))
  return isEngine ? 'user-store' : ['user', ...others, ...store].join('-')
}

/**
 * Lists what to fetch together with a lazily loaded screen: its chunks without itself and without those of the entry.
 * Other lazy code loads after the page is displayed. Every name listed here adds bytes to the entry.
 */
export function listPreloads(
  file: string,
  dependencies: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return dependencies
  const isInEntry = /\/(react|page[-\w]*|rolldown-runtime)-[\w-]{8}\.js$/
  const isScreenFile = /(Page|Home|Layout)-[^/]*$/.test(file)
  return dependencies.filter(
    (name) => name.endsWith('.css') || (isScreenFile && name !== file && !isInEntry.test(name)),
  )
}
