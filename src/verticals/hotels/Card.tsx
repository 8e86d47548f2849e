import { formatPlural } from '#contract/core/plural'
import type { RoomDetails } from '#contract/verticals/hotels/schema'
import { getDetails, joinFacts } from '../listing-facts'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const { free } = props.listing
  const details = getDetails<RoomDetails>(props.listing)
  return (
    <ListingCard
      icon="bed"
      facts={
        details
          ? joinFacts(
              `Sleeps ${details.sleeps}`,
              details.beds,
              free &&
                (free.left > 0
                  ? `${formatPlural(free.left, { one: '# room', other: '# rooms' })} left`
                  : 'No rooms left'),
            )
          : undefined
      }
      {...props}
    />
  )
}
