/** Structs of listing and profile fields. Each also accepts the text of a form input. */
import { array, coerce, integer, max, min, number, refine, size, string, union } from 'superstruct'
import { says } from '../../check'
import { text } from '../../values'

export const count = (least: number, most: number, message: string) =>
  coerce(
    refine(integer(), 'count', (value) => (value >= least && value <= most) || says(message)),
    string(),
    (value) => (/^\d{1,6}$/.test(value.trim()) ? Number(value) : Number.NaN),
  )

const mostPrice = 1_000_000
export const price = coerce(
  refine(
    max(min(number(), 0), mostPrice),
    'price',
    (value) =>
      (value >= 1 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6) ||
      says('Please enter a price, such as 850 or 850.50.'),
  ),
  string(),
  (value) =>
    /^\d{1,7}([.,]\d{1,2})?$/.test(value.replace(/\s/g, '')) ? Number(value.replace(/\s/g, '').replace(',', '.')) : 0,
)

/**
 * A list of short texts, from text separated by commas, an array, or the JSON of an array. Duplicates and empty texts
 * are removed.
 */
export const words = (most: number, longest: number) =>
  coerce(size(array(text(longest, 1)), 0, most), union([string(), array(string())]), (value) => {
    const listed = typeof value === 'string' ? wordsIn(value) : value
    return listed && [...new Set(listed.map((word) => word.trim()).filter(Boolean))]
  })

/**
 * Parses a list of texts.
 * @returns null for text that starts like a JSON array but is not an array of strings. Split at commas, it would be
 *   stored with its brackets.
 */
function wordsIn(value: string): string[] | null {
  if (!value.trim().startsWith('[')) return value.split(',')
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) && parsed.every((word) => typeof word === 'string') ? parsed : null
  } catch {
    return null
  }
}

export const named = (message: string, least = 2, most = 100) =>
  refine(text(most), 'name', (value) => value.length >= least || says(message))
