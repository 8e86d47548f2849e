/** Upper limit for a first visit on a slow connection. */
const maxWaitMs = 60_000

/**
 * Resolves when the service worker controls this page. Files that are fetched earlier are not cached by it, and not
 * fetched again.
 */
export async function waitForServiceWorkerControl(): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers || workers.controller) return
  const control = new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
  await Promise.race([control, timeout])
}
