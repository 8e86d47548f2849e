/** Minimum lengths of bookings by season and weekday. Shared by the verticals whose bookings have a length. */
import type { FieldValue } from '../../sync/edit'
import { withDefault } from '../../core/values'
import { maxMinStay, type MinStayRule } from '../min-stay'
import { count } from './input-fields'
import { cell, day, rows, weekdayList } from './row-fields'

const maxRules = 20

const cells = {
  length: count(1, maxMinStay, `Please enter a number from 1 to ${maxMinStay}.`),
  from: cell(day('Please choose the first day.')),
  to: cell(day('Please choose the last day.')),
  weekdays: cell(weekdayList(0, '')),
}

/** Commands that an older app version has queued lack this field. */
export const minStays = withDefault(rows(cells, { max: maxRules, message: 'Please enter at most 20 minimums.' }), [])

export const findMinStayFaults = (value: FieldValue): Record<string, string> | null =>
  (value as unknown as MinStayRule[]).some(({ from, to }) => from && to && from > to)
    ? { minStays: 'The last day of a minimum must not be before its first.' }
    : null
