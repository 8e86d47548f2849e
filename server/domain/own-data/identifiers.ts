/** What identifies a person in text that others wrote, as patterns of PostgreSQL's regular expressions. */

export interface Identified {
  full_name: string
  email: string
  phone: string | null
  nrc: string | null
}

const minLength = 3
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
const bounded = (pattern: string): string => `(?<![[:alnum:]])${pattern}(?![[:alnum:]])`

/** Full name, email, phone and NRC number, in the ways they are usually written. Null where nothing is long enough. */
export function identifierPattern({ full_name, email, phone, nrc }: Identified): string | null {
  const words = full_name.trim().split(/\s+/)
  const patterns = [
    ...(full_name.trim().length >= minLength ? [words.map(escaped).join('\\s+')] : []),
    escaped(email),
    ...(phone ? [phonePattern(phone)] : []),
    ...(nrc && nrc.trim().length >= minLength ? [[...nrc.replace(/[\s/-]/g, '')].map(escaped).join('[\\s/-]*')] : []),
  ]
  return patterns.length === 0 ? null : patterns.map(bounded).join('|')
}

/** Each word of the name as well: for conversations with this person alone, where "Dear Grace" means nobody else. */
export function namePattern(person: Identified): string | null {
  const words = person.full_name
    .split(/\s+/)
    .filter((word) => word.length >= minLength)
    .map(escaped)
    .map(bounded)
  const whole = identifierPattern(person)
  return words.length === 0 ? whole : [whole, ...words].filter(Boolean).join('|')
}

/** `0961234567`, `+260 96 123 4567` and the like. */
function phonePattern(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const national = digits.length >= 9 ? digits.slice(-9) : digits
  return `(?:\\+?260|0)?[\\s-]*${[...national].join('[\\s-]*')}`
}
