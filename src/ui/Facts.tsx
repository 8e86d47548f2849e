import type { ReactNode } from 'react'
import { classes } from './classes'

interface Props {
  /** Each value below its name: for many short ones on a wide page. */
  cells?: boolean
  items: readonly { label: ReactNode; value: ReactNode; total?: boolean }[]
}

/** More than a cell holds on two lines, or a number that would break in the middle. */
const isLong = (value: ReactNode): boolean =>
  typeof value === 'string' && value.length > (value.includes(' ') ? 30 : 14)

/** Names and their values: a summary, a price with its parts. */
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
