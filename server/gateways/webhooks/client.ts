/**
 * The HTTP client for webhooks. It connects only to public addresses, and checks the address that the socket uses, like
 * the client for calendars (decision 064).
 */
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { createGuardedLookup, getHost, getPort, isPublicAddress, resolveAll, type Resolve } from '../public-address'
import { WebhookUnreachable, type WebhookRequest, type Webhooks } from './webhooks'

export interface WebhookClientOptions {
  resolve?: Resolve
  /** Receivers on this machine, as `127.0.0.1:4000`, for tests and demos: also without `https`. */
  allowedHosts?: readonly string[]
  timeoutMs?: number
}

const maxResponseBytes = 500

export function createWebhookClient({
  resolve = resolveAll,
  allowedHosts = [],
  timeoutMs = 10_000,
}: WebhookClientOptions = {}): Webhooks {
  const mayConnect = (address: string, port: number) =>
    allowedHosts.includes(`${address}:${port}`) || isPublicAddress(address)
  const parse = (address: string): URL => {
    const url = new URL(address)
    const isAllowedHost = allowedHosts.includes(url.host)
    const isSecure = url.protocol === 'https:' && url.port === ''
    if (!(isSecure || (isAllowedHost && /^https?:$/.test(url.protocol))) || url.username || url.password)
      throw new WebhookUnreachable('address')
    // A socket does not look up an address, so the check of the lookup would not see it.
    const host = getHost(url)
    if (isIP(host) && !mayConnect(host, getPort(url))) throw new WebhookUnreachable('address')
    return url
  }
  return {
    async findProblem(address) {
      try {
        const url = parse(address)
        if (isIP(getHost(url))) return null
        const addresses = await resolve(getHost(url))
        return addresses.every((found) => mayConnect(found.address, getPort(url))) ? null : 'address'
      } catch (error) {
        return error instanceof WebhookUnreachable ? error.failure : 'unreachable'
      }
    },
    async send({ url: address, signal, ...message }) {
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const url = parse(address)
        const port = getPort(url)
        const response = await post(url, message, {
          lookup: createGuardedLookup(resolve, {
            mayConnect: (found) => mayConnect(found, port),
            fail: (failure) => new WebhookUnreachable(failure),
          }),
          signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
          mayConnect: (found) => mayConnect(found, port),
        })
        return { status: response.statusCode ?? 0, text: await readBeginning(response) }
      } catch (error) {
        throw findCause(error) ?? new WebhookUnreachable(timeout.aborted ? 'slow' : 'unreachable')
      }
    },
  }
}

/** Node wraps an error of the lookup. With several addresses, it reports an `AggregateError`. */
function findCause(error: unknown): WebhookUnreachable | undefined {
  if (error instanceof WebhookUnreachable) return error
  if (!(error instanceof Error)) return undefined
  const errors: unknown[] = error instanceof AggregateError ? error.errors : []
  return [error.cause, ...errors].find((item) => item instanceof WebhookUnreachable)
}

type ConnectionRules = Pick<RequestOptions, 'lookup' | 'signal'> & { mayConnect(address: string): boolean }

function post(
  url: URL,
  { headers, body }: Pick<WebhookRequest, 'headers' | 'body'>,
  { mayConnect, ...rules }: ConnectionRules,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    ...rules,
    method: 'POST',
    host: getHost(url),
    port: getPort(url),
    path: url.pathname + url.search,
    // A connection of its own: a pooled one could have been opened with other rules.
    agent: false,
    headers: {
      ...headers,
      host: url.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Tilipo-Webhooks/1.0',
    },
  }
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(options) : requestHttp(options)
    request.once('response', resolve)
    request.once('error', reject)
    // The second line of defense: whatever happened before, no request is sent to another address.
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!mayConnect(socket.remoteAddress ?? '')) request.destroy(new WebhookUnreachable('address'))
      }),
    )
    request.end(body)
  })
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxResponseBytes) break
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, maxResponseBytes).toString('utf8')
}
