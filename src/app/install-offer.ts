/**
 * The browser's offer to install the app. It comes once, perhaps before the page stands, so the entry listens; what is
 * made of it is loaded late (`prompts/`).
 */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
let tell = () => {}

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallOffer
  tell()
})

export const installOffer = (): InstallOffer | null => offer

/** An offer can be taken once. */
export function forgetOffer(): void {
  offer = null
}

/** One listener: the banner's. */
export function onInstallOffer(listener: () => void): void {
  tell = listener
}
