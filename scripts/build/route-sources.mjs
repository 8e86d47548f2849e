/**
 * `node scripts/build/route-sources.mjs <dist>` prints the source files of each route's page and layout as JSON. A
 * route's loader and the manifest of the renderer's build lead to the same modules, so comparing their exports finds
 * the files. It runs in a process of its own, because importing every screen leaves ports and timers open.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

// A browser loads the table of a route before the page that it names.
const signedInTable = 'src/app/routes/signed-in.tsx'
const administrationTable = 'src/app/routes/administration.tsx'
const listTables = (route) =>
  route.rendered ? [] : route.path.startsWith('/admin/global') ? [signedInTable, administrationTable] : [signedInTable]

const ssr = path.resolve(process.argv[2], 'ssr')
const load = (file) => import(pathToFileURL(path.join(ssr, file)).href)
const manifest = JSON.parse(await readFile(path.join(ssr, '.vite/manifest.json'), 'utf8'))

const sourceByExport = new Map()
for (const { src, file, isDynamicEntry } of Object.values(manifest)) {
  if (isDynamicEntry && src) sourceByExport.set((await load(file)).default, src)
}

const sources = {}
for (const route of await (await load('entry-server.js')).screens()) {
  const [page, layout] = await Promise.all([route.page(), route.layout()])
  const pageSource = sourceByExport.get(page.default)
  if (!pageSource) throw new Error(`No source file was found for the page of ${route.path}`)
  // The public layout is part of the entry, and has no chunk.
  const layoutSource = sourceByExport.get(layout.default)
  sources[route.path] = [listTables(route), pageSource, layoutSource ?? []].flat()
}
process.stdout.write(JSON.stringify(sources), () => process.exit(0))
