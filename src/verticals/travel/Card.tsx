import type { PackageDetails } from '#contract/verticals/schemas/travel'
import { getDetails, joinFacts, pluralize } from '../listing-facts'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const details = getDetails<PackageDetails>(props.listing)
  return (
    <ListingCard
      icon="compass"
      facts={
        details
          ? joinFacts(pluralize(details.days, 'day'), details.departs, details.places.slice(0, 3).join(', '))
          : undefined
      }
      {...props}
    />
  )
}
