/** Renders PDF files with pdfmake (decision 058). Runs in a worker thread (`pdf.ts`). */
import { createRequire } from 'node:module'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { PdfDocument } from './document'
import { decompressedFonts, families } from './fonts'
import { buildDefinition } from './layout'

const require = createRequire(import.meta.url)

interface Pdfmake {
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Buffer> }
  virtualfs: { existsSync(path: string): boolean; writeFileSync(path: string, content: Buffer): void }
  setFonts(fonts: object): void
  setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
  setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
}

const fontFiles = new Set(Object.values(families).flatMap(({ normal, bold }) => [normal, bold]))

const pdfmake = require('pdfmake') as Pdfmake
pdfmake.setFonts(families)
// A document must not read anything else, whatever a user's text contains.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

export function render(document: PdfDocument): Promise<Buffer> {
  const definition = buildDefinition(document)
  for (const [path, font] of decompressedFonts)
    if (!pdfmake.virtualfs.existsSync(path)) pdfmake.virtualfs.writeFileSync(path, font)
  return pdfmake.createPdf(definition).getBuffer()
}
