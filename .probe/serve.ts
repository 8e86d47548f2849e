import { createServer } from 'node:http'
import { readFileSync, existsSync } from 'node:fs'
import { ModelBackend } from '../tests/support/sync/model-world'
import { notificationOf } from '../tests/support/sync/model-server'
import { gunzipSync } from 'node:zlib'
export const backend = new ModelBackend()
const dist = '/tmp/probe-dist'
let build = 'b1'
const types: Record<string, string> = { js: 'text/javascript', html: 'text/html; charset=utf-8', json: 'application/json' }
export const log: string[] = []
export let version = { n: 1 }
export function start(port: number) {
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (c) => chunks.push(c))
    req.on('end', async () => {
      const url = new URL(req.url!, 'http://x')
      log.push(`${req.method} ${req.url} ${req.headers['content-encoding'] ?? ''}`)
      if (url.pathname.startsWith('/api/')) {
        if (url.pathname === '/api/vendors') { res.setHeader('content-type', 'application/json'); const body = JSON.stringify({ total: 1, page: 1, pageSize: 20, vendors: [{ _id: 'v1', businessName: 'V' + version.n }] }); res.setHeader('etag', `"${version.n}"`); res.setHeader('cache-control', 'no-cache'); res.setHeader('date', new Date().toUTCString()); return res.end(body) }
        if (url.pathname.startsWith('/api/socket.io')) { res.statusCode = 404; return res.end() }
        let body = Buffer.concat(chunks)
        if (req.headers['content-encoding'] === 'gzip') body = gunzipSync(body)
        if (url.pathname === '/api/auth/logout') { res.setHeader('content-type', 'application/json'); return res.end('{"message":"bye"}') }
        const answer = await backend.handle({ method: req.method!, url: req.url!, headers: req.headers as any, body: body.length ? body.toString() : undefined })
        res.writeHead(answer.status, answer.headers)
        return res.end(answer.body)
      }
      let file = dist + url.pathname
      if (url.pathname === '/sw.js') {
        const manifest = [{ url: '/shell.html', revision: build }]
        const code = readFileSync(dist + '/sw.js', 'utf8').replaceAll('__BUILD_ID__', JSON.stringify(build)).replace('self.__WB_MANIFEST', JSON.stringify(manifest))
        res.setHeader('content-type', 'text/javascript'); res.setHeader('cache-control', 'no-cache'); return res.end(code)
      }
      if (!existsSync(file) || url.pathname.endsWith('/') ) file = dist + '/index.html'
      if (url.pathname === '/shell.html') file = dist + '/index.html'
      res.setHeader('content-type', types[file.split('.').pop()!] ?? 'text/plain')
      let text = readFileSync(file, 'utf8')
      if (file.endsWith('index.html')) text = text.replace('data-build="probe"', `data-build="${build}"`).replace('>probe<', `>${url.pathname === '/shell.html' ? 'SHELL' : 'page ' + url.pathname + ' ' + build}<`)
      res.end(text)
    })
  })
  return new Promise<void>((r) => server.listen(port, () => r()))
}
export const setBuild = (b: string) => { build = b }
export { notificationOf }
