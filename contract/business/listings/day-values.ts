/** Values of single days of a listing: the stock for sale and the minimum stay. Limits and texts are all here. */
import type { Edit, FieldRow } from '../../sync/edit'
import { define, object, optional, refine, type, type Infer } from 'superstruct'
import { isLocalDate } from '../../core/dates'
import { endpoint } from '../../core/endpoint'
import { userMessage } from '../../core/validation'
import { Id } from '../../core/values'
import { maxMinStay } from '../../verticals/listing-fields/row-fields'
import { OwnListing } from './own-listings'
import { setDayValuesCommand } from '../partner-commands'
import { parseDayKey } from './day-keys'

/** Higher than the capacity of every listing. The server also refuses more than the listing has. */
const maxDayStock = 10_000
/** Two values for each day of the year ahead, and some for days that have passed since the edit was saved. */
export const maxDayValues = 800

const limits = { stock: { min: 0, max: maxDayStock }, minStay: { min: 1, max: maxMinStay } }

const isValidKey = (key: string): boolean => isLocalDate(parseDayKey(key)?.day ?? '')
/** The values that an edit replaces. Not a `record`: its errors would name keys of the sender. */
const PreviousValues = define<FieldRow>(
  'previousValues',
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([key, number]) => isValidKey(key) && (number === null || Number.isInteger(number))),
)

/**
 * An edit (`sync/edit.ts`) whose fields are values of days, such as `2026-12-24/stock`. Null is the value of the listing.
 * Two people who change different days or different values do not conflict.
 */
export const DayValuesEdit = refine(type({ from: optional(PreviousValues) }), 'dayValues', (edit: Edit) => {
  const entries = Object.entries(edit).filter(([key]) => key !== 'from')
  if (entries.length === 0 || entries.length > maxDayValues) return userMessage('Please choose at most one year.')
  return entries.every(([key, value]) => isValidKey(key) && isValidValue(key, value))
    ? true
    : userMessage(`Please enter a whole number. The minimum stay can be from 1 to ${maxMinStay}.`)
})
export type DayValuesEdit = Infer<typeof DayValuesEdit>

function isValidValue(key: string, value: unknown): boolean {
  const parsedKey = parseDayKey(key)
  if (!parsedKey) return false
  const { min, max } = limits[parsedKey.field]
  return value === null || (Number.isInteger(value) && Number(value) >= min && Number(value) <= max)
}

/**
 * Sets or clears values of days. Days in the past are ignored, because the command may have waited for a connection.
 * Refused with `already_booked` if more is booked on a day than would be for sale.
 */
export const setDayValues = endpoint({
  ...setDayValuesCommand,
  params: object({ id: Id }),
  body: DayValuesEdit,
  answer: OwnListing,
  // Each value with the one that it replaces.
  limits: { values: 2 * maxDayValues + 10 },
})
