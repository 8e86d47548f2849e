/** The reference of `visits`: a minimal prerendered React page with a service worker that serves a cached copy. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { addCleanup } from '../support/cleanup'
import { Page } from './bare-page/page'

interface File {
  type: string
  body: Buffer
}

/** @returns its URL */
export async function startBarePage(): Promise<string> {
  const files = await buildFiles()
  const server = createServer(({ url }, response) => {
    const file = files.get(url === '/' ? '/index.html' : url!)
    if (!file) return void response.writeHead(404).end()
    const cached = url!.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    response
      .writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': cached })
      .end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  addCleanup(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function buildFiles(): Promise<Map<string, File>> {
  const folder = join(import.meta.dirname, 'bare-page')
  const built = await build({ root: folder, configFile: false, logLevel: 'silent', build: { write: false } })
  const { output } = Array.isArray(built) ? built[0]! : (built as Extract<typeof built, { output: unknown }>)
  const files = new Map<string, File>()
  for (const part of output) {
    const text = part.type === 'chunk' ? part.code : String(part.source)
    if (part.fileName === 'index.html')
      files.set(
        '/index.html',
        compressFile('text/html', text.replace('<!--page-->', renderToString(createElement(Page)))),
      )
    else files.set(`/${part.fileName}`, compressFile('text/javascript', text))
  }
  const precachedPaths = ['/', ...[...files.keys()].filter((path) => path !== '/index.html')]
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8').replace('FILES', JSON.stringify(precachedPaths))
  return files.set('/sw.js', compressFile('text/javascript', worker))
}

const compressFile = (type: string, text: string): File => ({
  type: `${type}; charset=utf-8`,
  body: brotliCompressSync(text),
})
