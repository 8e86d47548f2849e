import { freshlyCached, type FreshlyCached } from './freshly-cached'

/**
 * Calls the listener when the service worker has replaced a cached response that a page may display. Messages sent
 * before the listener was added are lost.
 */
export function onPublicUpdate(listener: (update: FreshlyCached) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    if (data?.type === freshlyCached) listener(data as FreshlyCached)
  })
}
