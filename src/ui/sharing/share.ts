export interface Shared {
  title: string
  text: string
  /** Absolute. */
  url?: string
  /** Shared instead of the text and the link. Only if `canShareFiles()`. */
  file?: File
}

/** Whether the dialog of the device takes a PDF file. */
export const canShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([], 'file.pdf', { type: 'application/pdf' })] })

/**
 * Opens the dialog of the device in which the user chooses an app and a person, or WhatsApp where the browser has no such
 * dialog. Resolves when it is closed.
 * @returns false if the browser has opened nothing, because the press that caused this was too long ago
 */
export async function share({ title, text, url, file }: Shared): Promise<boolean> {
  if (!navigator.share) {
    window.open(buildWhatsAppLink(url ? `${text} ${url}` : text), '_blank', 'noopener')
    return true
  }
  try {
    await navigator.share(file ? { title, files: [file] } : { title, text, ...(url && { url }) })
    return true
  } catch (error) {
    // Other errors: the user has closed the dialog.
    return !(error instanceof DOMException && error.name === 'NotAllowedError')
  }
}

/** @param phone digits with the country code; without it, the user chooses a person */
export const buildWhatsAppLink = (text: string, phone = ''): string =>
  `https://wa.me/${phone}?text=${encodeURIComponent(text)}`
