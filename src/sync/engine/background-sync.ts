/**
 * Requests a background sync: the browser wakes the service worker once there is a network, also with all tabs closed.
 * Chromium only.
 */

/** `workbox-background-sync` listens for its own prefix followed by the queue's name. */
export const queueName = 'tilipo-outbox'
const tag = `workbox-background-sync:${queueName}`

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.ready) as SyncRegistration | undefined
    await registration?.sync?.register(tag)
  } catch {
    // The browser does not allow it: commands are sent when the app is opened next.
  }
}
