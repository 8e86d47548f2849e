/** The network between a device and a server. Any HTTP server can be its far end, also the real one. */

import { formType, writeForm } from './form'

export interface WireRequest {
  method: string
  /** Path and query. */
  url: string
  /** Lower-case names. */
  headers: Record<string, string>
  body: string | undefined
  /** The tab of the device that sent the request. */
  tab?: number
}

export interface WireResponse {
  status: number
  headers: Record<string, string>
  body: string
}

export interface Server {
  handle(request: WireRequest): Promise<WireResponse>
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): WireResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

export const portalPage: WireResponse = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Free Wi-Fi</title><h1>Sign in to the network</h1>',
}

/** Delivers a request to the server, or fails. */
export type Carry = (request: WireRequest, server: Server) => Promise<WireResponse>

/**
 * Creates a `fetch` over the simulated network. Responses are plain objects, because real streams would tie the run to
 * real time.
 */
export function createFetch(
  server: Server,
  carry: Carry = (request, to) => to.handle(request),
  tab?: number,
): typeof fetch {
  return (async (input: string, init: RequestInit = {}) => {
    const headers = Object.fromEntries(
      Object.entries(init.headers as Record<string, string>).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const form = init.body instanceof FormData ? writeForm(init.body) : null
    if (form !== null) headers['content-type'] = formType
    const body = form ?? (init.body as string | undefined)
    const request: WireRequest = {
      method: init.method ?? 'GET',
      url: input,
      headers,
      body,
      ...(tab === undefined ? {} : { tab }),
    }
    const answer = await carry(request, server)
    return {
      status: answer.status,
      ok: answer.status >= 200 && answer.status < 300,
      headers: new Headers(answer.headers),
      text: async () => answer.body,
    }
  }) as unknown as typeof fetch
}

export const throwNetworkError = (): never => {
  throw new TypeError('Failed to fetch')
}
