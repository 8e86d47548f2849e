import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listen, readBody, type LocalServer } from '../local-server'
import { createLipilaClient } from './client'
import { GatewayUnreachable } from './mobile-money'

const account = { apiKey: 'Lsk_key', webhookSecret: 'c2VjcmV0' }
const request = {
  referenceId: 'TLP-1',
  amountNgwee: 125_050,
  phone: '0977123455',
  narration: 'Kubu',
  email: 'mwila@example.com',
}

const openServers: LocalServer[] = []
async function serve(handle: RequestListener): Promise<string> {
  const server = await listen(createServer(handle))
  openServers.push(server)
  return server.url
}
afterEach(() => Promise.all(openServers.splice(0).map((server) => server.close())))

test.each([
  ['collect', '/api/v1/collections'],
  ['disburse', '/api/v1/disbursements'],
] as const)('The method %s sends the request that Lipila documents', async (operation, path) => {
  const receivedRequests: { method: string | undefined; url: string | undefined; headers: object; body: string }[] = []
  const baseUrl = await serve(async (incoming, response) => {
    const { method, url, headers } = incoming
    receivedRequests.push({ method, url, headers, body: await readBody(incoming) })
    response.end(
      JSON.stringify({
        referenceId: 'TLP 1&2',
        identifier: 'LPLXC-20251001-6965',
        status: 'Pending',
        amount: 1250.5,
        currency: 'ZMW',
        externalId: null,
      }),
    )
  })
  const client = createLipilaClient(
    { ...account, baseUrl: `${baseUrl}/` },
    { callbackUrl: 'https://tilipo.example/api/payments/callback' },
  )
  const answer = await client[operation]({ ...request, referenceId: 'TLP 1&2' })
  expect(answer).toEqual({ state: 'pending', identifier: 'LPLXC-20251001-6965', amountNgwee: 125_050 })
  await client.status('TLP 1&2', operation === 'collect' ? 'collection' : 'disbursement')
  const common = { accept: 'application/json', 'x-api-key': 'Lsk_key' }
  expect(receivedRequests).toMatchObject([
    {
      method: 'POST',
      url: `${path}/mobile-money`,
      headers: {
        ...common,
        'content-type': 'application/json',
        callbackurl: 'https://tilipo.example/api/payments/callback',
      },
    },
    { method: 'GET', url: `${path}/check-status?referenceId=TLP+1%262`, headers: common },
  ])
  expect(JSON.parse(receivedRequests[0]!.body)).toEqual({
    referenceId: 'TLP 1&2',
    amount: 1250.5,
    narration: 'Kubu',
    accountNumber: '260977123455',
    currency: 'ZMW',
    email: 'mwila@example.com',
  })
})

test.each([
  ['an HTML page with status 200', 200, '<html>Welcome to the hotspot</html>'],
  ['a wrong key', 401, '{}'],
  ['too many requests', 429, '{}'],
  ['a server error', 503, '{}'],
  ['a 404 response', 404, '{}'],
  ['a redirect', 302, ''],
])('The outcome is unknown after %s', async (_, status, body) => {
  const receivedApiKeys: string[] = []
  const otherUrl = await serve((incoming, response) => {
    receivedApiKeys.push(String(incoming.headers['x-api-key']))
    response.end('{"status":"Successful"}')
  })
  const baseUrl = await serve((__, response) => response.writeHead(status, { location: otherUrl }).end(body))
  const client = createLipilaClient({ ...account, baseUrl }, { callbackUrl: 'http://127.0.0.1:1/' })
  const failure = await client.collect(request).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(GatewayUnreachable)
  expect(String(failure)).not.toMatch(/0977|260|example\.com|Lsk_/)
  expect(receivedApiKeys).toEqual([])
})

test('A refused connection and an endless response count as unreachable', async () => {
  const silentUrl = await serve((_, response) => void response.writeHead(200).write('{"status":'))
  for (const baseUrl of ['http://127.0.0.1:1', silentUrl]) {
    const client = createLipilaClient({ ...account, baseUrl }, { callbackUrl: 'http://127.0.0.1:1/', timeoutMs: 50 })
    await expect(client.status('TLP-1', 'collection')).rejects.toThrow(GatewayUnreachable)
  }
})
