/**
 * Compares `dist/` with the byte budgets (Brotli, 1 KB = 1024 bytes) of `size-budgets.json`. It follows Vite's
 * manifest, so it counts what a first visit to each route loads before `load`, without a browser. With `TILIPO_URL`,
 * the document of `/` comes from the running server, with its data; otherwise it is rendered here, without data.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { measureEngine } from './build/engine-size.mjs'
import { listServiceWorkers, listStylesheets, staticClosure } from './build/graph.mjs'

const dist = path.resolve(import.meta.dirname, '../dist')
const client = path.join(dist, 'client')
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const budgets = read(path.join(import.meta.dirname, 'size-budgets.json'))
const manifest = read(path.join(client, '.vite/manifest.json'))
const { pages, stylesheets, precached } = read(path.join(dist, 'build.json'))
const renderer = await import(pathToFileURL(path.join(dist, 'ssr/entry-server.js')).href)

const sizes = new Map()
const checks = [
  ...(await checkJavaScript()),
  await checkFirstVisit(),
  ...checkStylesheetsAndWorkers(),
  ...(await checkEngine()),
]
for (const { name, bytes, kb, note = '' } of checks) {
  const verdict = bytes <= kb * 1024 ? 'ok  ' : 'OVER'
  console.log(`${verdict} ${formatKb(bytes)} of ${String(kb).padStart(4)} KB  ${name}  ${note}`)
}
const failed = checks.filter((check) => check.bytes > check.kb * 1024).length
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0

/** Checks every route against its budget; the table names the heaviest of each class. */
async function checkJavaScript() {
  const entry = staticClosure(manifest, 'index.html').map((file) => `/${file}`)
  const routes = (await renderer.screens()).map(({ path: route, rendered }) => {
    // A rendered page is painted after its stylesheets. Only the sign-in page needs more than the inlined one.
    if (rendered && route !== '/auth' && stylesheets[route].length > 0)
      throw new Error(`${route} is rendered on the server and uses the lazy stylesheet`)
    return {
      route,
      bytes: sumSizes([...entry, ...pages[route]]),
      budget: budgets.javascript.find((budget) => matchesBudget(budget, route, rendered)),
    }
  })
  return budgets.javascript.flatMap((budget) => {
    const [heaviest, ...rest] = routes.filter((check) => check.budget === budget).sort((a, b) => b.bytes - a.bytes)
    if (!heaviest) return []
    return [
      {
        name: `JavaScript of ${heaviest.route}`,
        bytes: heaviest.bytes,
        kb: budget.kb,
        note: `the heaviest of ${rest.length + 1}`,
      },
    ]
  })
}

function matchesBudget({ paths, rendered }, route, isRendered) {
  if (paths) return paths.some((item) => (item.endsWith('*') ? route.startsWith(item.slice(0, -1)) : route === item))
  return rendered === undefined || rendered === isRendered
}

async function checkFirstVisit() {
  const { path: route, kb } = budgets.firstVisit
  const html = process.env.TILIPO_URL ? await fetchDocument(route) : await renderDocument(route)
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, url]) => url)
  const eagerImages = [...html.matchAll(/<img(?![^>]*loading="lazy")[^>]*\ssrc="(\/[^"]+)"/g)].map(([, url]) => url)
  const pictures = sumSizes(eagerImages.filter((url) => !url.startsWith('/media')))
  const parts = { document: measureBrotli(html), scripts: sumSizes(scripts), pictures }
  const note = Object.entries(parts)
    .map(([name, bytes]) => `${name}${formatKb(bytes)}`)
    .join(', ')
  return { name: `first visit to ${route}`, bytes: parts.document + parts.scripts + pictures, kb, note }
}

async function renderDocument(route) {
  const template = readFileSync(path.join(dist, 'template.html'), 'utf8')
  const rendered = await renderer.render(route, () => Promise.reject(new Error('no data here')))
  return renderer.toDocument(template, rendered, { origin: 'http://localhost', pages, stylesheets }).join('')
}

async function fetchDocument(route) {
  return (await fetch(new URL(route, process.env.TILIPO_URL))).text()
}

function checkStylesheetsAndWorkers() {
  const first = listStylesheets(manifest, 'index.html')
  const second = Object.keys(manifest).flatMap(listLazyStylesheets)
  return [
    { name: 'CSS of public pages', bytes: sumSizes(first.map((file) => `/${file}`)), kb: budgets.css },
    { name: 'the look of the rest (CSS)', bytes: sumSizes(second.map((file) => `/${file}`)), kb: budgets.lazyCss },
    ...listServiceWorkers(manifest).flatMap(({ file: name, key }) => {
      const imports = staticClosure(manifest, key).filter((file) => !/\/dexie-/.test(file))
      return [
        { name, bytes: sumSizes([`/${name}`]), kb: budgets.serviceWorker },
        {
          name: `${name} with its imports except Dexie`,
          bytes: sumSizes(imports.map((file) => `/${file}`)),
          kb: budgets.serviceWorkerWithImports,
        },
        {
          name: `precache of ${name}`,
          bytes: sumSizes(precached[name]),
          kb: budgets.precache[name],
          note: `${precached[name].length} files`,
        },
      ]
    }),
  ]
}

async function checkEngine() {
  const { own, whole } = await measureEngine()
  return [
    { name: 'the sync engine without Dexie and the contract', bytes: own, kb: budgets.engine.own, note: 'gzip' },
    {
      name: 'the sync engine without Dexie',
      bytes: whole,
      kb: budgets.engine.whole,
      note: 'gzip, with the contract’s queued commands and superstruct',
    },
  ]
}

function listLazyStylesheets(key) {
  const first = listStylesheets(manifest, 'index.html')
  return listStylesheets(manifest, key).filter((file) => !first.includes(file))
}

function sumSizes(urls) {
  return [...new Set(urls)].reduce((sum, url) => sum + getFileSize(url), 0)
}

/** Caches the size of each file: most belong to many routes, and compressing one is slow. */
function getFileSize(url) {
  const size = sizes.get(url) ?? measureBrotli(readFileSync(path.join(client, url)))
  sizes.set(url, size)
  return size
}

function measureBrotli(content) {
  return brotliCompressSync(content).length
}

function formatKb(bytes) {
  return (bytes / 1024).toFixed(1).padStart(7)
}
