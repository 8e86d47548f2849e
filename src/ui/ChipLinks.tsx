import { AnyLink } from './Link'

interface Props {
  label: string
  items: readonly { to: string; label: string; current: boolean }[]
}

/** A few values to narrow a list by, as links: they work without JavaScript, and the reader stays where they are. */
export const ChipLinks = ({ label, items }: Props) => (
  <nav className="chip-row" aria-label={label}>
    {items.map(({ to, label: name, current }) => (
      <AnyLink
        key={to}
        className="chip"
        to={to}
        state={{ keepScroll: true }}
        aria-current={current ? 'page' : undefined}
      >
        {name}
      </AnyLink>
    ))}
  </nav>
)
