import { freshlyCached, pageUnavailable, type FreshlyCached } from './freshly-cached'

type PublicUpdate = Omit<FreshlyCached, 'type'>

let notifyPage: ((update: PublicUpdate) => void) | undefined

/**
 * Calls the listener of the page when the service worker has replaced a cached response that a page may display, or when
 * the server sends a new one through the socket. Messages sent before the listener was added are lost.
 */
export function onPublicUpdate(listener: (update: PublicUpdate) => void): void {
  notifyPage = listener
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    if (data?.type === freshlyCached) listener(data)
  })
}

/** Calls the listener if the service worker served this page from its cache and the server no longer provides it. */
export function onPageUnavailable(listener: () => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    if (data?.type === pageUnavailable) listener()
  })
}

/** Reports a new response of a public endpoint to the page. */
export const publishUpdate = (update: PublicUpdate): void => notifyPage?.(update)
