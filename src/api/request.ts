/**
 * Sends one API call, for the page, the worker and the service worker: contract → request → result.
 *
 * Uses redaxios with a custom `fetch`: redaxios supports neither timeouts nor cache modes, and a mutation must not wait
 * forever on a connection that delivers nothing.
 */
import redaxios from 'redaxios'
import { check } from '#contract/check'
import { isMutation, urlOf, type AnswerOf, type Endpoint, type InputOf } from '#contract/endpoint'
import { kindOf } from '#contract/refusal-kinds'
import { writeBody, type Files, type Written } from './body'
import { reportInvalidItems } from './invalid-items'
import { unreachable, type Failure, type Result } from './result'

export const timeoutMs = 15_000

export interface Sending {
  token?: string | null
  /** The idempotency key: fixed before the first attempt, and the same for every retry. */
  key?: string
  files?: Files
  /** Replaces the body of the input, for an endpoint that takes binary data. */
  written?: Written
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
  sending: Sending = {},
): Promise<Result<AnswerOf<E>>> {
  const { data, headers } = sending.written ?? (await writeBody(endpoint, input.body, sending.files, sending.gzip))
  const clock = stopwatch(sending)
  try {
    const reply = await redaxios<unknown>(urlOf(endpoint, input), {
      method: endpoint.method,
      data,
      headers: { accept: 'application/json', ...headers, ...ours(endpoint, sending) },
      fetch: (url: RequestInfo | URL, init?: RequestInit) =>
        (sending.fetch ?? fetch)(url, { ...init, signal: clock.signal, cache: cacheOf(endpoint, sending) }),
      validateStatus: () => true,
    })
    return resultOf(endpoint, reply.status, reply.headers as Headers, reply.data, sending.defaultMessage)
  } catch {
    return unreachable(clock.ranOut() ? 'timeout' : 'offline')
  } finally {
    clock.stop()
  }
}

function ours(endpoint: Endpoint, { token, key }: Sending): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key && isMutation(endpoint) ? { 'idempotency-key': key } : {}),
  }
}

const cacheOf = (endpoint: Endpoint, { cache }: Sending): RequestCache =>
  cache ?? (endpoint.access.kind === 'public' && endpoint.offline === 'cache' ? 'default' : 'no-store')

function resultOf<E extends Endpoint>(
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
    if (!checked.ok) return unreachable('portal', status)
    return { ok: true, answer: checked.value, ...(Number.isNaN(at) ? {} : { at }) }
  }
  return failureOf(status, headers, body, defaultMessage)
}

/**
 * Parses an error response. An error that is not JSON comes from an intermediary: our proxy if it is a 5xx, otherwise a
 * foreign one.
 */
function failureOf(status: number, headers: Headers, body: unknown, defaultMessage: string): Failure {
  const said = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Partial<Failure>) : null
  const kind = kindOf(status, said?.code)
  // The page of a captive portal has content. For an empty response, "sign in to your network" would be a wrong guess.
  if (!said && kind !== 'retry')
    return { ...unreachable('portal', status), ...(body === '' ? { message: defaultMessage } : {}) }
  const wait = secondsOf(headers.get('retry-after'))
  return {
    ok: false,
    kind,
    status,
    message: typeof said?.message === 'string' && said.message ? said.message : defaultMessage,
    ...(typeof said?.code === 'string' ? { code: said.code } : {}),
    ...(said?.fields ? { fields: said.fields } : {}),
    ...(said?.detail ? { detail: said.detail } : {}),
    ...(typeof said?.accountStatus === 'string' ? { accountStatus: said.accountStatus } : {}),
    ...(wait === null ? {} : { retryAfter: wait }),
  }
}

function secondsOf(header: string | null): number | null {
  if (!header) return null
  if (/^\d{1,7}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

function stopwatch({ timeoutMs: limit = timeoutMs, signal }: Sending) {
  const stopping = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    stopping.abort()
  }, limit)
  const onAbort = () => stopping.abort()
  if (signal?.aborted) stopping.abort()
  signal?.addEventListener('abort', onAbort)
  return {
    signal: stopping.signal,
    ranOut: () => late,
    stop: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}
