/** Whether contact messages are saved on this device: tells a page whether it has to load what sends them. */
const name = 'tilipo-contact'

export function hasSavedMessages(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false // no storage: nothing was saved either
  }
}

export function setHasSavedMessages(hasMessages: boolean): void {
  try {
    if (hasMessages) localStorage.setItem(name, '1')
    else localStorage.removeItem(name)
  } catch {
    // Full or forbidden: this page sends, the next start does not know of the message.
  }
}
