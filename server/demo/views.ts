/** Views of the demo homes, so that the funnel of real estate starts with a number. */
import { addDays, lusakaDate } from '#contract/core/values'
import type { Listing } from './listings'
import { createRandom } from './random'
import type { Row } from './rows'

const historyDays = 180

export const buildViews = (listings: readonly Listing[], at: Date): Row<'statistic'>[] =>
  listings
    .filter(({ vertical }) => vertical === 'real-estate')
    .flatMap(({ id }) => {
      const random = createRandom(`views/${id}`)
      return Array.from({ length: historyDays }, (_, daysAgo) => ({
        metric: 'listingViews',
        day: addDays(lusakaDate(at.getTime()), -daysAgo),
        dimension: id,
        shard: 0,
        amount: random.integer(1, 9),
      }))
    })
