import type { CarDetails } from '#contract/verticals/shapes/car-hire'
import { detailsOf, dotted, kwacha, plural } from '../details-of'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const found = detailsOf<CarDetails>(props.listing)
  return (
    <ListingCard
      icon="car"
      facts={
        found
          ? dotted(
              String(found.year),
              plural(found.seats, 'seat'),
              found.gearbox,
              `${found.kmPerDay} km a day`,
              found.deposit && `${kwacha(found.deposit)} deposit`,
            )
          : undefined
      }
      {...props}
    />
  )
}
