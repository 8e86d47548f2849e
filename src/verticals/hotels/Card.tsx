import type { RoomDetails } from '#contract/verticals/shapes/hotels'
import { detailsOf, dotted } from '../details-of'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const found = detailsOf<RoomDetails>(props.listing)
  return <ListingCard icon="bed" facts={found ? dotted(`Sleeps ${found.sleeps}`, found.beds) : undefined} {...props} />
}
