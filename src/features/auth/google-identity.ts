/** Google's sign-in script: fetched on this screen alone, and only where it is set up. */
const source = 'https://accounts.google.com/gsi/client'
/** The demo's stand-in, from our own server. */
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

/** @returns null where it does not come: offline, or blocked by a network or an extension. Asked anew each time then. */
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
 * The policy that admits Google comes with the document of `/auth` alone. Someone who came here from another page without
 * a full load has that page's policy.
 */
export function documentAdmitsGoogle(path: string): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return !load || new URL(load.name).pathname === path
}
