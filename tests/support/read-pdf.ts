/** Reads the text of a PDF file back. */
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** @param base64 the file. @returns the text of each page, without line breaks */
export async function readPdf(base64: string): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(Buffer.from(base64, 'base64')), verbosity: VerbosityLevel.ERRORS })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await task.destroy()
  return pages
}
