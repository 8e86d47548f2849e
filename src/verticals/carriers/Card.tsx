import type { RouteDetails } from '#contract/verticals/shapes/carriers'
import { detailsOf, dotted, kwacha } from '../details-of'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const found = detailsOf<RouteDetails>(props.listing)
  return (
    <ListingCard
      icon="parcel"
      facts={
        found
          ? dotted(
              !props.listing.name.includes(found.to) && `${found.from} to ${found.to}`,
              found.departs,
              found.takes,
              found.perKg && `${kwacha(found.perKg)} per kg above 5 kg`,
            )
          : undefined
      }
      {...props}
    />
  )
}
