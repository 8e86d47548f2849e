import type { RouteDetails } from '#contract/verticals/schemas/carriers'
import { getDetails, joinFacts, formatWholeKwacha } from '../listing-facts'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const details = getDetails<RouteDetails>(props.listing)
  return (
    <ListingCard
      icon="parcel"
      facts={
        details
          ? joinFacts(
              !props.listing.name.includes(details.to) && `${details.from} to ${details.to}`,
              details.departs,
              details.takes,
              details.perKg && `${formatWholeKwacha(details.perKg)} per kg above 5 kg`,
            )
          : undefined
      }
      {...props}
    />
  )
}
