/**
 * The browser's offer to install the app. The event fires once, perhaps before the page has rendered, so the entry
 * listens for it. The code that uses it is deferred (`prompts/`).
 */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

let offer: InstallOffer | null = null
let notifyListener = () => {}

// The build imports the screens that use this file in Node, which has no such function.
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event
  notifyListener()
})

export const installOffer = (): InstallOffer | null => offer

/** Clears the offer, which can be used only once. */
export function clearInstallOffer(): void {
  offer = null
}

/** Sets the listener. There is only one, the install banner. */
export function onInstallOffer(listener: () => void): void {
  notifyListener = listener
}
