/** A minimal service worker environment for our handlers. */
import { vi } from 'vitest'

type Handler = (options: { request: Request; event: FakeEvent; url: URL; sameOrigin: boolean }) => Promise<Response>

export interface FakeEvent {
  waitUntil(work: Promise<unknown>): void
}

export class FakeCache {
  readonly entries = new Map<string, Response>()
  match = async (key: string | Request) => this.entries.get(getKey(key))?.clone()
  matchAll = async () => [...this.entries.values()].map((response) => response.clone())
  put = async (key: string | Request, response: Response) => void this.entries.set(getKey(key), response)
  delete = async (key: string | Request) => this.entries.delete(getKey(key))
  keys = async () => [...this.entries.keys()].map((key) => new Request(`http://tilipo.test${key}`))
}

const getKey = (key: string | Request): string => {
  if (typeof key === 'string') return key
  const { pathname, search } = new URL(key.url)
  return pathname + search
}

export class FakeCaches {
  readonly opened = new Map<string, FakeCache>()
  open = async (name: string) => {
    const cache = this.opened.get(name) ?? new FakeCache()
    this.opened.set(name, cache)
    return cache
  }
  keys = async () => [...this.opened.keys()]
  delete = async (name: string) => this.opened.delete(name)
}

/** Runs a captured handler and waits for its background work. */
export async function runHandler(handler: Handler, path: string): Promise<Response> {
  const backgroundWork: Promise<unknown>[] = []
  const url = new URL(path, 'http://tilipo.test')
  const request = new Request(url, { headers: { accept: 'text/html' } })
  const response = await handler({
    request,
    url,
    sameOrigin: true,
    event: { waitUntil: (work) => void backgroundWork.push(work) },
  })
  await Promise.all(backgroundWork)
  return response
}

/**
 * Creates a response of type `basic`, as the network returns it within the origin. The constructor cannot set the type.
 */
export function createBasicResponse(
  body: string,
  init: ResponseInit & { type?: string; redirected?: boolean } = {},
): Response {
  const { type = 'basic', redirected = false, ...given } = init
  const make = (): Response => {
    const response = new Response(body, given)
    Object.defineProperties(response, { type: { value: type }, redirected: { value: redirected } })
    response.clone = make
    return response
  }
  return make()
}

export const createFakeFetch = (answer: (url: string) => Response | Promise<Response>) =>
  vi.fn<typeof fetch>(async (input) =>
    answer(typeof input === 'string' ? input : new URL(input instanceof URL ? input : input.url).pathname),
  )
