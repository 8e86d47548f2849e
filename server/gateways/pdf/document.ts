/** What a PDF file contains. Plain data, which is sent to a worker. */
export interface PdfDocument {
  title: string
  blocks: readonly PdfBlock[]
}

export type PdfBlock = PdfFacts | PdfTotals | PdfTable | PdfNote | PdfQr

type Line = readonly [label: string, value: string]

interface PdfFacts {
  kind: 'facts'
  lines: readonly Line[]
}

/** Amounts, the last one in bold. */
interface PdfTotals {
  kind: 'totals'
  lines: readonly Line[]
}

interface PdfTable {
  kind: 'table'
  /** Amounts, dates and codes are never broken; they need a column of the width `auto`. */
  columns: readonly { header: string; width: 'auto' | '*'; isAmount?: boolean; isUnbroken?: boolean }[]
  rows: readonly (readonly string[])[]
}

interface PdfNote {
  kind: 'note'
  text: string
}

/** A QR code with what it contains. */
interface PdfQr {
  kind: 'qr'
  text: string
}
