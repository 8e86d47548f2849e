/**
 * Taps on buttons before hydration. The script in `index.html` records each button once, since its handler is not there
 * yet. Links and forms need no help: the browser follows and submits them.
 */
declare global {
  interface Window {
    takeEarlyTaps?(): HTMLElement[]
  }
}

/**
 * Ends the recording and returns the buttons. After `hydrateRoot`, React handles taps itself, and a tap that both
 * handled would count twice.
 */
export const takeEarlyTaps = (): HTMLElement[] => window.takeEarlyTaps?.() ?? []

/** Taps the buttons that are still part of the page, and marks the page as hydrated. */
export function replayEarlyTaps(buttons: readonly HTMLElement[]): void {
  for (const button of buttons) if (button.isConnected) button.click()
  document.documentElement.dataset.hydrated = ''
}
