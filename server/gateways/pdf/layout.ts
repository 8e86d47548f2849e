/** Maps a document to pdfmake's definition, in Tilipo's layout. Pure, except that it opens fonts. */
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { PdfBlock, PdfDocument } from './document'
import { splitByFont } from './fonts'
import { itemAt } from '#contract/core/checked-access'

const brandColor = '#1546b8'
const mutedColor = '#555555'
/** A longer word can be broken, also where the language does not allow it: it must not widen its column. */
const maxWordLength = 20
const wordPartLength = 4
const zeroWidthSpace = '\u200b'

export const buildDefinition = ({ title, blocks }: PdfDocument): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageMargins: [40, 48, 40, 48],
  info: { title, author: 'Tilipo', creator: 'Tilipo' },
  defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2 },
  footer: (page: number, pageCount: number) => ({
    text: [...splitByFont(title), { text: ` · Page ${page} of ${pageCount}` }],
    alignment: 'center',
    fontSize: 8,
    color: '#666666',
  }),
  content: [
    { text: 'Tilipo', fontSize: 18, bold: true, color: brandColor },
    { text: splitByFont(breakLongWords(title)), fontSize: 14, bold: true, margin: [0, 4, 0, 8] },
    ...blocks.map(buildBlock),
  ],
})

function buildBlock(block: PdfBlock): Content {
  switch (block.kind) {
    case 'facts':
      return buildPairs(block.lines, ['auto', '*'], (label, value) => [
        { text: label, color: mutedColor, noWrap: true },
        { text: splitByFont(breakLongWords(value)) },
      ])
    case 'totals':
      return buildPairs(block.lines, ['*', 'auto'], (label, value, index) => {
        const bold = index === block.lines.length - 1
        return [
          { text: splitByFont(breakLongWords(label)), bold },
          { text: value, bold, alignment: 'right', noWrap: true },
        ]
      })
    case 'table':
      return buildTable(block)
    case 'qr':
      return { qr: block.text, fit: 90, margin: [0, 0, 0, 8] }
    case 'note':
      return { text: splitByFont(block.text), color: mutedColor, fontSize: 8, margin: [0, 0, 0, 8] }
  }
}

type Pairs = Extract<PdfBlock, { kind: 'facts' }>['lines']

const buildPairs = (
  lines: Pairs,
  widths: string[],
  buildRow: (label: string, value: string, index: number) => TableCell[],
): Content => ({
  margin: [0, 0, 0, 12],
  layout: 'noBorders',
  table: { widths, body: lines.map(([label, value], index) => buildRow(label, value, index)) },
})

function buildTable({ columns, rows }: Extract<PdfBlock, { kind: 'table' }>): Content {
  const getAlignment = (index: number) => (itemAt(columns, index).isAmount ? ('right' as const) : ('left' as const))
  const buildCell = (value: string, index: number): TableCell => {
    const { isAmount, isUnbroken } = itemAt(columns, index)
    const noWrap = isAmount || isUnbroken
    return {
      text: splitByFont(noWrap ? value : breakLongWords(value)),
      alignment: getAlignment(index),
      ...(noWrap && { noWrap }),
    }
  }
  return {
    margin: [0, 0, 0, 12],
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [
        columns.map(({ header }, index): TableCell => {
          return { text: header, bold: true, alignment: getAlignment(index), noWrap: true }
        }),
        ...rows.map((row) => row.map(buildCell)),
      ],
    },
  }
}

/** Allows breaks within words of more than `maxWordLength` characters. */
const breakLongWords = (text: string): string =>
  text.replace(longWord, (word) => word.replace(wordPart, `$&${zeroWidthSpace}`))
const longWord = new RegExp(`\\S{${maxWordLength + 1},}`, 'gu')
const wordPart = new RegExp(`\\S{${wordPartLength}}`, 'gu')
