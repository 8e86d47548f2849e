import type { PropertyDetails } from '#contract/verticals/shapes/real-estate'
import { detailsOf, dotted, plural } from '../details-of'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const found = detailsOf<PropertyDetails>(props.listing)
  return <ListingCard icon="house" facts={found ? dotted(found.kind, plural(found.bedrooms, 'bedroom'), found.furnished && 'furnished') : undefined} {...props} />
}
