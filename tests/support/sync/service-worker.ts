/** As much of a service worker's world as our handlers touch. */
import { vi } from 'vitest'

type Handler = (options: { request: Request; event: FakeEvent; url: URL; sameOrigin: boolean }) => Promise<Response>

export interface FakeEvent {
  waitUntil(work: Promise<unknown>): void
}

export class FakeCache {
  readonly kept = new Map<string, Response>()
  match = async (key: string | Request) => this.kept.get(keyOf(key))?.clone()
  matchAll = async () => [...this.kept.values()].map((response) => response.clone())
  put = async (key: string | Request, response: Response) => void this.kept.set(keyOf(key), response)
  delete = async (key: string | Request) => this.kept.delete(keyOf(key))
  keys = async () => [...this.kept.keys()].map((key) => new Request(`http://tilipo.test${key}`))
}

const keyOf = (key: string | Request): string => {
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

/** Runs a captured handler and whatever it left to be done behind. */
export async function visit(handler: Handler, path: string): Promise<Response> {
  const behind: Promise<unknown>[] = []
  const url = new URL(path, 'http://tilipo.test')
  const request = new Request(url, { headers: { accept: 'text/html' } })
  const response = await handler({
    request,
    url,
    sameOrigin: true,
    event: { waitUntil: (work) => void behind.push(work) },
  })
  await Promise.all(behind)
  return response
}

/** `response.type` can't be given to a Response; what comes over the network within the origin is `basic`. */
export function basic(body: string, init: ResponseInit & { type?: string; redirected?: boolean } = {}): Response {
  const { type = 'basic', redirected = false, ...given } = init
  const make = (): Response => {
    const response = new Response(body, given)
    Object.defineProperties(response, { type: { value: type }, redirected: { value: redirected } })
    response.clone = make
    return response
  }
  return make()
}

export const networkOf = (answer: (url: string) => Response | Promise<Response>) =>
  vi.fn<typeof fetch>(async (input) =>
    answer(typeof input === 'string' ? input : new URL(input instanceof URL ? input : input.url).pathname),
  )
