/** Loads Google's sign-in script. Only the sign-in screen loads it, and only if Google sign-in is configured. */
const googleClientUrl = 'https://accounts.google.com/gsi/client'
/** Simulated client for the demo, served by our own server. */
const simulatedClientUrl = '/dev/google/client.js'
const loadTimeoutMs = 8000

interface GoogleIdentity {
  initialize(options: {
    client_id: string
    callback(response: { credential: string }): void
    ux_mode: 'popup'
    nonce: string
  }): void
  renderButton(parent: HTMLElement, options: Record<string, string | number>): void
}

declare global {
  var google: { accounts: { id: GoogleIdentity } } | undefined
}

let pendingLoad: Promise<GoogleIdentity | null> | undefined

/**
 * Loads the Google client script.
 * @returns null if the script does not load (offline, or blocked by a network or an extension); the next call retries
 */
export function loadGoogleClient(simulated: boolean): Promise<GoogleIdentity | null> {
  pendingLoad ??= injectScript(simulated ? simulatedClientUrl : googleClientUrl).then((identity) => {
    if (!identity) pendingLoad = undefined
    return identity
  })
  return pendingLoad
}

function injectScript(src: string): Promise<GoogleIdentity | null> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const settle = () => {
      clearTimeout(timer)
      const identity = globalThis.google?.accounts.id ?? null
      if (!identity) script.remove()
      resolve(identity)
    }
    const timer = setTimeout(settle, loadTimeoutMs)
    script.src = src
    script.async = true
    script.addEventListener('load', settle)
    script.addEventListener('error', settle)
    document.head.append(script)
  })
}

/**
 * Returns whether the content security policy of the current document allows Google's script.
 * Only the document of `/auth` has such a policy. After a client-side navigation from another page, that page's policy
 * still applies.
 */
export function isGoogleAllowedByDocument(path: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || new URL(navigation.name).pathname === path
}
