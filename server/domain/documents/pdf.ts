/** Renders PDF files with pdfmake (decision 058), in Tilipo's layout. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'

const require = createRequire(import.meta.url)

interface Pdfmake {
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Buffer> }
  setFonts(fonts: object): void
  setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
  setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
}

let loaded: Pdfmake | undefined

/** Loads pdfmake at the first use: it takes some 100 ms. */
function loadPdfmake(): Pdfmake {
  if (loaded) return loaded
  const folder = join(dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto')
  const pdfmake = require('pdfmake') as Pdfmake
  const font = (name: string): string => join(folder, `${name}.ttf`)
  pdfmake.setFonts({ Roboto: { normal: font('Roboto-Regular'), bold: font('Roboto-Medium') } })
  // A document must not read anything else, whatever a user's text contains.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder))
  return (loaded = pdfmake)
}

interface PdfTable {
  header: readonly string[]
  rows: readonly (readonly string[])[]
  /** Columns from this index on are aligned to the right. */
  amountsFrom: number
  /** The width of each column: `*` shares the remaining width. */
  widths: readonly ('auto' | '*')[]
}

interface PdfDocument {
  title: string
  /** Labels and values below the title. */
  facts: readonly (readonly [label: string, value: string])[]
  tables: readonly PdfTable[]
  /** Amounts at the end, the last one in bold. */
  totals: readonly (readonly [label: string, value: string])[]
  notes: readonly string[]
}

const brandColor = '#1546b8'

export function renderPdf(document: PdfDocument): Promise<Buffer> {
  const { title, facts, tables, totals, notes } = document
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [40, 48, 40, 48],
    info: { title, author: 'Tilipo', creator: 'Tilipo' },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2 },
    footer: (page: number, pageCount: number) => ({
      text: `${title} · Page ${page} of ${pageCount}`,
      alignment: 'center',
      fontSize: 8,
      color: '#666666',
    }),
    content: [
      { text: 'Tilipo', fontSize: 18, bold: true, color: brandColor },
      { text: title, fontSize: 14, bold: true, margin: [0, 4, 0, 8] },
      buildFacts(facts, false),
      ...tables.map(buildTable),
      buildFacts(totals, true),
      ...notes.map((text): Content => ({ text, color: '#555555', fontSize: 8, margin: [0, 4, 0, 0] })),
    ],
  }
  return loadPdfmake().createPdf(definition).getBuffer()
}

const buildFacts = (facts: PdfDocument['facts'], hasBoldEnd: boolean): Content => ({
  margin: [0, 0, 0, 12],
  layout: 'noBorders',
  table: {
    widths: hasBoldEnd ? ['*', 'auto'] : ['auto', '*'],
    body: facts.map(([label, value], index): TableCell[] => {
      const bold = hasBoldEnd && index === facts.length - 1
      return [
        { text: label, bold, ...(hasBoldEnd ? {} : { color: '#555555' }) },
        { text: value, bold, ...(hasBoldEnd && { alignment: 'right' as const }) },
      ]
    }),
  },
})

const buildTable = ({ header, rows, amountsFrom, widths }: PdfTable): Content => {
  const align = (index: number) => (index >= amountsFrom ? ('right' as const) : ('left' as const))
  return {
    margin: [0, 0, 0, 12],
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [...widths],
      body: [
        header.map((text, index): TableCell => ({ text, bold: true, alignment: align(index) })),
        ...rows.map((row) => row.map((text, index): TableCell => ({ text, alignment: align(index) }))),
      ],
    },
  }
}
