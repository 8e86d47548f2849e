/** The result of a benchmark and how it is printed. */
export interface Table {
  title: string
  columns: readonly string[]
  /** The first column is a name, the others are formatted numbers. */
  rows: readonly (readonly string[])[]
}

export interface Report {
  tables: readonly Table[]
  /** What a reader must know about the numbers: extrapolations and omissions. */
  notes: readonly string[]
  /** For the JSON file: all measurements, unrounded. */
  data: Record<string, unknown>
}

export function printReport({ tables, notes }: Report): void {
  for (const table of tables) console.log(`\n${formatTable(table)}`)
  if (notes.length > 0) console.log(`\n${notes.map((note) => `· ${note}`).join('\n')}`)
}

function formatTable({ title, columns, rows }: Table): string {
  const lines = [columns, ...rows]
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const formattedLines = lines.map((line) => line.map((cell, column) => pad(cell, widths[column]!, column)).join('   '))
  return [title, formattedLines[0], '─'.repeat(formattedLines[0]!.length), ...formattedLines.slice(1)].join('\n')
}

const pad = (cell: string, width: number, column: number) => (column === 0 ? cell.padEnd(width) : cell.padStart(width))

export const formatKb = (bytes: number): string => (bytes / 1024).toFixed(1)
export const formatRatio = (ratio: number): string =>
  `${ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)} ×`
export const printProgress = (line: string): void => console.log(`  ${line}`)
