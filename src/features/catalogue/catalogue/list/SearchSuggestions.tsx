import { ChipLinks } from '../../../../ui/lists/ChipLinks'
import { withQuery, type Filters } from './filters'

export interface SearchSuggestion {
  change: Record<string, string>
  total: number
}

/** Suggested changes of a search without results, with their numbers of results. */
export const SearchSuggestions = ({
  base,
  filters,
  suggestions,
}: {
  base: string
  filters: Filters
  suggestions: readonly SearchSuggestion[]
}) => (
  <ChipLinks
    label="Change your search"
    items={suggestions.map(({ change, total }) => ({
      to: withQuery(base, { ...filters, page: undefined, after: undefined, ...change }),
      label: `${formatChange(change)} (${total})`,
      current: false,
    }))}
  />
)

const removalLabels: Record<string, string> = {
  town: 'All towns',
  priceFrom: 'Any price',
  ratingFrom: 'Any rating',
  from: 'Any day',
  vertical: 'All services',
  businessType: 'All business types',
}

/** Returns the label of a change. Only its first filter counts, because related filters change together. */
function formatChange(change: Record<string, string>): string {
  const [name = '', value] = Object.entries(change)[0] ?? []
  if (name === 'q') return `Only “${value}”`
  return value ? `In ${value}` : (removalLabels[name] ?? name)
}
