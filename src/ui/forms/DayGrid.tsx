import 'virtual:tilipo-late.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dayNumber, formatDate } from '#contract/core/dates'
import { cx } from '../layout/classes'

export interface DayGridCell {
  /** Short text, such as `2/5`. */
  text: string
  /** Further short texts below it, such as a price. */
  lines?: readonly string[]
  /** Completes the accessible name of the cell, such as "2 of 5 booked". */
  description: string
  tone?: 'closed' | 'full' | 'partial' | undefined
}

export interface DayGridSelection {
  rowId: string
  from: string
  to: string
}

interface Props {
  label: string
  days: readonly string[]
  rows: readonly { id: string; name: string }[]
  /** Header of the first column. */
  rowHeader: string
  today: string
  getCell(rowId: string, day: string): DayGridCell
  selection: DayGridSelection | null
  onSelect(selection: DayGridSelection): void
}

interface Position {
  rowId: string
  day: string
}

/**
 * A table of rows and days in which days of one row can be selected: the first press selects a day, the second one the
 * days up to it. With a mouse also by dragging, with the keyboard by arrow keys and Space, or Shift with an arrow key.
 */
export function DayGrid({ label, days, rows, rowHeader, today, getCell, selection, onSelect }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const { anchor, startAt, extendTo, selectBetween, startDrag, drag, endDrag } = useRangeSelection(selection, onSelect)
  const [focused, setFocused] = useState<Position | null>(null)
  const first = { rowId: rows[0]?.id, day: days[0] }
  const isShown = rows.some(({ id }) => id === focused?.rowId) && days.includes(focused?.day ?? '')
  const tabStop = focused && isShown ? focused : first

  const wasSelected = useRef(false)
  // The panel of the selected days disappears with its buttons once the days are changed.
  useEffect(() => {
    if (wasSelected.current && !selection && document.activeElement === document.body)
      grid.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus()
    wasSelected.current = selection !== null
  }, [selection])

  const moveFocus = (rowId: string, day: string) => {
    setFocused({ rowId, day })
    grid.current?.querySelector<HTMLElement>(`[data-cell="${rowId}/${day}"]`)?.focus()
  }
  const handleKey = (event: KeyboardEvent, rowId: string, day: string) => {
    const rowIndex = rows.findIndex(({ id }) => id === rowId)
    const dayIndex = days.indexOf(day)
    const target = findTarget(event.key, rowIndex, dayIndex, rows.length, days.length)
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      press(rowId, day)
      return
    }
    const [nextRow, nextDay] = target ? [rows[target[0]], days[target[1]]] : []
    if (nextRow && nextDay) {
      event.preventDefault()
      const next = { rowId: nextRow.id, day: nextDay }
      if (event.shiftKey && next.rowId === rowId)
        selectBetween(rowId, anchor?.rowId === rowId ? anchor.day : day, next.day)
      moveFocus(next.rowId, next.day)
    }
  }
  const press = (rowId: string, day: string) => {
    setFocused({ rowId, day })
    if (anchor?.rowId === rowId) extendTo(rowId, day)
    else startAt(rowId, day)
  }
  return (
    <div className="day-grid">
      <table ref={grid} role="grid" aria-label={label} aria-multiselectable onPointerLeave={endDrag}>
        <thead>
          <tr>
            <th scope="col">{rowHeader}</th>
            {days.map((day) => (
              <th key={day} scope="col" className={cx(day === today && 'day-grid-today')}>
                <abbr title={formatDate(day)}>
                  {weekdays[(dayNumber(day) + 3) % 7]} <b>{Number(day.slice(8))}</b>
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {days.map((day) => {
                const cell = getCell(id, day)
                const isSelected = selection?.rowId === id && day >= selection.from && day <= selection.to
                return (
                  <td
                    key={day}
                    role="gridcell"
                    data-cell={`${id}/${day}`}
                    tabIndex={tabStop.rowId === id && tabStop.day === day ? 0 : -1}
                    aria-selected={isSelected}
                    aria-label={`${name}, ${formatDate(day)}, ${cell.description}`}
                    className={cx(cell.tone && `day-grid-${cell.tone}`)}
                    onClick={() => endDrag() || press(id, day)}
                    onPointerDown={(event) => event.pointerType === 'mouse' && startDrag(id, day)}
                    onPointerEnter={() => drag(id, day)}
                    onKeyDown={(event) => handleKey(event, id, day)}
                  >
                    {cell.text}
                    {cell.lines?.map((line) => (
                      <small key={line}>{line}</small>
                    ))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Returns the row and column to which a key moves the focus. */
function findTarget(key: string, row: number, column: number, rowCount: number, columnCount: number) {
  const targets: Record<string, readonly [number, number]> = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Home: [row, 0],
    End: [row, columnCount - 1],
  }
  const target = targets[key]
  const isInside = target && target[0] >= 0 && target[0] < rowCount && target[1] >= 0 && target[1] < columnCount
  return isInside ? target : null
}

function useRangeSelection(selection: DayGridSelection | null, onSelect: Props['onSelect']) {
  // The day at which the selection started, until a second press ends it.
  const [start, setStart] = useState<Position | null>(null)
  const dragStart = useRef<Position | null>(null)
  const isDragged = useRef(false)
  const anchor = selection && start
  const select = (rowId: string, a: string, b: string) => onSelect({ rowId, from: a < b ? a : b, to: a < b ? b : a })
  const startAt = (rowId: string, day: string) => {
    setStart({ rowId, day })
    select(rowId, day, day)
  }
  return {
    anchor,
    startAt,
    extendTo(rowId: string, day: string) {
      const from = anchor?.rowId === rowId ? anchor.day : day
      select(rowId, from, day)
      setStart(null)
    },
    /** Selects the days, to which further days can be added. */
    selectBetween(rowId: string, from: string, to: string) {
      setStart({ rowId, day: from })
      select(rowId, from, to)
    },
    startDrag(rowId: string, day: string) {
      dragStart.current = { rowId, day }
      isDragged.current = false
    },
    drag(rowId: string, day: string) {
      const from = dragStart.current
      if (from?.rowId !== rowId || from.day === day) return
      isDragged.current = true
      setStart(null)
      select(rowId, from.day, day)
    },
    /** @returns whether days were selected by dragging, so that the click that follows is not a press */
    endDrag(): boolean {
      dragStart.current = null
      const wasDragged = isDragged.current
      isDragged.current = false
      return wasDragged
    },
  }
}
