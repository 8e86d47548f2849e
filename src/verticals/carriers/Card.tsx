import { formatRouteDepartures, formatTransitTime } from '#contract/verticals/carriers/departure-text'
import { getPriceBands } from '#contract/verticals/carriers/parcel-size'
import type { RouteDetails } from '#contract/verticals/carriers/schema'
import { getDetails, joinFacts, formatWholeKwacha } from '../listing-facts'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const details = getDetails<RouteDetails>(props.listing)
  const [band] = details ? getPriceBands(details) : []
  return (
    <ListingCard
      icon="parcel"
      facts={
        details
          ? joinFacts(
              !props.listing.name.includes(details.to) && `${details.from} to ${details.to}`,
              formatRouteDepartures(details),
              formatTransitTime(details),
              band && `${formatWholeKwacha(band.perKg)} per kg above ${band.aboveKg} kg`,
            )
          : undefined
      }
      {...props}
    />
  )
}
