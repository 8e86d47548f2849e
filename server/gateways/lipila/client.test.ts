import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listen, type Listening } from '../loopback'
import { lipilaClient } from './client'
import { GatewayUnreachable } from './mobile-money'

const account = { apiKey: 'Lsk_key', webhookSecret: 'c2VjcmV0' }
const request = { referenceId: 'TLP-1', amountNgwee: 125_050, phone: '0977123455', narration: 'Kubu', email: 'mwila@example.com' }

const open: Listening[] = []
async function serve(handle: RequestListener): Promise<string> {
  const listening = await listen(createServer(handle))
  open.push(listening)
  return listening.url
}
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))

test.each([
  ['a page with 200', 200, '<html>Welcome to the hotspot</html>'],
  ['a wrong key', 401, '{}'],
  ['too many requests', 429, '{}'],
  ['a failing server', 503, '{}'],
  ['an address that is not there', 404, '{}'],
  ['a redirect', 302, ''],
])('%s leaves the outcome open', async (_, status, body) => {
  const heard: string[] = []
  const elsewhere = await serve((incoming, response) => {
    heard.push(String(incoming.headers['x-api-key']))
    response.end('{"status":"Successful"}')
  })
  const baseUrl = await serve((__, response) => response.writeHead(status, { location: elsewhere }).end(body))
  const client = lipilaClient({ ...account, baseUrl }, { callbackUrl: 'http://127.0.0.1:1/' })
  const failure = await client.collect(request).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(GatewayUnreachable)
  expect(String(failure)).not.toMatch(/0977|260|example\.com|Lsk_/)
  expect(heard).toEqual([])
})

test('nobody there, or a body that never ends, is unreachable', async () => {
  const silent = await serve((_, response) => void response.writeHead(200).write('{"status":'))
  for (const baseUrl of ['http://127.0.0.1:1', silent]) {
    const client = lipilaClient({ ...account, baseUrl }, { callbackUrl: 'http://127.0.0.1:1/', timeoutMs: 50 })
    await expect(client.status('TLP-1', 'collection')).rejects.toThrow(GatewayUnreachable)
  }
})
