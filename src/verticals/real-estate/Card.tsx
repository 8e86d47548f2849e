import type { PropertyDetails } from '#contract/verticals/schemas/real-estate'
import { getDetails, joinFacts, formatWholeKwacha, pluralize } from '../listing-facts'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'
import { getRoomLabel } from './rooms'

export function Card(props: CardProps) {
  const details = getDetails<PropertyDetails>(props.listing)
  return (
    <ListingCard
      icon="house"
      facts={
        details
          ? joinFacts(
              details.kind,
              details.bedrooms > 0 && pluralize(details.bedrooms, getRoomLabel(details)),
              pluralize(details.bathrooms, 'bathroom'),
              details.furnished && 'furnished',
              details.deposit && `${formatWholeKwacha(details.deposit)} deposit`,
            )
          : undefined
      }
      {...props}
    />
  )
}
