import type { RoomDetails } from '#contract/verticals/shapes/hotels'
import { detailsOf, dotted, plural } from '../details-of'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const { free } = props.listing
  const found = detailsOf<RoomDetails>(props.listing)
  return (
    <ListingCard
      icon="bed"
      facts={
        found
          ? dotted(
              `Sleeps ${found.sleeps}`,
              found.beds,
              free && (free.left > 0 ? `${plural(free.left, 'room')} left` : 'No rooms left'),
            )
          : undefined
      }
      {...props}
    />
  )
}
