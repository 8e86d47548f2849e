/** Reads a CSV file as a table, strictly: what could be read in two ways is reported by row, and nothing is guessed. */
import Papa from 'papaparse'

/** @throws Error with a message for the user if the bytes are no text */
export function decodeText(bytes: ArrayBuffer): string {
  const encoding = findEncoding(new Uint8Array(bytes))
  const text = encoding ? decodeStrictly(bytes, encoding) : (decodeStrictly(bytes, 'utf-8') ?? decodeWindows1252(bytes))
  if (text === null) throw new Error('This file is damaged. Save the table as CSV again, and choose that file.')
  if (text.includes('\0')) throw new Error('This file is no text. Save the table as CSV, and choose that file.')
  return text
}

/**
 * Finds the encoding by the mark at the start, or by zeros: letters and separators of UTF-16 have one zero each, always
 * on the same side.
 * @returns undefined for UTF-8 without a mark and for Windows-1252
 */
function findEncoding(bytes: Uint8Array): string | undefined {
  const mark = bytes.subarray(0, 3).join(' ')
  if (mark.startsWith('255 254')) return 'utf-16le'
  if (mark.startsWith('254 255')) return 'utf-16be'
  if (mark === '239 187 191') return 'utf-8'
  const countZeros = (parity: 0 | 1) => bytes.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [countZeros(0), countZeros(1)]
  if (even + odd < bytes.length / 10 || (even > 0 && odd > 0)) return undefined
  return even > 0 ? 'utf-16be' : odd > 0 ? 'utf-16le' : undefined
}

/** Excel's plain "CSV" is Windows-1252, whose accents and apostrophes are never valid UTF-8. */
function decodeStrictly(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Some versions of Node decode Windows-1252 as Latin-1, which differs in these 32 characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const decodeWindows1252 = (bytes: ArrayBuffer): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (character) => windows1252.charAt(character.charCodeAt(0) - 0x80))

export interface TableRow {
  /** Number of the row in a spreadsheet. Blank rows count too. */
  line: number
  cells: string[]
  /** Why the row cannot be used. */
  fault?: string
}

export interface Table {
  headers: string[]
  rows: TableRow[]
}

const quoteFaults: Record<string, string> = {
  MissingQuotes: 'A quotation mark is opened and never closed.',
  InvalidQuotes: 'A quotation mark is in the wrong place. Write two of them inside a quoted text.',
}

/** More than any table of listings has. Each unknown column is named on the screen. */
const maxColumns = 200

/** @throws Error with a message for the user if the first row is not the header of a table of listings */
export function readTable(text: string): Table {
  const plain = text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n')
  // Excel writes and reads a first line that names the separator. Some programs quote it like any other text.
  const [separatorLine, , namedDelimiter] = /^("?)sep=(.)\1\n/i.exec(plain) ?? ['']
  const body = plain.slice(separatorLine.length)
  const delimiter = namedDelimiter ?? findDelimiter(body)
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, newline: '\n' })
  const faults = new Map(
    errors.flatMap(({ row, code }) => (quoteFaults[code] ? [[row ?? 0, quoteFaults[code]] as const] : [])),
  )
  const all = data.map((cells, index): TableRow => {
    const fault = faults.get(index)
    return { line: index + 1 + (separatorLine ? 1 : 0), cells, ...(fault ? { fault } : {}) }
  })
  const [header, ...rows] = all.filter(({ cells, fault }) => fault || cells.some((cell) => cell.trim() !== ''))
  const headers = dropEmptyEnd(header?.cells ?? []).map((cell) => cell.trim())
  if (headers.length > maxColumns) throw new Error(`The first row has more than ${maxColumns} columns.`)
  return { headers, rows: rows.map((row) => fitLength(row, headers.length, delimiter)) }
}

/** The most frequent separator of the first line that is not blank, outside quotation marks. */
function findDelimiter(text: string): string {
  const header = /[^\s].*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? ''
  const counts = [',', ';', '\t', '|'].map((delimiter) => [delimiter, header.split(delimiter).length] as const)
  return counts.reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best))[0]
}

const dropEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

/** Spreadsheets leave out empty cells at the end of a row, or write more of them than the header has. */
function fitLength(row: TableRow, count: number, delimiter: string): TableRow {
  const cells = [...row.cells.slice(0, count), ...dropEmptyEnd(row.cells.slice(count))]
  const fault = row.fault ?? findLengthFault(cells, count, delimiter)
  const missing = Array<string>(Math.max(0, count - cells.length)).fill('')
  return { ...row, cells: [...cells, ...missing], ...(fault ? { fault } : {}) }
}

function findLengthFault(cells: readonly string[], count: number, delimiter: string): string | undefined {
  if (cells.length > count)
    return `This row has ${cells.length} cells, but the first row has ${count}. Put texts and amounts with a comma in quotation marks.`
  // An amount such as 1,250.00 without quotation marks is two cells, and the cell that is missing may be an empty last one.
  const split = delimiter === ',' ? cells.findIndex((cell, index) => isSplitAmount(cell, cells[index + 1] ?? '')) : -1
  return split < 0
    ? undefined
    : `Is this the amount ${cells[split]},${cells[split + 1]}? Put amounts with a comma in quotation marks.`
}

const isSplitAmount = (cell: string, next: string): boolean =>
  /^\s*(?:ZMW|ZK|K)?\s*[1-9]\d{0,2}\s*$/i.test(cell) && /^\d{3}\.\d{1,2}\s*$/.test(next)
