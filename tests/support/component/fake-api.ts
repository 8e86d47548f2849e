/** Answers the API calls of a component test. The real client encodes, sends and checks them. */
import { buildUrl, completeInput } from '#contract/core/build-request'
import type { AnswerOf, CallInput, Endpoint } from '#contract/core/endpoint'
import { beforeEach, vi } from 'vitest'

export interface ApiCall {
  method: string
  /** With the query. */
  path: string
  body: unknown
  headers: Headers
}

export interface Refusal {
  status: number
  code?: string
  message?: string
  fields?: Record<string, string>
  detail?: unknown
  accountStatus?: string
}

type RuleResponse = { answer: unknown; total?: number | undefined } | { refusal: Refusal } | 'offline' | 'never'
interface Rule {
  method: string
  pattern: RegExp
  respond(call: ApiCall): RuleResponse
}

/**
 * Creates the fake API of a test file. Calls without a rule fail as if the device were offline.
 * @returns `calls` of the current test, and functions that add rules for the current test; later rules win
 */
export function installFakeApi() {
  const calls: ApiCall[] = []
  let rules: Rule[] = []
  beforeEach(() => {
    calls.length = 0
    rules = []
  })
  // Never restored: a late request of a test must not reach the network.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => respond(url, init))

  async function respond(url: string, init: RequestInit): Promise<Response> {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body
    const call = { method: init.method ?? 'GET', path: url, body, headers: new Headers(init.headers) }
    calls.push(call)
    const rule = rules.findLast(({ method, pattern }) => method === call.method && pattern.test(url))
    const response = rule?.respond(call) ?? 'offline'
    if (response === 'never') return new Promise(() => {})
    if (response === 'offline') throw new TypeError('Failed to fetch')
    const headers: Record<string, string> = { 'content-type': 'application/json', date: new Date().toUTCString() }
    if ('refusal' in response) {
      const { status, ...content } = response.refusal
      return new Response(JSON.stringify(content), { status, headers })
    }
    if (response.total !== undefined) headers['x-total-count'] = String(response.total)
    return new Response(JSON.stringify(response.answer), { status: 200, headers })
  }

  const addRule = (endpoint: Endpoint, respondToCall: Rule['respond']) =>
    void rules.push({ method: endpoint.method, pattern: buildPattern(endpoint), respond: respondToCall })

  return {
    calls,
    /** Calls of one endpoint. */
    callsOf: (endpoint: Endpoint) =>
      calls.filter(({ method, path }) => method === endpoint.method && buildPattern(endpoint).test(path)),
    answer: <E extends Endpoint>(endpoint: E, answer: AnswerOf<E>, total?: number) =>
      addRule(endpoint, () => ({ answer, total })),
    answerWith: <E extends Endpoint>(endpoint: E, compute: (call: ApiCall) => AnswerOf<E>) =>
      addRule(endpoint, (call) => ({ answer: compute(call) })),
    refuse: (endpoint: Endpoint, refusal: Refusal) => addRule(endpoint, () => ({ refusal })),
    goOffline: (endpoint: Endpoint) => addRule(endpoint, () => 'offline'),
    neverAnswer: (endpoint: Endpoint) => addRule(endpoint, () => 'never'),
  }
}

/** Matches the URL of an endpoint with any parameters and query. */
function buildPattern(endpoint: Endpoint): RegExp {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const params = Object.fromEntries(names.map((name) => [name, 'PARAMETER']))
  const url = buildUrl(endpoint, completeInput<Endpoint>({ params } as CallInput<Endpoint>))
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('PARAMETER', '[^/?]+')
  return new RegExp(`^${escaped}(\\?.*)?$`)
}
