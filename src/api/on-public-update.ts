import { freshlyCached, type FreshlyCached } from './freshly-cached'

/** A public answer that was shown from its copy has a newer word. What is told before somebody listens is not told again. */
export function onPublicUpdate(listener: (update: FreshlyCached) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    if (data?.type === freshlyCached) listener(data as FreshlyCached)
  })
}
