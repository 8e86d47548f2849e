import { ChipLinks } from '../../../ui/ChipLinks'
import { withQuery, type Filters } from './filters'

export interface OtherWay {
  change: Record<string, string>
  total: number
}

/** What to change of a question that found nothing, and how many that finds. */
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

/** What a change does, by its first name: filters that go together go together. */
function inWords(change: Record<string, string>): string {
  const [name, value] = Object.entries(change)[0]!
  if (name === 'q') return `Only “${value}”`
  return value ? `In ${value}` : dropped[name]!
}
