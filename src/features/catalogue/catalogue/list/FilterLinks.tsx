import { ChipLinks } from '../../../../ui/lists/ChipLinks'
import { withQuery, type Filters } from './filters'

interface Props {
  label: string
  base: string
  filters: Filters
  /** The query parameter and its current value. */
  name: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
}

export const FilterLinks = ({
  label,
  base,
  filters: { page: _, after: __, ...filters },
  name,
  value,
  options,
}: Props) => (
  <ChipLinks
    label={label}
    items={[{ value: undefined, label: 'All' }, ...options].map((option) => ({
      to: withQuery(base, { ...filters, [name]: option.value }),
      label: option.label,
      current: option.value === value,
    }))}
  />
)
