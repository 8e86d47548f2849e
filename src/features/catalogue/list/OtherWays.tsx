import { ChipLinks } from '../../../ui/ChipLinks'
import { withQuery, type Filters } from './filters'

export interface OtherWay {
  change: Record<string, string>
  total: number
}

/** Suggested changes of a search without results, with their numbers of results. */
export const OtherWays = ({ base, filters, ways }: { base: string; filters: Filters; ways: readonly OtherWay[] }) => (
  <ChipLinks
    label="Change your search"
    items={ways.map(({ change, total }) => ({
      to: withQuery(base, { ...filters, page: undefined, ...change }),
      label: `${inWords(change)} (${total})`,
      current: false,
    }))}
  />
)

const dropped: Record<string, string> = {
  town: 'All towns',
  priceFrom: 'Any price',
  ratingFrom: 'Any rating',
  from: 'Any day',
  vertical: 'All services',
  businessType: 'All business types',
}

/** Returns the label of a change. Only its first filter counts, because related filters change together. */
function inWords(change: Record<string, string>): string {
  const [name, value] = Object.entries(change)[0]!
  if (name === 'q') return `Only “${value}”`
  return value ? `In ${value}` : dropped[name]!
}
