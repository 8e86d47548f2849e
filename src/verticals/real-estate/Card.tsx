import { formatPlural } from '#contract/core/plural'
import type { PropertyDetails } from '#contract/verticals/real-estate/schema'
import { getDetails, joinFacts, formatWholeKwacha } from '../listing-facts'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'
import { formatRoomCount } from './rooms'

export function Card(props: CardProps) {
  const details = getDetails<PropertyDetails>(props.listing)
  return (
    <ListingCard
      icon="house"
      facts={
        details
          ? joinFacts(
              details.kind,
              details.bedrooms > 0 && formatRoomCount(details),
              formatPlural(details.bathrooms, { one: '# bathroom', other: '# bathrooms' }),
              details.furnished && 'furnished',
              details.deposit && `${formatWholeKwacha(details.deposit)} deposit`,
            )
          : undefined
      }
      {...props}
    />
  )
}
