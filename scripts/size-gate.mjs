/**
 * Holds the byte budgets (brotli, 1 KB = 1024 bytes) of `size-budgets.json` against `dist/`. It follows Vite's manifest,
 * so it counts what a first visit to each route loads before `load`, without a browser. With `TILIPO_URL` the document of
 * `/` is the running server's, with its data; without, it is rendered here, with none.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { engineSizes } from './build/engine-size.mjs'
import { serviceWorkersOf, sheetsOf, staticClosure } from './build/graph.mjs'

const dist = path.resolve(import.meta.dirname, '../dist')
const client = path.join(dist, 'client')
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const budgets = read(path.join(import.meta.dirname, 'size-budgets.json'))
const manifest = read(path.join(client, '.vite/manifest.json'))
const { pages, sources, precached } = read(path.join(dist, 'build.json'))
const renderer = await import(pathToFileURL(path.join(dist, 'ssr/entry-server.js')).href)

const sizes = new Map()
const checks = [...(await javascript()), await firstVisit(), ...others(), ...(await engine())]
for (const { name, bytes, kb, note = '' } of checks) {
  const verdict = bytes <= kb * 1024 ? 'ok  ' : 'OVER'
  console.log(`${verdict} ${inKb(bytes)} of ${String(kb).padStart(4)} KB  ${name}  ${note}`)
}
const failed = checks.filter((check) => check.bytes > check.kb * 1024).length
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0

/** Every route has its budget; the table names the heaviest of each class. */
async function javascript() {
  const entry = staticClosure(manifest, 'index.html').map((file) => `/${file}`)
  const routes = (await renderer.screens()).map(({ path: route, rendered }) => {
    // Rendered pages carry the first sheet alone: with a piece of the second they would paint without its look.
    const late = rendered ? sources[route].find((file) => lateSheetsOf(file).length > 0) : undefined
    if (late) throw new Error(`${route} is rendered on the server, and ${late} wears the second style sheet`)
    return {
      route,
      bytes: sizeOf([...entry, ...pages[route]]),
      budget: budgets.javascript.find((one) => fits(one, route, rendered)),
    }
  })
  return budgets.javascript.flatMap((budget) => {
    const [heaviest, ...rest] = routes.filter((one) => one.budget === budget).sort((a, b) => b.bytes - a.bytes)
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

function fits({ paths, rendered }, route, isRendered) {
  if (paths) return paths.some((one) => (one.endsWith('*') ? route.startsWith(one.slice(0, -1)) : route === one))
  return rendered === undefined || rendered === isRendered
}

async function firstVisit() {
  const { path: route, kb } = budgets.firstVisit
  const html = process.env.TILIPO_URL ? await fetched(route) : await renderedHere(route)
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, url]) => url)
  const eager = [...html.matchAll(/<img(?![^>]*loading="lazy")[^>]*\ssrc="(\/[^"]+)"/g)].map(([, url]) => url)
  const pictures = sizeOf(eager.filter((url) => !url.startsWith('/media')))
  const parts = { document: brotli(html), scripts: sizeOf(scripts), pictures }
  const note = Object.entries(parts)
    .map(([name, bytes]) => `${name}${inKb(bytes)}`)
    .join(', ')
  return { name: `first visit to ${route}`, bytes: parts.document + parts.scripts + pictures, kb, note }
}

async function renderedHere(route) {
  const template = readFileSync(path.join(dist, 'template.html'), 'utf8')
  const rendered = await renderer.render(route, () => Promise.reject(new Error('no data here')))
  return renderer.toDocument(template, rendered, { origin: 'http://localhost', pages })
}

async function fetched(route) {
  return (await fetch(new URL(route, process.env.TILIPO_URL))).text()
}

function others() {
  const first = sheetsOf(manifest, 'index.html')
  const second = Object.keys(manifest).flatMap(lateSheetsOf)
  return [
    { name: 'the look of public pages (CSS)', bytes: sizeOf(first.map((file) => `/${file}`)), kb: budgets.css },
    { name: 'the look of the rest (CSS)', bytes: sizeOf(second.map((file) => `/${file}`)), kb: budgets.lateCss },
    ...serviceWorkersOf(manifest).flatMap(({ file: name, key }) => {
      const imports = staticClosure(manifest, key).filter((file) => !/\/dexie-/.test(file))
      return [
        { name, bytes: sizeOf([`/${name}`]), kb: budgets.serviceWorker },
        {
          name: `${name} with its imports except Dexie`,
          bytes: sizeOf(imports.map((file) => `/${file}`)),
          kb: budgets.serviceWorkerWithImports,
        },
        {
          name: `precache of ${name}`,
          bytes: sizeOf(precached[name]),
          kb: budgets.precache[name],
          note: `${precached[name].length} files`,
        },
      ]
    }),
  ]
}

async function engine() {
  const { own, whole } = await engineSizes()
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

function lateSheetsOf(key) {
  const first = sheetsOf(manifest, 'index.html')
  return sheetsOf(manifest, key).filter((file) => !first.includes(file))
}

function sizeOf(urls) {
  return [...new Set(urls)].reduce((sum, url) => sum + sizeOfFile(url), 0)
}

/** Most files belong to many routes, and packing one takes its time. */
function sizeOfFile(url) {
  const size = sizes.get(url) ?? brotli(readFileSync(path.join(client, url)))
  sizes.set(url, size)
  return size
}

function brotli(content) {
  return brotliCompressSync(content).length
}

function inKb(bytes) {
  return (bytes / 1024).toFixed(1).padStart(7)
}
