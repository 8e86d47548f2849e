/** Structs of listing and profile fields. Each also accepts the text of a form input. */
import { array, boolean, coerce, integer, nullable, number, refine, size, string, union } from 'superstruct'
import { parseAmount } from '../../core/parse-amount'
import { userMessage } from '../../core/validation'
import { text } from '../../core/values'

export const count = (minimum: number, maximum: number, message: string) =>
  coerce(
    refine(integer(), 'count', (value) => (value >= minimum && value <= maximum) || userMessage(message)),
    string(),
    // `250.00` in a column of whole numbers is more likely the rest of an amount that was split at its comma.
    (value) => (/[.]|,\d{1,2}$/.test(value) ? Number.NaN : (parseAmount(value) ?? Number.NaN)),
  )

export const maxPrice = 1_000_000
const hasWholeNgwee = (zmw: number): boolean => Math.abs(zmw * 100 - Math.round(zmw * 100)) < 1e-6

export const price = coerce(
  refine(
    number(),
    'price',
    (value) =>
      (value >= 1 && value <= maxPrice && hasWholeNgwee(value)) ||
      userMessage('Please enter a price, such as 850 or 850.50.'),
  ),
  string(),
  (value) => parseAmount(value) ?? 0,
)

/**
 * A list of short texts, from text separated by commas, an array, or the JSON of an array. Duplicates and empty texts
 * are removed.
 */
export const textList = (maxItems: number, maxItemLength: number) =>
  coerce(size(array(text(maxItemLength, 1)), 0, maxItems), union([string(), array(string())]), (value) => {
    const items = typeof value === 'string' ? parseTextList(value) : value
    return items && [...new Set(items.map((word) => word.trim()).filter(Boolean))]
  })

/**
 * Parses a list of texts.
 * @returns null for text that starts like a JSON array but is not an array of strings. Split at commas, it would be
 *   stored with its brackets.
 */
function parseTextList(value: string): string[] | null {
  if (!value.trim().startsWith('[')) return value.split(',')
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) && parsed.every((word) => typeof word === 'string') ? parsed : null
  } catch {
    return null
  }
}

export const nameField = (message: string, minLength = 2, maxLength = 100) =>
  refine(text(maxLength), 'name', (value) => value.length >= minLength || userMessage(message))

/** Text that may be missing. Empty text is null, so that no details contain it. */
export const optionalText = (maxLength: number) =>
  coerce(nullable(text(maxLength, 1)), string(), (value) => value.trim() || null)

/** An amount in ZMW that may be missing. */
export const optionalAmount = coerce(
  nullable(
    refine(
      number(),
      'amount',
      (value) =>
        (value >= 0 && value <= maxPrice && hasWholeNgwee(value)) ||
        userMessage('Please enter an amount, such as 40 or 40.50, or leave it empty.'),
    ),
  ),
  string(),
  (value) => (value.trim() === '' ? null : (parseAmount(value) ?? noAmount)),
)
/** Text that is no amount becomes a fraction of a ngwee, so that the field's own message is reported. */
export const noAmount = 0.001

/** A select of yes and no. */
export const yesOrNo = coerce(boolean(), string(), (value) => value === 'true')
