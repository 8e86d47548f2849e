/**
 * Builds everything into `dist/`:
 *   client/          what browsers fetch, with .br and .gz copies next to each text file
 *   client/shell.html, template.html   the empty document, and one with placeholders for a rendered page
 *   guarded-shell.html                 the empty document of routes behind the session guard
 *   ssr/             the renderer (`entry-server.js`)
 *   server/          the server, bundled, with its migrations and the demo pictures
 *   csp.json         hashes of inline scripts and styles, for the content security policy
 *   build.json       { id, pages, stylesheets, sources, precached }: the build ID, the chunks, lazy stylesheets and source files of each route, and
 *                    what each service worker precaches
 *
 * `node scripts/build.mjs --development <folder>` builds the pages and the renderer with React's development code into
 * another folder, for the hydration test. The server is not part of it.
 */
import { execFile } from 'node:child_process'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { injectManifest } from 'workbox-build'
import { compressAll } from './build/compress.mjs'
import { buildCsp, makeDocuments } from './build/documents.mjs'
import {
  assertNoPageCode,
  computeBuildId,
  listRouteFiles,
  listRouteStylesheets,
  listServiceWorkers,
  listStylesheets,
} from './build/graph.mjs'
import { listPrecachedFiles } from './build/precache-list.mjs'

const root = path.resolve(import.meta.dirname, '..')

/**
 * @param {object} [options]
 * @param {boolean} [options.quiet] prints errors only
 * @param {boolean} [options.development] uses the development code of React, without the server
 * @param {string} [options.dist] the folder that receives the build; its content is deleted first
 */
export async function build({ quiet = false, development = false, dist = path.join(root, 'dist') } = {}) {
  const log = quiet ? () => {} : (...parts) => console.log(...parts)
  const started = performance.now()
  const client = path.join(dist, 'client')
  // Vite and React's packages choose their code by this variable; the caller's environment must not change a release.
  process.env.NODE_ENV = development ? 'development' : 'production'
  await rm(dist, { recursive: true, force: true })
  await buildPages(dist, quiet)
  // Node resolves the packages of the renderer from its own folder upward.
  if (development) await symlink(path.join(root, 'node_modules'), path.join(dist, 'node_modules'))
  log(`pages      ${formatSecondsSince(started)}`)

  const manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8'))
  const id = await computeBuildId(client, manifest)
  const documents = await makeDocuments(client, id)
  await writeFile(path.join(client, 'shell.html'), documents.shell)
  await writeFile(path.join(dist, 'guarded-shell.html'), documents.guardedShell)
  await writeFile(path.join(dist, 'template.html'), documents.template)
  await writeFile(path.join(dist, 'csp.json'), formatJson(buildCsp(documents)))
  // From here on the entry document is only a template; served as it is, it would be an empty page.
  await rm(path.join(client, 'index.html'))

  assertNoPageCode(manifest)
  const precached = {}
  for (const worker of listServiceWorkers(manifest))
    precached[worker.file] = await buildServiceWorker(client, worker, id, manifest)
  const sources = await loadRouteSources(dist)
  const mapRoutes = (list) => Object.fromEntries(Object.entries(sources).map(([route, files]) => [route, list(files)]))
  const pages = mapRoutes((files) => listRouteFiles(manifest, files))
  const stylesheets = mapRoutes((files) => listRouteStylesheets(manifest, files))
  await writeFile(path.join(dist, 'build.json'), formatJson({ id, pages, stylesheets, sources, precached }))
  if (development) return { id, precached }
  await compressAll(client)
  log(
    `documents  ${formatSecondsSince(started)}   precache: ${Object.values(precached)
      .map((files) => files.length)
      .join(' and ')} files`,
  )

  await buildServer(dist)
  log(`server     ${formatSecondsSince(started)}   build ${id}`)
  return { id, precached }
}

async function buildPages(dist, quiet) {
  const sharedOptions = { root, configFile: path.join(root, 'vite.config.ts'), logLevel: quiet ? 'error' : 'warn' }
  await vite({ ...sharedOptions, build: { outDir: path.join(dist, 'client'), emptyOutDir: true } })
  await vite({
    ...sharedOptions,
    build: { outDir: path.join(dist, 'ssr'), emptyOutDir: true, ssr: 'src/app/entry-server.tsx' },
  })
}

async function loadRouteSources(dist) {
  const script = path.join(root, 'scripts/build/route-sources.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script, dist], { maxBuffer: 10_000_000 })
  return JSON.parse(stdout)
}

/** Runs after the documents are final, so that their revisions in the precache list are right. */
async function buildServiceWorker(client, worker, id, manifest) {
  const file = path.join(client, worker.file)
  const code = await readFile(file, 'utf8')
  const [stylesheet] = listStylesheets(manifest, 'index.html')
  await writeFile(
    file,
    code.replaceAll('__BUILD_ID__', JSON.stringify(id)).replaceAll('__LOOK__', JSON.stringify(`/${stylesheet}`)),
  )
  const precached = ['shell.html', ...listPrecachedFiles(manifest, worker)]
  const { warnings } = await injectManifest({
    swSrc: file,
    swDest: file,
    globDirectory: client,
    globPatterns: precached,
    dontCacheBustURLsMatching: /^assets\//,
  })
  for (const warning of warnings) console.warn(warning)
  return precached.map((url) => `/${url}`)
}

async function buildServer(dist) {
  const main = path.join(root, 'server/main.ts')
  if (!existsSync(main)) return
  const outdir = path.join(dist, 'server')
  await esbuild({
    entryPoints: {
      main,
      demo: path.join(root, 'server/demo/main.ts'),
      'picture-process': path.join(root, 'server/gateways/pictures/process.ts'),
      'pdf-worker': path.join(root, 'server/gateways/pdf/worker.ts'),
      'calendar-worker': path.join(root, 'server/gateways/calendars/worker.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: { '#contract': path.join(root, 'contract') },
    sourcemap: true,
    logLevel: 'warning',
  })
  for (const folder of ['server/db/migrations', 'server/demo/pictures'])
    await cp(path.join(root, folder), path.join(outdir, path.basename(folder)), { recursive: true })
  await cp(path.join(root, 'server/db/adoption/adoption.sql'), path.join(outdir, 'adoption/adoption.sql'))
}

const formatJson = (value) => JSON.stringify(value, null, 2)
const formatSecondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1).padStart(5)} s`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [flag, folder] = process.argv.slice(2)
  await build(flag === '--development' ? { quiet: true, development: true, dist: path.resolve(folder) } : {})
}
