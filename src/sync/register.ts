/**
 * The page's side of the service worker: registering it, and taking over a new build only once the person agrees.
 */
import { freshlyCached, type FreshlyCached } from '../api/public-cache'

const checkEveryMs = 60 * 60_000

let waiting: ServiceWorker | null = null
let accepted = false
const listeners = new Set<() => void>()
let ready = false

/** Module workers share Dexie with the page: see `vite.config.ts`. */
export async function registerServiceWorker(url = '/sw.js'): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers) return
  let controlled = Boolean(workers.controller)
  workers.addEventListener('controllerchange', () => {
    // The first ever taking over changes nothing for this page. One that another tab agreed to does.
    if (accepted) location.reload()
    else if (controlled) tell()
    controlled = true
    // Nobody waits any more: what remains to be done here is to load the page again.
    waiting = null
  })
  const registration = await workers.register(url, { type: 'module' })
  if (registration.waiting && workers.controller) offer(registration.waiting)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  checkNowAndThen(registration)
}

function follow(installing: ServiceWorker | null): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(installing)
  })
}

/** An installed app may stay open for days: the browser looks for a new build only when it navigates. */
function checkNowAndThen(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    void registration.update().catch(() => undefined)
  })
}

function offer(worker: ServiceWorker): void {
  waiting = worker
  tell()
}

function tell(): void {
  ready = true
  for (const listener of listeners) listener()
}

/** Told once a new build waits to be used, also when it already did before this was asked. */
export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener)
  if (ready) listener()
  return () => listeners.delete(listener)
}

/** Reloads with the new build. */
export function acceptUpdate(): void {
  accepted = true
  if (waiting) waiting.postMessage({ type: 'SKIP_WAITING' })
  else location.reload()
}

/** A public answer that was shown from its copy has a newer word. */
export function onPublicUpdate(listener: (update: FreshlyCached) => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data?.type === freshlyCached) listener(data as FreshlyCached)
  }
  navigator.serviceWorker?.addEventListener('message', hear)
  return () => navigator.serviceWorker?.removeEventListener('message', hear)
}
