/** Loads Google's sign-in script. Only the sign-in screen loads it, and only if Google sign-in is configured. */
const source = 'https://accounts.google.com/gsi/client'
/** Simulated client for the demo, served by our own server. */
const standIn = '/dev/google/client.js'
const patienceMs = 8000

interface GoogleIdentity {
  initialize(options: {
    client_id: string
    callback(answer: { credential: string }): void
    ux_mode: 'popup'
    nonce: string
  }): void
  renderButton(parent: HTMLElement, look: Record<string, string | number>): void
}

declare global {
  var google: { accounts: { id: GoogleIdentity } } | undefined
}

let loading: Promise<GoogleIdentity | null> | undefined

/**
 * Loads the Google client script.
 * @returns null if the script does not load (offline, or blocked by a network or an extension); the next call retries
 */
export function loadGoogle(simulated: boolean): Promise<GoogleIdentity | null> {
  loading ??= inject(simulated ? standIn : source).then((identity) => {
    if (!identity) loading = undefined
    return identity
  })
  return loading
}

function inject(src: string): Promise<GoogleIdentity | null> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const end = () => {
      clearTimeout(timer)
      const identity = globalThis.google?.accounts.id ?? null
      if (!identity) script.remove()
      resolve(identity)
    }
    const timer = setTimeout(end, patienceMs)
    script.src = src
    script.async = true
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    document.head.append(script)
  })
}

/**
 * Returns whether the content security policy of the current document allows Google's script.
 * Only the document of `/auth` has such a policy. After a client-side navigation from another page, that page's policy
 * still applies.
 */
export function documentAdmitsGoogle(path: string): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return !load || new URL(load.name).pathname === path
}
