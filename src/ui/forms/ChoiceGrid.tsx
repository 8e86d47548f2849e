import 'virtual:tilipo-late.css'
import { useState, type KeyboardEvent } from 'react'
import { classes } from '../layout/classes'
import type { choiceGrid } from '../recipes/list'
import type { Variants } from '../theme/recipe'

export interface GridCell {
  id: string
  label: string
  state: 'free' | 'taken' | 'chosen'
  /** A short text below the label, so that color is not the only indicator of the state. */
  mark?: string
  /** The accessible name, such as "Seat 4A, window, ZMW 350.00". */
  description?: string
}

interface Props extends Variants<typeof choiceGrid> {
  label: string
  /** `null` leaves a gap, such as the aisle of a coach. */
  cells: readonly (GridCell | null)[]
  onPress(id: string): void
}

/**
 * A grid of free, taken and selected cells, for example seats, slots or days. The grid is one tab stop; the arrow keys
 * move the focus inside it.
 */
export function ChoiceGrid({ label, cells, onPress, columns = 5, wide }: Props) {
  const [lastFocusedId, setLastFocusedId] = useState<string>()
  const isSelectable = (cell: GridCell | null | undefined) => cell && cell.state !== 'taken'
  const tabStop =
    cells.find((cell) => cell?.id === lastFocusedId && isSelectable(cell)) ??
    cells.find((cell) => cell?.state === 'chosen') ??
    cells.find(isSelectable)
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const offset = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: Number(columns), ArrowUp: -Number(columns) }[event.key]
    const buttons = event.currentTarget.children
    const from = [...buttons].findIndex((button) => button === event.target)
    if (!offset || from < 0) return
    event.preventDefault()
    let target = from + offset
    while (target in cells && !isSelectable(cells[target])) target += offset
    const next = buttons[target]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div className={classes('choice-grid', { columns, wide })} role="group" aria-label={label} onKeyDown={moveFocus}>
      {cells.map((cell, index) =>
        cell ? (
          <button
            key={cell.id}
            type="button"
            disabled={cell.state === 'taken'}
            aria-pressed={cell.state === 'chosen'}
            aria-label={cell.description}
            tabIndex={cell === tabStop ? 0 : -1}
            onFocus={() => setLastFocusedId(cell.id)}
            onClick={() => onPress(cell.id)}
          >
            <span>{cell.label}</span>
            {cell.mark && <small>{cell.mark}</small>}
          </button>
        ) : (
          <span key={index} aria-hidden />
        ),
      )}
    </div>
  )
}
