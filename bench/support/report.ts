/** What a benchmark found, and how it is shown. */
export interface Table {
  title: string
  columns: readonly string[]
  /** The first column is a name, the others are numbers as they are to be read. */
  rows: readonly (readonly string[])[]
}

export interface Report {
  tables: readonly Table[]
  /** What one must know to read the numbers: extrapolations, what was left out. */
  notes: readonly string[]
  /** For the JSON file: everything that was measured, unrounded. */
  data: Record<string, unknown>
}

export function show({ tables, notes }: Report): void {
  for (const table of tables) console.log(`\n${textOf(table)}`)
  if (notes.length > 0) console.log(`\n${notes.map((note) => `· ${note}`).join('\n')}`)
}

function textOf({ title, columns, rows }: Table): string {
  const lines = [columns, ...rows]
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const written = lines.map((line) => line.map((cell, column) => pad(cell, widths[column]!, column)).join('   '))
  return [title, written[0], '─'.repeat(written[0]!.length), ...written.slice(1)].join('\n')
}

const pad = (cell: string, width: number, column: number) => (column === 0 ? cell.padEnd(width) : cell.padStart(width))

export const inKb = (bytes: number): string => (bytes / 1024).toFixed(1)
export const times = (ratio: number): string =>
  `${ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)} ×`
export const tell = (line: string): void => console.log(`  ${line}`)
