/** Formats rows as CSV (RFC 4180) that a spreadsheet opens without running anything in it. */

/** A spreadsheet would run a cell that begins with one of these as a formula. */
const formulaStart = /^[=+\-@\t\r]/

function formatCell(value: string | number): string {
  // A number is no formula, also if it is negative.
  if (typeof value === 'number') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const formatCsvLine = (cells: readonly (string | number)[]): string => `${cells.map(formatCell).join(',')}\r\n`
