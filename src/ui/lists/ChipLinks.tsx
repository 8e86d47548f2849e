import { AnyLink } from '../text/Link'

interface Props {
  label: string
  items: readonly { to: string; label: string; current: boolean }[]
}

/** Filter values as links. They work without JavaScript, and keep the scroll position. */
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
