import 'virtual:tilipo-late.css'
import { addDays, dayNumber, formatDate } from '#contract/core/dates'
import { cx } from '../layout/classes'
import { IconButton } from './IconButton'

interface Props {
  label: string
  /** The displayed month, such as `2026-12`. */
  month: string
  onMonth(month: string): void
  /** The first and last selectable day. Navigation stops at their months. */
  first: string
  last: string
  /** The selected day, or the first and last day of the selected stay. */
  from?: string
  to?: string
  isFree(date: string): boolean
  /** Adds text to the accessible name of a day, such as "3 free". */
  describe?(date: string): string | undefined
  /** Returns a short text below the day number, such as a price. */
  mark?(date: string): string | undefined
  onPick(date: string): void
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** A month calendar for selecting days. Unavailable days are struck through. Fits a phone 360 px wide. */
export function Calendar({ label, month, onMonth, first, last, ...rest }: Props) {
  const days = getDisplayedDays(month, first)
  return (
    <div className="calendar" role="group" aria-label={label}>
      <div className="calendar-top">
        <IconButton
          icon="chevron-left"
          label="Previous month"
          disabled={month <= first.slice(0, 7)}
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <span aria-live="polite">{formatDate(`${month}-01`).slice(2)}</span>
        <IconButton
          icon="chevron-right"
          label="Next month"
          disabled={month >= last.slice(0, 7)}
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </div>
      <div className="calendar-days">
        {weekdays.map((day) => (
          <abbr key={day} aria-hidden>
            {day}
          </abbr>
        ))}
        {Array.from({ length: getWeekdayIndex(days[0] ?? first) }, (_, index) => (
          <span key={index} aria-hidden />
        ))}
        {days.map((date) => (
          <Day key={date} date={date} within={date >= first && date <= last} {...rest} />
        ))}
      </div>
    </div>
  )
}

type DayProps = Pick<Props, 'from' | 'to' | 'isFree' | 'describe' | 'mark' | 'onPick'> & {
  date: string
  within: boolean
}

function Day({ date, within, from, to, isFree, describe, mark, onPick }: DayProps) {
  const isEnd = date === from || date === to
  const isBetween = from !== undefined && to !== undefined && date >= from && date <= to
  return (
    <button
      type="button"
      className={cx(isBetween && 'calendar-between', within && 'calendar-open')}
      disabled={!within || !isFree(date)}
      aria-pressed={isEnd}
      aria-label={[formatDate(date), describe?.(date)].filter(Boolean).join(', ')}
      onClick={() => onPick(date)}
    >
      {Number(date.slice(8))}
      {within && mark && <small>{mark(date)}</small>}
    </button>
  )
}

/** @returns the index of the weekday; 0 is Monday */
const getWeekdayIndex = (date: string): number => (dayNumber(date) + 3) % 7

/** Returns the days of the month, without the weeks before `first`. */
function getDisplayedDays(month: string, first: string): string[] {
  const monday = addDays(first, -getWeekdayIndex(first))
  const start = monday.startsWith(month) ? monday : `${month}-01`
  const count = dayNumber(`${addMonths(month, 1)}-01`) - dayNumber(start)
  return Array.from({ length: count }, (_, index) => addDays(start, index))
}

function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + by
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
