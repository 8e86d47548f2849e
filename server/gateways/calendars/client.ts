/**
 * The HTTP client for calendars. The addresses come from partners, so it connects only to public addresses (decision
 * 064): the addresses that it checks are the ones that the socket uses, whatever the name resolves to later.
 */
import { isKey } from '#contract/core/keys'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import {
  CalendarUnavailable,
  type CalendarFailure,
  type CalendarRequest,
  type CalendarResponse,
  type Calendars,
} from './calendars'
import { createGuardedLookup, getHost, getPort, isPublicAddress, resolveAll, type Resolve } from '../public-address'

export interface CalendarClientOptions {
  resolve?: Resolve
  /** Local servers of tests, as `127.0.0.1:4000`. No configuration sets it. */
  allowedHosts?: readonly string[]
  /** For everything: names, redirects and the body. */
  timeoutMs?: number
}

const maxBytes = 1_000_000
const maxRedirects = 3
const redirectStatuses = [301, 302, 303, 307, 308]

export function createCalendarClient(options: CalendarClientOptions = {}): Calendars {
  const { resolve = resolveAll, allowedHosts = [], timeoutMs = 8000 } = options
  const policy: Policy = {
    resolve,
    mayConnect: (address, port) => allowedHosts.includes(`${address}:${port}`) || isPublicAddress(address),
    mayUsePort: (url) => url.port === '' || allowedHosts.includes(url.host),
  }
  return {
    async fetch({ url, signal, ...validators }) {
      const timeout = AbortSignal.timeout(timeoutMs)
      const bothSignals = signal ? AbortSignal.any([timeout, signal]) : timeout
      try {
        return await fetchFollowing(url, validators, policy, bothSignals)
      } catch (error) {
        if (error instanceof CalendarUnavailable) throw error
        // Node wraps an error of the lookup, and an abort can surface as a reset connection.
        if (findCause(error)) throw findCause(error)
        throw new CalendarUnavailable(timeout.aborted ? 'slow' : 'unreachable')
      }
    },
  }
}

interface Policy {
  resolve: Resolve
  mayConnect(address: string, port: number): boolean
  mayUsePort(url: URL): boolean
}

/** With several addresses, Node reports an `AggregateError`. */
function findCause(error: unknown): CalendarUnavailable | undefined {
  const { cause, errors = [] } = error as { cause?: unknown; errors?: unknown[] }
  return [cause, ...errors].find((item) => item instanceof CalendarUnavailable)
}

async function fetchFollowing(
  start: string,
  validators: Pick<CalendarRequest, 'etag' | 'lastModified'>,
  policy: Policy,
  signal: AbortSignal,
): Promise<CalendarResponse | null> {
  let address = start
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const url = parseAddress(address, policy)
    const response = await send(url, validators, policy, signal)
    const status = response.statusCode ?? 0
    const { location } = response.headers
    if (redirectStatuses.includes(status) && location) {
      response.destroy()
      if (!URL.canParse(location, url)) throw new CalendarUnavailable('redirects')
      address = new URL(location, url).href
      continue
    }
    if (status === 200) return readCalendar(response)
    response.destroy()
    if (status === 304 && (validators.etag || validators.lastModified)) return null
    throw new CalendarUnavailable(failureOfStatus(status))
  }
  throw new CalendarUnavailable('redirects')
}

const failureOfStatus = (status: number): CalendarFailure => {
  if (status === 401 || status === 403) return 'denied'
  return status === 404 || status === 410 ? 'gone' : 'server'
}

/** @throws CalendarUnavailable `address` for addresses that no public calendar has */
function parseAddress(address: string, { mayUsePort, mayConnect }: Policy): URL {
  if (!URL.canParse(address)) throw new CalendarUnavailable('address')
  const url = new URL(address)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || url.username || url.password || !mayUsePort(url)) throw new CalendarUnavailable('address')
  // A socket does not look up an address, so the check of the lookup would not see it.
  const host = getHost(url)
  if (isIP(host) && !mayConnect(host, getPort(url))) throw new CalendarUnavailable('address')
  return url
}

function send(
  url: URL,
  { etag, lastModified }: Pick<CalendarRequest, 'etag' | 'lastModified'>,
  policy: Policy,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const port = getPort(url)
  const options: RequestOptions = {
    host: getHost(url),
    port,
    path: url.pathname + url.search,
    // A connection of its own: a pooled one could have been opened with other rules.
    agent: false,
    lookup: createGuardedLookup(policy.resolve, {
      mayConnect: (address) => policy.mayConnect(address, port),
      fail: (failure) => new CalendarUnavailable(failure),
    }),
    signal,
    headers: {
      host: url.host,
      accept: 'text/calendar, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'Tilipo-Calendar/1.0',
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(lastModified ? { 'if-modified-since': lastModified } : {}),
    },
  }
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(options) : requestHttp(options)
    request.once('response', resolve)
    request.once('error', reject)
    // The second line of defense: whatever happened before, no request is sent to another address.
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!policy.mayConnect(socket.remoteAddress ?? '', port)) request.destroy(new CalendarUnavailable('address'))
      }),
    )
    request.end()
  })
}

async function readCalendar(response: IncomingMessage): Promise<CalendarResponse> {
  const { headers } = response
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw fail(response, 'too_large')
  const chunks: Buffer[] = []
  let size = 0
  // The limit applies to the decoded text, so that a small body cannot become a large one.
  for await (const chunk of decode(response)) {
    size += chunk.length
    if (size > maxBytes) throw fail(response, 'too_large')
    chunks.push(chunk)
  }
  return {
    text: Buffer.concat(chunks).toString('utf8'),
    etag: shorten(headers.etag),
    lastModified: shorten(headers['last-modified']),
  }
}

/** Some sites compress although the request does not accept it. */
function decode(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return response
  const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }
  if (!isKey(decoders, encoding)) throw fail(response, 'unreadable')
  const decoder = decoders[encoding]()
  // An aborted or broken response must also end the decoder, which reports it to the reader.
  pipeline(response, decoder, () => {})
  return decodeChunks(decoder)
}

async function* decodeChunks(decoder: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  try {
    yield* decoder
  } catch (error) {
    const isInvalid = error instanceof Error && 'code' in error && /^(Z_|ERR_BROTLI|ERR__)/.test(String(error.code))
    throw isInvalid ? new CalendarUnavailable('unreadable') : error
  }
}

function fail(response: IncomingMessage, failure: CalendarFailure): CalendarUnavailable {
  response.destroy()
  return new CalendarUnavailable(failure)
}

const maxValidatorLength = 300
const shorten = (validator: string | undefined): string | null =>
  validator && validator.length <= maxValidatorLength ? validator : null
