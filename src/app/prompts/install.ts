/** State of the install offer: hidden, available (by the browser's prompt, or by hand on iOS), installed. */
import { clearInstallOffer, installOffer, onInstallOffer } from '../install-offer'

type InstallState = 'hidden' | 'available' | 'by-hand' | 'installed'
export type Outcome = 'accepted' | 'dismissed' | 'unavailable'

/** How long "Not now" hides the banner. */
export const dismissalMs = 30 * 86_400_000
const dismissedName = 'tilipo-install-dismissed'

interface Device {
  hasOffer: boolean
  isStandalone: boolean
  isIos: boolean
  dismissedAt: number | null
  now: number
}

export function computeInstallState({ hasOffer, isStandalone, isIos, dismissedAt, now }: Device): InstallState {
  if (isStandalone) return 'installed'
  if (dismissedAt !== null && now - dismissedAt < dismissalMs) return 'hidden'
  if (hasOffer) return 'available'
  return isIos ? 'by-hand' : 'hidden'
}

const standaloneModes = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay']

const readInstallState = (dismissedAt: number | null): InstallState =>
  computeInstallState({
    hasOffer: installOffer() !== null,
    isStandalone:
      navigator.standalone === true || standaloneModes.some((mode) => matchMedia(`(display-mode: ${mode})`).matches),
    // An iPad reports itself as a Mac, but Macs have no touch screen.
    isIos:
      /iP(hone|ad|od)/.test(navigator.userAgent) ||
      (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
    dismissedAt,
    now: Date.now(),
  })

let state: InstallState | undefined
const listeners = new Set<() => void>()

export const getInstallState = (): InstallState => (state ??= readInstallState(readDismissed()))

/** Returns the same for a person who looks for the installation: an earlier "Not now" does not count. */
export const getInstallOption = (): InstallState =>
  getInstallState() === 'installed' ? 'installed' : readInstallState(null)

function setState(next: InstallState): void {
  state = next
  for (const listener of listeners) listener()
}

onInstallOffer(() => setState(readInstallState(readDismissed())))
globalThis.addEventListener?.('appinstalled', () => setState('installed'))

export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dismissInstall(): void {
  saveDismissal()
  setState('hidden')
}

/** Shows the prompt of the browser, which uses up the offer. */
export async function install(): Promise<Outcome> {
  const offer = installOffer()
  clearInstallOffer()
  if (!offer) return finish('unavailable')
  try {
    await offer.prompt()
    return finish((await offer.userChoice).outcome)
  } catch {
    return finish('unavailable')
  }
}

function finish(outcome: Outcome): Outcome {
  if (outcome === 'dismissed') saveDismissal()
  setState(outcome === 'accepted' ? 'installed' : 'hidden')
  return outcome
}

// If storage is blocked, the dismissal lasts as long as the page.
function saveDismissal(): void {
  try {
    localStorage.setItem(dismissedName, String(Date.now()))
  } catch {}
}

function readDismissed(): number | null {
  try {
    const dismissedAt = Number(localStorage.getItem(dismissedName) ?? Number.NaN)
    return Number.isFinite(dismissedAt) ? dismissedAt : null
  } catch {
    return null
  }
}
