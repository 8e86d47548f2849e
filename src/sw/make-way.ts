/**
 * Making way for a newer build: the browser has a service worker finish what it is about before another takes over, and on
 * a bad line one answer can take minutes. So what it fetches is given up, and what is asked from then on goes past it; pages
 * too, where there is a line (`navigation.ts`).
 */
declare const self: ServiceWorkerGlobalScope

let leaving = new AbortController()
let gone = false

export function makeWay(): void {
  gone = true
  leaving.abort()
  leaving = new AbortController()
}

/** Without a line nobody else answers: what is kept is served as before. */
export function stay(): void {
  gone = false
}

export const isLeaving = (): boolean => gone

/** Called before any route is registered: who listens first decides whether the others hear of it. */
export function letPassWhenLeaving(): void {
  self.addEventListener('fetch', (event) => {
    if (isLeaving() && event.request.mode !== 'navigate') event.stopImmediatePropagation()
  })
}

/** For Workbox's strategies: a fetch ends with its page's own, as before, or with this service worker. */
export const givenUpWhenLeaving = {
  requestWillFetch: async ({ request }: { request: Request }): Promise<Request> => {
    const end = new AbortController()
    if (gone || request.signal.aborted) end.abort()
    for (const signal of [request.signal, leaving.signal]) signal.addEventListener('abort', () => end.abort())
    return new Request(request, { signal: end.signal })
  },
}

/** For work of one's own: it may go on, but holds nobody up. */
export const untilLeaving = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, gone || new Promise((end) => leaving.signal.addEventListener('abort', end))])
