import type { PropertyDetails } from '#contract/verticals/shapes/real-estate'
import { detailsOf, dotted, kwacha, plural } from '../details-of'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'
import { roomName } from './rooms'

export function Card(props: CardProps) {
  const found = detailsOf<PropertyDetails>(props.listing)
  return (
    <ListingCard
      icon="house"
      facts={
        found
          ? dotted(
              found.kind,
              found.bedrooms > 0 && plural(found.bedrooms, roomName(found)),
              plural(found.bathrooms, 'bathroom'),
              found.furnished && 'furnished',
              found.deposit && `${kwacha(found.deposit)} deposit`,
            )
          : undefined
      }
      {...props}
    />
  )
}
