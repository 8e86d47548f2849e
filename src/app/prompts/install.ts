/** State of the install offer: hidden, available (by the browser's prompt, or by hand on iOS), installed. */
import { forgetOffer, installOffer, onInstallOffer } from '../install-offer'

export type InstallState = 'hidden' | 'available' | 'by-hand' | 'installed'
export type Outcome = 'accepted' | 'dismissed' | 'unavailable'

/** How long "Not now" hides the banner. */
export const askAgainMs = 30 * 86_400_000
const dismissedName = 'tilipo-install-dismissed'

interface Device {
  hasOffer: boolean
  isStandalone: boolean
  isIos: boolean
  dismissedAt: number | null
  now: number
}

export function stateOf({ hasOffer, isStandalone, isIos, dismissedAt, now }: Device): InstallState {
  if (isStandalone) return 'installed'
  if (dismissedAt !== null && now - dismissedAt < askAgainMs) return 'hidden'
  if (hasOffer) return 'available'
  return isIos ? 'by-hand' : 'hidden'
}

const standalone = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay']

interface Apple {
  standalone?: boolean
}

const look = (): InstallState =>
  stateOf({
    hasOffer: installOffer() !== null,
    isStandalone:
      (navigator as Apple).standalone === true ||
      standalone.some((mode) => matchMedia(`(display-mode: ${mode})`).matches),
    // An iPad reports itself as a Mac, but Macs have no touch screen.
    isIos:
      /iP(hone|ad|od)/.test(navigator.userAgent) ||
      (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
    dismissedAt: readDismissed(),
    now: Date.now(),
  })

let state: InstallState | undefined
const listeners = new Set<() => void>()

export const installState = (): InstallState => (state ??= look())

function change(next: InstallState): void {
  state = next
  for (const listener of listeners) listener()
}

onInstallOffer(() => change(look()))
addEventListener('appinstalled', () => change('installed'))

export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dismissInstall(): void {
  keepDismissed()
  change('hidden')
}

/** Shows the prompt of the browser, which uses up the offer. */
export async function install(): Promise<Outcome> {
  const offer = installOffer()
  forgetOffer()
  if (!offer) return end('unavailable')
  try {
    await offer.prompt()
    return end((await offer.userChoice).outcome)
  } catch {
    return end('unavailable')
  }
}

function end(outcome: Outcome): Outcome {
  if (outcome === 'dismissed') keepDismissed()
  change(outcome === 'accepted' ? 'installed' : 'hidden')
  return outcome
}

// If storage is blocked, the dismissal lasts as long as the page.
function keepDismissed(): void {
  try {
    localStorage.setItem(dismissedName, String(Date.now()))
  } catch {}
}

function readDismissed(): number | null {
  try {
    const kept = Number(localStorage.getItem(dismissedName) ?? Number.NaN)
    return Number.isFinite(kept) ? kept : null
  } catch {
    return null
  }
}
