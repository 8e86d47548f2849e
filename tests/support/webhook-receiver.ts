/** A receiver of webhooks on this machine, which verifies signatures as an integrator does. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** Verifies a delivery with the secret as it was displayed. */
export function isSigned({ headers, body }: Pick<ReceivedWebhook, 'headers' | 'body'>, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(content).digest('base64')}`)
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
}

export async function openWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  const behavior = { status: 200, delayMs: 0, text: 'thanks', location: '' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body, event: JSON.parse(body) })
      setTimeout(() => {
        response.writeHead(behavior.status, behavior.location ? { location: behavior.location } : {})
        response.end(behavior.text)
      }, behavior.delayMs)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    behavior,
    host,
    url: `http://${host}/hooks`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
