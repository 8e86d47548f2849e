import { formatPlural } from '#contract/core/plural'
import type { CarDetails } from '#contract/verticals/car-hire/schema'
import { getDetails, joinFacts, formatWholeKwacha } from '../listing-facts'
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
              formatPlural(details.seats, { one: '# seat', other: '# seats' }),
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
