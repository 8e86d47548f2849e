/** What an administrator has typed, in the forms in which the tables contain it. */
import { phonePattern } from '#contract/core/phone-numbers'
import { normalizePhone } from '#contract/core/format-phone'
import { normalizeText } from '#contract/catalogue/search-query'

export interface SearchQuery {
  /** In lower case, as typed. A phone number that is written with spaces is one word. */
  words: readonly string[]
  /** Without accents and punctuation, for names of listings. */
  foldedWords: readonly string[]
  /** A single word in upper case, which can be a reference or a number. */
  code: string | null
  id: string | null
  /** As it is stored: `0971234567`. */
  phone: string | null
}

const maxWords = 5
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns null for text that is too short to search for. */
export function parseSearch(typed: string): SearchQuery | null {
  const trimmed = typed.trim().toLowerCase()
  if (trimmed.length < 2) return null
  const number = normalizePhone(trimmed)
  const phone = phonePattern.test(number) ? number : null
  const words = phone ? [phone] : trimmed.split(/\s+/).slice(0, maxWords)
  const [word = '', ...others] = words
  const isSingle = others.length === 0
  return {
    words,
    foldedWords: normalizeText(trimmed).split(' ').filter(Boolean).slice(0, maxWords),
    // Tickets are quoted as "#1A2B3C4D".
    code: isSingle && word.length >= 4 ? word.replace(/^#/, '').toUpperCase() : null,
    id: isSingle && uuid.test(word) ? word : null,
    phone,
  }
}
