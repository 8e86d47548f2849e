import { AnyLink } from '../../../ui/Link'
import { withQuery, type Filters } from './filters'

interface Props {
  label: string
  base: string
  filters: Filters
  /** The parameter, and its value now. */
  name: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
}

/** A few values to narrow a list by, as links: they work without JavaScript. */
export const FilterLinks = ({ label, base, filters: { q, town }, name, value, options }: Props) => (
  <nav className="chip-row" aria-label={label}>
    {[{ value: undefined, label: 'All' }, ...options].map((option) => (
      <AnyLink
        key={option.label}
        className="chip"
        to={withQuery(base, { q, town, [name]: option.value })}
        state={{ keepScroll: true }}
        aria-current={option.value === value ? 'page' : undefined}
      >
        {option.label}
      </AnyLink>
    ))}
  </nav>
)
