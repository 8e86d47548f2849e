/** Time after which the object URL is revoked. The browser must have started the download by then. */
const revokeAfterMs = 60_000

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}

/** Offers a CSV text as a download. The byte order mark makes spreadsheets read the file as UTF-8. */
export const saveCsvFile = (csv: string, name: string): void =>
  saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), name)

/** @param base64 the content */
export const buildPdfFile = (base64: string, name: string): File =>
  new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type: 'application/pdf' })

/** Offers a PDF file as a download. @param base64 the content */
export const savePdfFile = (base64: string, name: string): void => saveFile(buildPdfFile(base64, name), name)

/** Offers a JSON text as a download. */
export const saveJsonFile = (json: string, name: string): void =>
  saveFile(new Blob([json], { type: 'application/json' }), name)
