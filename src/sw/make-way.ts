/**
 * Handover to a newer build. The browser lets a service worker finish its requests before it activates the next one,
 * and on a poor connection one response can take minutes. During a handover, pending fetches are aborted and new
 * requests bypass this service worker; navigations too, while there is a connection (`navigation.ts`).
 */
declare const self: ServiceWorkerGlobalScope

let leaving = new AbortController()
let gone = false

export function makeWay(): void {
  gone = true
  leaving.abort()
  leaving = new AbortController()
}

/** Ends the handover: while offline, only this service worker can respond, so it serves cached responses as before. */
export function stay(): void {
  gone = false
}

export const isLeaving = (): boolean => gone

/**
 * Lets requests bypass this service worker during a handover. Call this before routes are registered: the first `fetch`
 * listener decides whether later ones run.
 */
export function letPassWhenLeaving(): void {
  self.addEventListener('fetch', (event) => {
    if (isLeaving() && event.request.mode !== 'navigate') event.stopImmediatePropagation()
  })
}

/** Plugin for Workbox strategies: aborts a fetch when its page aborts it, or when a handover starts. */
export const givenUpWhenLeaving = {
  requestWillFetch: async ({ request }: { request: Request }): Promise<Request> => {
    const end = new AbortController()
    if (gone || request.signal.aborted) end.abort()
    for (const signal of [request.signal, leaving.signal]) signal.addEventListener('abort', () => end.abort())
    return new Request(request, { signal: end.signal })
  },
}

/** Resolves when `work` does or when a handover starts. The work may continue, but does not delay the handover. */
export const untilLeaving = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, gone || new Promise((end) => leaving.signal.addEventListener('abort', end))])
