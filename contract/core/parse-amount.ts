/**
 * Parses a number that a person typed or pasted, such as `1,850.50`, `1 850`, `12,50` or `ZMW 1,850.50`. Every field and
 * file with amounts uses this parser, so that the same text never means two amounts.
 *
 * A comma or a space before exactly three digits separates thousands. A tab or a line break does not. A comma before one
 * or two final digits separates ngwee. Everything else is ambiguous, such as `1.250` and `12 50`: the caller has to ask.
 * @returns null for text that is no number or is ambiguous
 */
export function parseAmount(typed: string): number | null {
  const plain = typed
    .trim()
    .replace(/^([-−–+]?)\s*(?:ZMW|ZK|K)\s*/i, '$1')
    .replace(/^[−–]/, '-')
  const parts =
    /^([-+]?)(\d{1,9}|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[^\S\n\r\t]\d{3})+)(?:\.(\d{1,2})|,(\d{1,2}))?$/.exec(
      plain,
    )
  if (!parts) return null
  const [, sign, whole = '', point, comma] = parts
  // `1,250,50` could be any of two amounts.
  if (comma && whole.includes(',')) return null
  return Number(`${sign}${whole.replace(/[,\s]/g, '')}.${point ?? comma ?? 0}`)
}
