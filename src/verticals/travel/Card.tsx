import type { PackageDetails } from '#contract/verticals/shapes/travel'
import { detailsOf, dotted, plural } from '../details-of'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const found = detailsOf<PackageDetails>(props.listing)
  return (
    <ListingCard
      icon="compass"
      facts={found ? dotted(plural(found.days, 'day'), found.departs, found.places.slice(0, 3).join(', ')) : undefined}
      {...props}
    />
  )
}
