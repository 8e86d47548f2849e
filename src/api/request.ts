/**
 * Sends one API call, for the page, the worker and the service worker: contract → request → result.
 *
 * Uses redaxios with a custom `fetch`: redaxios supports neither timeouts nor cache modes, and a mutation must not wait
 * forever on a connection that delivers nothing.
 */
import redaxios from 'redaxios'
import { check } from '#contract/core/validation'
import { isMutation, buildUrl } from '#contract/core/build-request'
import type { AnswerOf, Endpoint, InputOf } from '#contract/core/endpoint'
import { getRefusalKind } from '#contract/core/refusal-kinds'
import { encodeBody, type Files, type EncodedBody } from './body'
import { reportInvalidItems } from './invalid-items'
import { unreachable, type Failure, type Result } from './result'

const timeoutMs = 15_000

export interface RequestOptions {
  token?: string | null
  /** The idempotency key: fixed before the first attempt, and the same for every retry. */
  key?: string
  files?: Files
  /** Replaces the body of the input, for an endpoint that takes binary data. */
  encodedBody?: EncodedBody
  gzip?: boolean
  timeoutMs?: number
  signal?: AbortSignal
  cache?: RequestCache
  /** Message of a failure for which the server gives none. */
  defaultMessage?: string
  /** For tests. The default is the global `fetch`. */
  fetch?: typeof fetch
}

const generalMessage = 'Something went wrong on our side. Please try again.'

export async function request<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions = {},
): Promise<Result<AnswerOf<E>>> {
  const { data, headers } = options.encodedBody ?? (await encodeBody(endpoint, input.body, options.files, options.gzip))
  const timeout = createTimeout(options)
  try {
    const reply = await redaxios<unknown>(buildUrl(endpoint, input), {
      method: endpoint.method,
      data,
      headers: { accept: 'application/json', ...headers, ...buildHeaders(endpoint, options) },
      fetch: (url: RequestInfo | URL, init?: RequestInit) =>
        (options.fetch ?? fetch)(url, {
          ...init,
          signal: timeout.signal,
          cache: getCacheMode(endpoint, options),
          // Our server redirects no call. A portal's redirect would receive the body, or fail like a lost connection.
          redirect: 'manual',
        }),
      validateStatus: () => true,
    })
    if (!timeout.hasTimedOut())
      return parseResponse(endpoint, reply.status, reply.headers as Headers, reply.data, options.defaultMessage)
  } catch {
    // Reported below.
  } finally {
    timeout.stop()
  }
  return unreachable(timeout.hasTimedOut() ? 'timeout' : 'offline')
}

function buildHeaders(endpoint: Endpoint, { token, key }: RequestOptions): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key && isMutation(endpoint) ? { 'idempotency-key': key } : {}),
  }
}

/** Returns how the HTTP cache is used. The service worker and the browser answer from their caches, except for `no-store`. */
export const getCacheMode = (endpoint: Endpoint, { cache }: RequestOptions): RequestCache =>
  cache ?? (endpoint.access.kind === 'public' && endpoint.offline === 'cache' ? 'default' : 'no-store')

function parseResponse<E extends Endpoint>(
  endpoint: E,
  status: number,
  headers: Headers,
  body: unknown,
  defaultMessage = generalMessage,
): Result<AnswerOf<E>> {
  if (status >= 200 && status < 300) {
    const checked = check(endpoint.answer, body)
    const at = Date.parse(headers.get('date') ?? '')
    reportInvalidItems(endpoint.name, (checked.ok ? checked.skipped : checked.faults) ?? [])
    if (!checked.ok) return unreachable(getCause(body), status)
    return { ok: true, answer: checked.value, ...(at ? { at } : {}) }
  }
  return parseFailure(status, headers, body, defaultMessage)
}

/**
 * Parses an error response. An error that is not JSON comes from an intermediary: our proxy if it is a 5xx, otherwise a
 * foreign one.
 */
function parseFailure(status: number, headers: Headers, body: unknown, defaultMessage: string): Failure {
  const errorBody =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Partial<Failure>) : null
  const kind = getRefusalKind(status, errorBody?.code)
  // A redirect has status 0 in a browser, and its own in Node.
  if (status < 400 || status === 511) return unreachable('portal', status)
  if (!errorBody && kind !== 'retry')
    return { ...unreachable(getCause(body), status), ...(body === '' && { message: defaultMessage }) }
  const { message, code, fields, detail, accountStatus } = errorBody ?? {}
  const retryAfter = parseRetryAfter(headers.get('retry-after'))
  return {
    ok: false,
    kind,
    status,
    message: (isText(message) && message) || defaultMessage,
    ...(isText(code) && { code }),
    ...(fields && { fields }),
    ...(detail && { detail }),
    ...(isText(accountStatus) && { accountStatus }),
    ...(retryAfter !== null && { retryAfter }),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Returns why a body is not ours. If the connection ends during the body, redaxios returns none, or, if a proxy hides the
 * error, the text that it could not parse. The page of a captive portal has content: for an empty response, "sign in to
 * your network" would be a wrong guess.
 */
const getCause = (body: unknown): 'cut' | 'portal' =>
  body === undefined || (isText(body) && /^$|^[{[]/.test(body)) ? 'cut' : 'portal'

function parseRetryAfter(header: string | null): number | null {
  if (!header) return null
  if (/^\d{1,7}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return at ? Math.max(0, Math.ceil((at - Date.now()) / 1000)) : null
}

function createTimeout({ timeoutMs: limit = timeoutMs, signal }: RequestOptions) {
  const controller = new AbortController()
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    controller.abort()
  }, limit)
  const onAbort = () => controller.abort()
  if (signal?.aborted) controller.abort()
  signal?.addEventListener('abort', onAbort)
  return {
    signal: controller.signal,
    hasTimedOut: () => isTimedOut,
    stop: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}
