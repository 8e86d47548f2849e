/**
 * Stores whether contact messages are saved on this device, so that a page knows whether to load the code that sends
 * them.
 */
const name = 'tilipo-contact'

export function hasSavedMessages(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false // no storage, so no message was saved either
  }
}

export function setHasSavedMessages(hasMessages: boolean): void {
  try {
    if (hasMessages) localStorage.setItem(name, '1')
    else localStorage.removeItem(name)
  } catch {
    // Storage is full or blocked: this page sends the message, but the next page load does not know of it.
  }
}
