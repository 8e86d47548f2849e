/** Asks the browser to wake the service worker once there is a network, also with every tab closed. Chromium only. */

/** `workbox-background-sync` listens for its own prefix and the queue's name. */
export const queueName = 'tilipo-outbox'
const tag = `workbox-background-sync:${queueName}`

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

export async function wakeLater(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.ready) as SyncRegistration | undefined
    await registration?.sync?.register(tag)
  } catch {
    // Not allowed in this browser: the app sends when it is next opened.
  }
}
