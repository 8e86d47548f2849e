import { formatPlural } from '#contract/core/plural'
import { formatPackageDepartures } from '#contract/verticals/departure-text'
import type { PackageDetails } from '#contract/verticals/travel/schema'
import { getDetails, joinFacts } from '../listing-facts'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const details = getDetails<PackageDetails>(props.listing)
  return (
    <ListingCard
      icon="compass"
      facts={
        details
          ? joinFacts(
              formatPlural(details.days, { one: '# day', other: '# days' }),
              formatPackageDepartures(details),
              details.places.slice(0, 3).join(', '),
            )
          : undefined
      }
      {...props}
    />
  )
}
