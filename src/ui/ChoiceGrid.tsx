import 'virtual:tilipo-late.css'
import { classes } from './classes'
import type { choiceGrid } from './recipes/list'
import type { Variants } from './theme/recipe'

export interface GridCell {
  id: string
  label: string
  state: 'free' | 'taken' | 'chosen'
  /** What it is in full: "Seat 4A, window, ZMW 350.00". */
  description?: string
}

interface Props extends Variants<typeof choiceGrid> {
  label: string
  /** `null` is a gap, such as the aisle of a coach. */
  cells: readonly (GridCell | null)[]
  onPress(id: string): void
}

/** Cells that are free, taken or chosen, in columns: seats, slots, days. */
export const ChoiceGrid = ({ label, cells, onPress, columns = 5, wide }: Props) => (
  <div className={classes('choice-grid', { columns, wide })} role="group" aria-label={label}>
    {cells.map((cell, index) =>
      cell ? (
        <button
          key={cell.id}
          type="button"
          disabled={cell.state === 'taken'}
          aria-pressed={cell.state === 'chosen'}
          aria-label={cell.description}
          onClick={() => onPress(cell.id)}
        >
          {cell.label}
        </button>
      ) : (
        <span key={index} aria-hidden />
      ),
    )}
  </div>
)
