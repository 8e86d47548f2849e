export interface Shared {
  title: string
  text: string
  /** Absolute. */
  url?: string
}

/**
 * Opens the dialog of the device in which the user chooses an app and a person, or WhatsApp where the browser has no such
 * dialog. Resolves when it is closed.
 */
export async function share({ title, text, url }: Shared): Promise<void> {
  // Rejected if the user closes the dialog.
  if (navigator.share) return navigator.share({ title, text, ...(url && { url }) }).catch(() => undefined)
  window.open(buildWhatsAppLink(url ? `${text} ${url}` : text), '_blank', 'noopener')
}

/** @param phone digits with the country code; without it, the user chooses a person */
export const buildWhatsAppLink = (text: string, phone = ''): string =>
  `https://wa.me/${phone}?text=${encodeURIComponent(text)}`
