import type { ReactNode } from 'react'

interface Props {
  items: readonly { label: ReactNode; value: ReactNode; total?: boolean }[]
}

/** Names and their values: a summary, a price with its parts. */
export const Facts = ({ items }: Props) => (
  <dl className="facts">
    {items.map(({ label, value, total }, index) => (
      <div key={index} className={total ? 'facts-total' : undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
