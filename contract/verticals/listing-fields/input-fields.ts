/** Structs of listing and profile fields. Each also accepts the text of a form input. */
import {
  array,
  boolean,
  coerce,
  define,
  enums,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  pattern,
  refine,
  size,
  string,
  union,
  type Struct,
} from 'superstruct'
import { isLocalDate, weekdays } from '../../core/dates'
import { userMessage } from '../../core/validation'
import { text } from '../../core/values'

export const count = (minimum: number, maximum: number, message: string) =>
  coerce(
    refine(integer(), 'count', (value) => (value >= minimum && value <= maximum) || userMessage(message)),
    string(),
    (value) => (/^\d{1,6}$/.test(value.trim()) ? Number(value) : Number.NaN),
  )

const maxPrice = 1_000_000
export const price = coerce(
  refine(
    max(min(number(), 0), maxPrice),
    'price',
    (value) =>
      (value >= 1 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6) ||
      userMessage('Please enter a price, such as 850 or 850.50.'),
  ),
  string(),
  (value) =>
    /^\d{1,7}([.,]\d{1,2})?$/.test(value.replace(/\s/g, '')) ? Number(value.replace(/\s/g, '').replace(',', '.')) : 0,
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
      max(min(number(), 0), maxPrice),
      'amount',
      (value) =>
        Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ||
        userMessage('Please enter an amount, such as 40 or 40.50, or leave it empty.'),
    ),
  ),
  string(),
  (value) => (value.trim() === '' ? null : parseAmount(value)),
)
/** Text that is no amount becomes a fraction of a ngwee, so that the field's own message is reported. */
const parseAmount = (typed: string): number => {
  const plain = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0.001
}

/** An integer that may be missing. */
export const optionalCount = (minimum: number, maximum: number, message: string) =>
  coerce(
    nullable(refine(integer(), 'count', (value) => (value >= minimum && value <= maximum) || userMessage(message))),
    string(),
    (value) => (value.trim() === '' ? null : /^\d{1,6}$/.test(value.trim()) ? Number(value) : maximum + 1),
  )

/** A number that may be missing, with at most two decimals. */
export const optionalDecimal = (minimum: number, maximum: number, message: string) =>
  coerce(
    nullable(
      refine(
        number(),
        'decimal',
        (value) => (value >= minimum && value <= maximum && hasTwoDecimals(value)) || userMessage(message),
      ),
    ),
    string(),
    (value) => (value.trim() === '' ? null : parseAmount(value)),
  )
const hasTwoDecimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** A day of a date field, such as `2026-12-24`. */
export const day = (message: string) => refine(string(), 'day', (value) => isLocalDate(value) || userMessage(message))

/** A time of day, such as `07:30`. */
export const clockTime = (message: string) =>
  refine(string(), 'time', (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value) || userMessage(message))

export const weekdayList = (minimum: number, message: string) =>
  refine(size(array(enums(weekdays)), 0, 7), 'weekdays', (days) => days.length >= minimum || userMessage(message))

/**
 * The rows of a structured value. The device and PostgreSQL drop cells without a value, so `cell` makes them optional.
 */
export const rows = <S extends Record<string, Struct<any, any>>>(
  cells: S,
  { min: minimum = 0, max: maximum, message }: { min?: number; max: number; message: string },
) =>
  refine(
    array(object(cells)),
    'rows',
    (value) => (value.length >= minimum && value.length <= maximum) || userMessage(message),
  )

const Empty = define<unknown>(
  'empty',
  (value) => value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0),
)
/** A cell that may be empty. */
export const cell = <T, S>(struct: Struct<T, S>) => coerce(optional(struct), Empty, () => undefined)

/** The id of a row that bookings refer to. */
export const rowId = pattern(string(), /^[a-z][a-z0-9-]{0,39}$/)

/** An amount in ZMW from 0. */
export const amount = (message: string) =>
  coerce(
    refine(
      number(),
      'amount',
      (value) => (value >= 0 && value <= maxPrice && hasTwoDecimals(value)) || userMessage(message),
    ),
    string(),
    // Infinity is a number that is never allowed, so the message of the field is reported.
    (value) => (value.trim() === '' ? Infinity : parseAmount(value)),
  )

/** A select of yes and no. */
export const yesOrNo = coerce(boolean(), string(), (value) => value === 'true')
