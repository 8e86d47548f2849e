/**
 * The first visit comes before the service worker, which keeps only what passes it. What this page needed is asked for once
 * more through it, out of the browser's own store: from then on tickets are checked without a line.
 */
export async function keepForLater(askKeys: () => Promise<unknown>): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers || workers.controller) return
  await new Promise((taken) => workers.addEventListener('controllerchange', taken, { once: true }))
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))
  await Promise.all([askKeys(), ...files.map((file) => fetch(file))])
}
