/** Structs of structured listing fields: rows, days, times and weekdays. Each also accepts the text of a form input. */
import {
  array,
  coerce,
  define,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  pattern,
  refine,
  size,
  string,
  type Struct,
} from 'superstruct'
import { isLocalDate, weekdays } from '../../core/dates'
import { parseAmount } from '../../core/parse-amount'
import { userMessage, type AnyStruct } from '../../core/validation'
import { Id, withDefault } from '../../core/values'
import type { MinStayRule } from '../min-stay'
import { count, maxPrice, noAmount } from './input-fields'

/** An integer that may be missing. */
export const optionalCount = (minimum: number, maximum: number, message: string) =>
  coerce(
    nullable(refine(integer(), 'count', (value) => (value >= minimum && value <= maximum) || userMessage(message))),
    string(),
    (value) => (value.trim() === '' ? null : (parseAmount(value) ?? maximum + 1)),
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
    (value) => (value.trim() === '' ? null : (parseAmount(value) ?? noAmount)),
  )
const hasTwoDecimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** A day of a date field, such as `2026-12-24`. */
export const day = (message: string) => refine(string(), 'day', (value) => isLocalDate(value) || userMessage(message))

/** A time of day, such as `07:30`. */
export const clockTime = (message: string) =>
  refine(string(), 'time', (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value) || userMessage(message))

export const optionalClockTime = (message: string) =>
  coerce(nullable(clockTime(message)), string(), (value) => value.trim() || null)

export const weekdayList = (minimum: number, message: string) =>
  refine(size(array(enums(weekdays)), 0, 7), 'weekdays', (days) => days.length >= minimum || userMessage(message))

/**
 * The rows of a structured value. The device and PostgreSQL drop cells without a value, so `cell` makes them optional.
 */
export const rows = <S extends Record<string, AnyStruct>>(
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

/** The id of another record of the business, or none. */
export const optionalId = coerce(nullable(Id), string(), (value) => value.trim() || null)

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
    (value) => parseAmount(value) ?? Infinity,
  )

/** The longest minimum that a business can set, in nights or days. */
export const maxMinStay = 30

/** Minimum lengths of bookings by season and weekday (`min-stay.ts`). Commands of older app versions lack this field. */
export const minStays = withDefault(
  rows(
    {
      length: count(1, maxMinStay, `Please enter a number from 1 to ${maxMinStay}.`),
      from: cell(day('Please choose the first day.')),
      to: cell(day('Please choose the last day.')),
      weekdays: cell(weekdayList(0, '')),
    },
    { max: 20, message: 'Please enter at most 20 minimums.' },
  ),
  [],
)

export const findMinStayFaults = (rules: readonly MinStayRule[]): Record<string, string> | null =>
  rules.some(({ from, to }) => from && to && from > to)
    ? { minStays: 'The last day of a minimum must not be before its first.' }
    : null
