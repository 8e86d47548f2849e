/** The wire between a device and a server: whatever speaks HTTP can be put at its far end, the real server as well. */

import { formType, writeForm } from './form'

export interface WireRequest {
  method: string
  /** Path and query. */
  url: string
  /** Names in lower case. */
  headers: Record<string, string>
  body: string | undefined
  /** Which tab of its device it comes from. */
  tab?: number
}

export interface WireAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export interface Server {
  handle(request: WireRequest): Promise<WireAnswer>
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

export const portalPage: WireAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Free Wi-Fi</title><h1>Sign in to the network</h1>',
}

/** Carries a request to the server, or says how else it ends. */
export type Carry = (request: WireRequest, server: Server) => Promise<WireAnswer>

/** A `fetch` over the wire. Its answers are plain objects: real streams would tie the run to real time. */
export function fetchOver(
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

export const cut = (): never => {
  throw new TypeError('Failed to fetch')
}
