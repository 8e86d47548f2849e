import type { CarDetails } from '#contract/verticals/schemas/car-hire'
import { getDetails, joinFacts, formatWholeKwacha, pluralize } from '../listing-facts'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const details = getDetails<CarDetails>(props.listing)
  return (
    <ListingCard
      icon="car"
      facts={
        details
          ? joinFacts(
              String(details.year),
              pluralize(details.seats, 'seat'),
              details.gearbox,
              `${details.kmPerDay} km a day`,
              details.deposit && `${formatWholeKwacha(details.deposit)} deposit`,
            )
          : undefined
      }
      {...props}
    />
  )
}
