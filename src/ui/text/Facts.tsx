import type { ReactNode } from 'react'
import { classes } from '../layout/classes'

interface Props {
  /** Displays each value below its label, for many short values on a wide page. */
  cells?: boolean
  items: readonly { label: ReactNode; value: ReactNode; total?: boolean }[]
}

/** Whether a value exceeds two lines of a cell, or has no space and would break in the middle of a word. */
const isLong = (value: ReactNode): boolean =>
  typeof value === 'string' && value.length > (value.includes(' ') ? 30 : 14)

/** A description list of labels and values, for example a summary or a price breakdown. */
export const Facts = ({ items, cells }: Props) => (
  <dl className={classes('facts', { cells })}>
    {items.map(({ label, value, total }, index) => (
      <div key={index} className={total ? 'facts-total' : cells && isLong(value) ? 'facts-long' : undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
