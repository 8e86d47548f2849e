/** Phone numbers as people write them and as they are stored. It imports no structs, so that public pages stay small. */

/**
 * Converts a Zambian number to the form in which it is stored, `0971234567`, from any spelling that people type, phones
 * fill in or contacts contain: `+260 97 123 4567`, `00260971234567`, `(097) 123-4567`, `97 123 4567`.
 * @returns other text with at most its separators removed; text without digits unchanged
 */
export function normalizePhone(typed: string): string {
  const compact = typed.trim().replace(/^tel:/i, '').replace(separators, '')
  if (!/^\+?\d+$/.test(compact)) return typed.trim()
  const national = /^(?:(?:\+|00)?260)?0?((?:9[5-7]|21)\d{7})$/.exec(compact)?.[1]
  return national ? `0${national}` : compact
}
// Contacts often contain no-break spaces, dashes other than the hyphen, and invisible direction marks.
const separators = /[\s()./\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060-\u2069-]/g

/** Formats a phone number with no-break spaces: `0960 167 720`. */
export const formatPhone = (number: string): string =>
  normalizePhone(number).replace(/^(0\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3')

/** Returns the digits of the number with its country code, without `+`; null if the number has no such form. */
export function getInternationalDigits(phone: string): string | null {
  const number = normalizePhone(phone)
  if (/^0[1-9]\d{8}$/.test(number)) return `260${number.slice(1)}`
  return /^\+[1-9]\d{6,14}$/.test(number) ? number.slice(1) : null
}
