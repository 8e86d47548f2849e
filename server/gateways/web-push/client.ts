/**
 * The client of push services. The addresses come from browsers, so it connects only to public addresses, as the client
 * of calendars does (decision 064). `web-push` encrypts and signs; the request is our own, because that of `web-push`
 * would connect to any address.
 */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import { createGuardedLookup, getHost, getPort, isPublicAddress, resolveAll, type Resolve } from '../public-address'
import type { PushMessage, PushResult, WebPush } from './web-push'

export interface WebPushClientOptions {
  /** The address at which push services reach the operator, as a `mailto:` URL. */
  contact: string
  resolve?: Resolve
  /** Local servers of tests, as `127.0.0.1:4000`, without TLS. No configuration sets it. */
  allowedHosts?: readonly string[]
  timeoutMs?: number
}

export function createWebPushClient({
  contact,
  resolve = resolveAll,
  allowedHosts = [],
  timeoutMs = 5000,
}: WebPushClientOptions): WebPush {
  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false
    const url = new URL(endpoint)
    if (allowedHosts.includes(url.host)) return true
    if (url.protocol !== 'https:' || url.port || url.username || url.password) return false
    // A socket does not look up an address, so the check of the lookup would not see it.
    return !isIP(getHost(url)) || isPublicAddress(getHost(url))
  }

  const post = (url: URL, { method, headers, body }: webPush.RequestDetails, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolveResponse, reject) => {
      const mayConnect = (address: string) =>
        allowedHosts.includes(`${address}:${getPort(url)}`) || isPublicAddress(address)
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)({
        host: getHost(url),
        port: getPort(url),
        path: url.pathname + url.search,
        method,
        headers,
        // A connection of its own: a pooled one could have been opened with other rules.
        agent: false,
        lookup: createGuardedLookup(resolve, { mayConnect, fail: (failure) => new Error(failure) }),
        signal,
      })
      request.once('response', resolveResponse)
      request.once('error', reject)
      // The second line of defense, as for calendars.
      request.once('socket', (socket) =>
        socket.once('connect', () => {
          if (!mayConnect(socket.remoteAddress ?? '')) request.destroy(new Error('address'))
        }),
      )
      request.end(body)
    })

  return {
    accepts,
    async send({ signal, ...message }) {
      if (!accepts(message.target.endpoint)) return { state: 'gone' }
      const details = buildRequest(message, contact)
      // The keys of the browser are not valid, and never will be.
      if (!details) return { state: 'gone' }
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const response = await post(
          new URL(message.target.endpoint),
          details,
          signal ? AbortSignal.any([timeout, signal]) : timeout,
        )
        // Its body says nothing that is needed, and can be of any size.
        response.destroy()
        return interpret(response)
      } catch {
        return { state: 'unavailable', retryAfterMs: null }
      }
    },
  }
}

function buildRequest(
  { target, keys, payload, topic, ttlSeconds, urgency }: Omit<PushMessage, 'signal'>,
  contact: string,
): webPush.RequestDetails | null {
  try {
    return webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      payload,
      { vapidDetails: { subject: contact, ...keys }, TTL: ttlSeconds, urgency, topic, contentEncoding: 'aes128gcm' },
    )
  } catch {
    return null
  }
}

const goneStatuses = [404, 410]
/** 401 and 403 are not final: a clock that is wrong makes a signature invalid. */
const finalStatuses = [400, 405, 413, 422]

function interpret({ statusCode = 0, headers }: IncomingMessage): PushResult {
  if (statusCode >= 200 && statusCode < 300) return { state: 'accepted' }
  if (goneStatuses.includes(statusCode)) return { state: 'gone' }
  if (finalStatuses.includes(statusCode)) return { state: 'refused', status: statusCode }
  return { state: 'unavailable', retryAfterMs: parseRetryAfter(headers['retry-after']) }
}

/** @returns null without a valid value of `Retry-After`: seconds, or a date */
function parseRetryAfter(value: string | undefined): number | null {
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : null
}
