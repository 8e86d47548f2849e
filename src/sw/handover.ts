/**
 * Handover to a newer build. The browser lets a service worker finish its requests before it activates the next one,
 * and on a poor connection one response can take minutes. During a handover, pending fetches are aborted and new
 * requests bypass this service worker; navigations too, while there is a connection (`navigation.ts`).
 */
declare const self: ServiceWorkerGlobalScope

/** Aborted during a handover. */
let handover = new AbortController()

export const startHandover = (): void => handover.abort()

/** Ends the handover: while offline, only this service worker can respond, so it serves cached responses as before. */
export function cancelHandover(): void {
  handover = new AbortController()
}

export const isHandingOver = (): boolean => handover.signal.aborted

/**
 * Lets requests bypass this service worker during a handover. Call this before routes are registered: the first `fetch`
 * listener decides whether later ones run.
 */
export function bypassDuringHandover(): void {
  self.addEventListener('fetch', (event) => {
    if (isHandingOver() && event.request.mode !== 'navigate') event.stopImmediatePropagation()
  })
}

/** Plugin for Workbox strategies: aborts a fetch when its page aborts it, or when a handover starts. */
export const abortOnHandover = {
  requestWillFetch: async ({ request }: { request: Request }): Promise<Request> => {
    const controller = new AbortController()
    for (const signal of [request.signal, handover.signal]) {
      if (signal.aborted) controller.abort()
      signal.addEventListener('abort', () => controller.abort())
    }
    return new Request(request, { signal: controller.signal })
  },
}

/** Resolves when `work` does or when a handover starts. The work may continue, but does not delay the handover. */
export const untilHandover = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, isHandingOver() || new Promise((end) => handover.signal.addEventListener('abort', end))])
