/** PostgreSQL regular expressions that find a person's identifiers in text written by others. */

export interface Identified {
  full_name: string
  email: string
  phone: string | null
  nrc: string | null
}

const minLength = 3
const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
const addWordBoundaries = (pattern: string): string => `(?<![[:alnum:]])${pattern}(?![[:alnum:]])`

/** Matches full name, email, phone and NRC number in their usual spellings. Null if nothing is long enough. */
export function identifierPattern({ full_name, email, phone, nrc }: Identified): string | null {
  const words = full_name.trim().split(/\s+/)
  const patterns = [
    ...(full_name.trim().length >= minLength ? [words.map(escapeRegExp).join('\\s+')] : []),
    escapeRegExp(email),
    ...(phone ? [phonePattern(phone)] : []),
    ...(nrc && nrc.trim().length >= minLength
      ? [[...nrc.replace(/[\s/-]/g, '')].map(escapeRegExp).join('[\\s/-]*')]
      : []),
  ]
  return patterns.length === 0 ? null : patterns.map(addWordBoundaries).join('|')
}

/** Also matches each word of the name. For conversations with this person only, where "Dear Grace" is unambiguous. */
export function namePattern(person: Identified): string | null {
  const words = person.full_name
    .split(/\s+/)
    .filter((word) => word.length >= minLength)
    .map(escapeRegExp)
    .map(addWordBoundaries)
  const fullPattern = identifierPattern(person)
  return words.length === 0 ? fullPattern : [fullPattern, ...words].filter(Boolean).join('|')
}

/** Matches `0961234567`, `+260 96 123 4567` and similar spellings. */
function phonePattern(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const national = digits.length >= 9 ? digits.slice(-9) : digits
  return `(?:\\+?260|0)?[\\s-]*${[...national].join('[\\s-]*')}`
}
